/**
 * Other ids in the place of real ones. They keep their order, and their day: how old an account or a message is can
 * matter to a bot, and a day tells little of whose it is. All the rest of an id is by its rank among those of that day.
 */
import { isSnowflake } from '../../base/snowflake.js';

const DAY_MS = 24n * 60n * 60_000n;
/** The bits below the time. No id that a service made has all of the upper ten of them set by habit. */
const TIME_SHIFT = 22n;
const LOW_BITS = 0x3ff000n;

/** Ids as they stand in texts: 17 to 20 digits; ids had fewer for the first month that they could be made at all. */
export const ID_PATTERN = /(?<!\d)\d{17,20}(?!\d)/g;
const WHOLE_ID_PATTERN = /^\d{17,20}$/;

/** Whether a text, wherever it stands, is long enough to be an id and nothing else. */
export function isPlainId(text: string): boolean {
  return WHOLE_ID_PATTERN.test(text) && isSnowflake(text);
}

export class IdRedactor {
  readonly #ids: ReadonlyMap<string, string>;

  /** @param originals every id that there is */
  constructor(originals: Iterable<string>) {
    const all = new Set([...originals].filter((id) => isSnowflake(id) && id !== '0'));
    const sorted = [...all].map(BigInt).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const ids = new Map<string, string>();
    let day = -1n;
    let rank = 0n;
    let previous = 0n;
    for (const original of sorted) {
      const itsDay = (original >> TIME_SHIFT) / DAY_MS;
      rank = itsDay === day ? rank + 1n : 1n;
      day = itsDay;
      let other = ((day * DAY_MS + rank) << TIME_SHIFT) + LOW_BITS;
      if (other <= previous) other = previous + 1n;
      while (all.has(String(other))) other += 1n;
      previous = other;
      ids.set(String(original), String(other));
    }
    this.#ids = ids;
  }

  /** What stands for an id; what is none, or stands for nothing (`0`), stays. */
  redact(id: string): string {
    return this.#ids.get(id) ?? id;
  }

  /** A text with every id in it replaced. */
  redactIn(text: string): string {
    return text.replaceAll(ID_PATTERN, (id) => this.redact(id));
  }
}
