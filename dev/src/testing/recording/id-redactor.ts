/**
 * Replaces ids by other ids with the same order and the same day of creation: the age of an account or a message can
 * matter to a bot, and a day hardly identifies anyone. The other bits are the rank among the ids of that day.
 */
import { isSnowflake } from 'guildhall';

const DAY_MS = 24n * 60n * 60_000n;
/** The number of bits below the time. */
const TIME_SHIFT = 22n;
/** Worker and process of redacted ids. Real ids do not have all ten bits set. */
const LOW_BITS = 0x3ff000n;

/** Ids in texts: 17 to 20 digits. Only ids of the first month after Discord's epoch are shorter. */
export const ID_PATTERN = /(?<!\d)\d{17,20}(?!\d)/g;
const PLAIN_ID_PATTERN = /^\d{17,20}$/;

/** Whether a text is an id of 17 digits or more, so it needs no context to be recognized. */
export function isPlainId(text: string): boolean {
  return PLAIN_ID_PATTERN.test(text) && isSnowflake(text);
}

export class IdRedactor {
  readonly #redactedIds: ReadonlyMap<string, string>;

  /** @param originals all ids of the recording */
  constructor(originals: Iterable<string>) {
    const all = new Set([...originals].filter((id) => isSnowflake(id) && id !== '0'));
    const sorted = [...all].map(BigInt).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const redactedIds = new Map<string, string>();
    let currentDay = -1n;
    let rank = 0n;
    let previous = 0n;
    for (const original of sorted) {
      const day = (original >> TIME_SHIFT) / DAY_MS;
      rank = day === currentDay ? rank + 1n : 1n;
      currentDay = day;
      let redacted = ((day * DAY_MS + rank) << TIME_SHIFT) + LOW_BITS;
      if (redacted <= previous) redacted = previous + 1n;
      while (all.has(String(redacted))) redacted += 1n;
      previous = redacted;
      redactedIds.set(String(original), String(redacted));
    }
    this.#redactedIds = redactedIds;
  }

  /** Returns the replacement of an id. Other texts, and `0`, are returned unchanged. */
  redact(id: string): string {
    return this.#redactedIds.get(id) ?? id;
  }

  /** Replaces every id in a text. */
  redactIn(text: string): string {
    return text.replaceAll(ID_PATTERN, (id) => this.redact(id));
  }
}
