import type { Emulator } from '../../emulator/index.js';

/** The URLs, token and ids of an emulator, as JSON for programs. */
export function emulatorAddresses(emulator: Emulator) {
  return {
    url: emulator.url,
    files: emulator.filesUrl,
    api: emulator.apiUrl,
    gateway: emulator.gatewayUrl,
    token: emulator.token,
    application_id: emulator.applicationId,
    bot_user_id: emulator.botUserId,
    guild_id: emulator.guildId,
    channel_id: emulator.channelId,
    public_key: emulator.publicKey,
  };
}
