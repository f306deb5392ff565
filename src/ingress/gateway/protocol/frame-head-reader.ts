/**
 * Reads the event name and sequence of a dispatch from the first bytes of its frame, so that the frame of an event
 * without a listener is neither decoded nor parsed. The reader either reports an ignored dispatch, or the frame must be
 * parsed.
 *
 * The reader only accepts compact JSON: `{"t":"NAME","s":1,"op":0,"d":`, with `t`, `s` and `op` in any order, without
 * spaces, escapes, fractions or exponents, followed by an object or an array as `d`. In JSON.parse, the last of several
 * equal keys counts, so a repeated key after `d` could change the event. Therefore the frame must end with the closing
 * brackets of `d` and of the frame. The value of a repeated `t`, `s` or `op` is a string or a number, so such a frame ends
 * differently. One case is not detected: a frame that repeats a key after `d` and then adds another key with an object or
 * an array. No JSON encoder produces such a frame, and detecting it would mean reading every byte. For the same reason,
 * the reader does not check that the ignored data is valid JSON.
 */

/** A dispatch without a listener; its data was not read. */
export interface IgnoredDispatch {
  readonly kind: 'ignored';
  /** The wire name. */
  readonly event: string;
  readonly sequence: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const ZERO = 0x30;
const KEY_D = 0x64;
const KEY_O = 0x6f;
const KEY_P = 0x70;
const KEY_S = 0x73;
const KEY_T = 0x74;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** A number with more digits may not be a safe integer. */
const MAX_DIGITS = 15;
const NOT_A_DIGIT = -1;
/** Every event name is much shorter. */
const MAX_NAME_LENGTH = 64;
const PLAIN_NAME = /^[A-Z0-9_]+$/;

interface KnownName {
  readonly name: string;
  readonly isNeeded: boolean;
}

export class FrameHeadReader {
  /** The known names by the hash of their bytes, so that a look-up does not create a string. */
  readonly #knownNames = new Map<number, KnownName>();

  /**
   * @param names the known names; other names are read too, but each of them is decoded to a string
   * @param isNeeded whether dispatches of this event must be parsed
   */
  constructor(
    names: Iterable<string>,
    private readonly isNeeded: (name: string) => boolean,
  ) {
    for (const name of names) {
      const hash = hashOf(name);
      // If two names have the same hash, the second one is treated as an unknown name.
      if (!this.#knownNames.has(hash)) this.#knownNames.set(hash, { name, isNeeded: isNeeded(name) });
    }
  }

  /** Returns the dispatch if it is ignored; undefined if the frame must be parsed. */
  readIgnored(frame: Buffer): IgnoredDispatch | undefined {
    if (frame[0] !== OPEN_OBJECT) return undefined;
    let isDispatch = false;
    let sequence = -1;
    let event: string | undefined;
    let at = 1;
    for (;;) {
      if (frame[at] !== QUOTE) return undefined;
      const key = frame[at + 1];
      if (key === KEY_O) {
        if (frame[at + 2] !== KEY_P || frame[at + 3] !== QUOTE || frame[at + 4] !== COLON) return undefined;
        if (frame[at + 5] !== ZERO) return undefined;
        isDispatch = true;
        at += 6;
      } else {
        if (frame[at + 2] !== QUOTE || frame[at + 3] !== COLON) return undefined;
        at += 4;
        if (key === KEY_T) {
          if (frame[at] !== QUOTE) return undefined;
          event = this.#readIgnoredName(frame, at + 1);
          if (event === undefined) return undefined;
          at += event.length + 2;
        } else if (key === KEY_S) {
          const start = at;
          sequence = 0;
          for (let digit = digitAt(frame, at); digit !== NOT_A_DIGIT; digit = digitAt(frame, at)) {
            sequence = sequence * 10 + digit;
            at += 1;
          }
          if (!isExactNumber(frame, start, at)) return undefined;
        } else if (key === KEY_D) {
          if (!isDispatch || sequence < 0 || event === undefined || !endsWithData(frame, at)) return undefined;
          return { kind: 'ignored', event, sequence };
        } else {
          return undefined;
        }
      }
      if (frame[at] !== COMMA) return undefined;
      at += 1;
    }
  }

  /** Reads the name at `start`; undefined if it is not a plain name, or if the event is needed. */
  #readIgnoredName(frame: Buffer, start: number): string | undefined {
    const limit = Math.min(frame.length, start + MAX_NAME_LENGTH);
    let hash = 0;
    let end = start;
    for (; end < limit && frame[end] !== QUOTE; end += 1) hash = mixHash(hash, frame[end] ?? 0);
    const known = this.#knownNames.get(hash);
    if (known && equalsBytes(known.name, frame, start, end)) return known.isNeeded ? undefined : known.name;
    if (end === limit) return undefined;
    const name = frame.toString('latin1', start, end);
    return PLAIN_NAME.test(name) && !this.isNeeded(name) ? name : undefined;
  }
}

/** The digit at a position; `NOT_A_DIGIT` for any other byte. */
function digitAt(frame: Buffer, at: number): number {
  const digit = (frame[at] ?? 0) - ZERO;
  return digit >= 0 && digit <= 9 ? digit : NOT_A_DIGIT;
}

/** Whether digits are a valid JSON number, and few enough for an exact one. */
function isExactNumber(frame: Buffer, start: number, end: number): boolean {
  const digitCount = end - start;
  return digitCount === 1 || (digitCount > 1 && digitCount <= MAX_DIGITS && frame[start] !== ZERO);
}

/** Whether the object or array at `start` can be the last value of the frame. */
function endsWithData(frame: Buffer, start: number): boolean {
  const last = frame.length - 1;
  // The shortest data is an empty array or object.
  if (last - start < 2 || frame[last] !== CLOSE_OBJECT) return false;
  const open = frame[start];
  const close = frame[last - 1];
  return (open === OPEN_OBJECT && close === CLOSE_OBJECT) || (open === OPEN_ARRAY && close === CLOSE_ARRAY);
}

/** Whether the bytes from `start` to `end` are the name. */
function equalsBytes(name: string, frame: Buffer, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let index = 0; index < name.length; index += 1) {
    if (name.charCodeAt(index) !== frame[start + index]) return false;
  }
  return true;
}

function hashOf(name: string): number {
  let hash = 0;
  for (let index = 0; index < name.length; index += 1) hash = mixHash(hash, name.charCodeAt(index));
  return hash;
}

function mixHash(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}
