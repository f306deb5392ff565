import { GuildhallError } from '../../base/errors.js';

/** `bot.voice` was used by a bot that receives no voice events. */
export class VoiceNotEnabledError extends GuildhallError {
  readonly code = 'voice_not_enabled';

  /** @param hasGateway whether the bot connects to the gateway */
  constructor(readonly hasGateway: boolean) {
    super(
      hasGateway
        ? 'This bot receives no voice events: set the option `voice: true`, or inject Voice in a handler or service. It then requests the intent GUILD_VOICE_STATES.'
        : 'This bot has no gateway, over which voice channels are joined: omit the option `gateway: false`.',
    );
  }
}
