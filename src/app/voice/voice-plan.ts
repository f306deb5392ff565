import type { Class } from '../injection/inject.js';
import { Voice } from './voice.js';

/**
 * The events that voice needs, guilds that the bot leaves among them. They arrive as `voiceResponses` of the gateway; the
 * dispatcher does not need them, but what nobody subscribes to is not parsed.
 */
const VOICE_EVENTS = ['voiceStateUpdate', 'voiceServerUpdate', 'guildDelete'] as const;

type VoiceEventName = (typeof VOICE_EVENTS)[number];

/** An event whose intents the bot needs, because of the option `voice` or a class that injects `Voice`. */
interface NeededVoiceEvent {
  /** `option voice`, or the name of the class. */
  readonly neededBy: string;
  readonly event: VoiceEventName;
  readonly sources: readonly [VoiceEventName];
}

/** Whether a bot uses voice channels, and which events it needs for that. */
export interface VoicePlan {
  readonly isEnabled: boolean;
  readonly neededEvents: readonly NeededVoiceEvent[];
  readonly sourceEvents: readonly VoiceEventName[];
}

/**
 * @param isRequested whether the option `voice` is set
 * @param injectedBy returns the names of the classes of the bot that inject a class
 */
export function planVoice(isRequested: boolean, injectedBy: (target: Class) => readonly string[]): VoicePlan {
  const users = [...injectedBy(Voice), ...(isRequested ? ['option voice'] : [])];
  return {
    isEnabled: users.length > 0,
    neededEvents: users.flatMap((neededBy) =>
      VOICE_EVENTS.map((event) => ({ neededBy, event, sources: [event] as const })),
    ),
    sourceEvents: users.length > 0 ? VOICE_EVENTS : [],
  };
}
