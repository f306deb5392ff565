/** What people look for in messages. */
import type { Place } from './entities.js';
import type { SeenMessage } from './seen-message.js';

/** What is looked for in messages: a text that they hold, a pattern, or anything else about them. */
export type Wanted = string | RegExp | ((message: SeenMessage) => boolean);

/** Where and for how long a person looks. */
export interface Looking {
  /** A channel or thread, by its name or as such. Default: everywhere, direct conversations included. */
  readonly in?: Place | undefined;
  /** Milliseconds of real time. Default: the patience of the world, 4000. */
  readonly timeoutMs?: number | undefined;
}

/** Whether a message is what is looked for. */
export function isWanted(message: SeenMessage, wanted: Wanted): boolean {
  if (typeof wanted === 'function') return wanted(message);
  return typeof wanted === 'string'
    ? message.text.includes(wanted)
    : new RegExp(wanted, wanted.flags.replace(/[gy]/g, '')).test(message.text);
}

/** What is looked for, in words. */
export function tellWanted(wanted: Wanted): string {
  if (typeof wanted === 'function') return `that fits ${wanted}`;
  return typeof wanted === 'string' ? `with "${wanted}"` : `like ${wanted}`;
}
