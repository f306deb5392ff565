/** What `@discordjs/voice` and a bot call of each other. The types are those of its adapters, without the package. */
import type { VoiceServerUpdate } from '../../wire/events/voice.js';
import type { GatewayFrame } from '../../wire/gateway/protocol.js';
import type { VoiceState } from '../../wire/objects/voice/voice-state.js';

/** What a voice connection receives from the bot. */
export interface VoiceAdapterMethods {
  /** Discord has named the server for the connection. */
  onVoiceServerUpdate(data: VoiceServerUpdate): void;
  /** The voice state of the bot has changed. */
  onVoiceStateUpdate(data: VoiceState): void;
  /** The adapter cannot be used any more. */
  destroy(): void;
}

/** What a voice connection calls. */
export interface VoiceAdapter {
  /**
   * Sends an Update Voice State (op 4). Returns false if it was not sent: the shard of the guild has no ready session, or the
   * adapter was replaced or destroyed.
   */
  sendPayload(payload: GatewayFrame): boolean;
  /** The voice connection does not use the adapter any more. */
  destroy(): void;
}

/** The option `adapterCreator` of `joinVoiceChannel`. */
export type VoiceAdapterCreator = (methods: VoiceAdapterMethods) => VoiceAdapter;
