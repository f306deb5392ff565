import type { EventInterest } from '../dispatch/analysis/intent-plan.js';
import type { Class } from '../injection/inject.js';
import { Voice } from './voice.js';

/**
 * Guilds that the bot leaves are among them. They arrive as `voiceResponses` of the gateway; the dispatcher does not need
 * them, but what nobody subscribes to is not parsed.
 */
const VOICE_EVENTS = ['voiceStateUpdate', 'voiceServerUpdate', 'guildDelete'] as const;

/** Whether a bot uses voice channels, and which events it needs for that. */
export interface VoicePlan {
  readonly isEnabled: boolean;
  readonly neededEvents: readonly EventInterest[];
  readonly sourceEvents: readonly (typeof VOICE_EVENTS)[number][];
}

/**
 * @param option the option `voice`
 * @param injectedBy returns the names of the classes of the bot that inject a class
 */
export function planVoice(option: unknown, injectedBy: (target: Class) => readonly string[]): VoicePlan {
  const users = [...injectedBy(Voice), ...(option === true ? ['option voice'] : [])];
  const isEnabled = users.length > 0;
  return {
    isEnabled,
    neededEvents: users.flatMap((neededBy) => VOICE_EVENTS.map((event) => ({ neededBy, event, sources: [event] }))),
    sourceEvents: isEnabled ? VOICE_EVENTS : [],
  };
}
