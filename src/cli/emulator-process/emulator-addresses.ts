import type { Emulator } from '../../emulator/emulator.js';

/** Where a service is and what there is in it, as programs read it. */
export function emulatorAddresses(service: Emulator) {
  return {
    url: service.url,
    api: service.apiUrl,
    gateway: service.gatewayUrl,
    token: service.token,
    application_id: service.applicationId,
    bot_user_id: service.botUserId,
    guild_id: service.guildId,
    channel_id: service.channelId,
    public_key: service.publicKey,
  };
}
