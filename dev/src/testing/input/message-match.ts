/** Conditions that users wait for in messages. */
import type { OptionNames } from 'guildhall/internal';
import { matchesPattern } from '../visible/shown-text.js';
import type { VisibleMessage } from '../visible/visible-message.js';
import type { ChannelInput } from './entity-resolver.js';

/** Selects messages: by a part of their text, a pattern for the text, or a predicate. */
export type MessageMatch = string | RegExp | ((message: VisibleMessage) => boolean);

/** Where and how long a user waits for a message. */
export interface MessageWaitOptions {
  /**
   * A channel or thread.
   * @default all channels, including direct messages
   */
  readonly channel?: ChannelInput | undefined;
  /**
   * Milliseconds of real time.
   * @default the option `timeoutMs` of the world
   */
  readonly timeoutMs?: number | undefined;
}

export const messageWaitNames: OptionNames<MessageWaitOptions> = { channel: true, timeoutMs: true };

/** Whether a message matches. */
export function matchesMessage(message: VisibleMessage, match: MessageMatch): boolean {
  if (typeof match === 'function') return match(message);
  return typeof match === 'string' ? message.text.includes(match) : matchesPattern(message.text, match);
}

/** Describes a match for error messages. */
export function describeMessageMatch(match: MessageMatch): string {
  if (typeof match === 'function') return `accepted by ${match}`;
  return typeof match === 'string' ? `containing "${match}"` : `matching ${match}`;
}
