/** What people look for in messages. */
import type { ChannelInput } from '../input/entity-resolver.js';
import type { VisibleMessage } from '../visible/visible-message.js';

/** What is looked for in messages: a text that they hold, a pattern, or anything else about them. */
export type MessageMatch = string | RegExp | ((message: VisibleMessage) => boolean);

/** Where and for how long a person looks. */
export interface MessageWaitOptions {
  /** A channel or thread, by its name or as such. Default: everywhere, direct conversations included. */
  readonly channel?: ChannelInput | undefined;
  /** Milliseconds of real time. Default: the patience of the world, 4000. */
  readonly timeoutMs?: number | undefined;
}

/** Whether a message is what is looked for. */
export function matchesMessage(message: VisibleMessage, wanted: MessageMatch): boolean {
  if (typeof wanted === 'function') return wanted(message);
  return typeof wanted === 'string'
    ? message.text.includes(wanted)
    : new RegExp(wanted, wanted.flags.replace(/[gy]/g, '')).test(message.text);
}

/** What is looked for, in words. */
export function describeMessageMatch(wanted: MessageMatch): string {
  if (typeof wanted === 'function') return `that fits ${wanted}`;
  return typeof wanted === 'string' ? `with "${wanted}"` : `like ${wanted}`;
}
