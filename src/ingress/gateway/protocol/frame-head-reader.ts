/**
 * Reads the event name and sequence of a dispatch from the first bytes of its frame, so that an event without a
 * listener needs neither a string nor a parse. The only result is "this dispatch is ignored"; all other frames are
 * parsed.
 *
 * Why it never returns a wrong event: it only accepts the compact form of JSON, `{"t":"NAME","s":1,"op":0,"d":` with
 * `t`, `s` and `op` in any order, without spaces, escapes, fractions or exponents, followed by `d` with an object or a
 * list. As in JSON.parse, the last of several equal keys wins, so a key repeated after `d` could change the result.
 * Therefore the frame must end with the closing bracket of `d` and its own. A valid repeated `t`, `s` or `op` is a
 * string or a number, so the frame would end differently. One case remains: a frame that repeats a key after `d` and
 * then adds another member with an object or a list. No JSON encoder produces that, and detecting it would need every
 * byte. For the same reason the ignored data is not checked to be well-formed.
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
const NINE = 0x39;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const UNDERSCORE = 0x5f;
const KEY_D = 0x64;
const KEY_O = 0x6f;
const KEY_P = 0x70;
const KEY_S = 0x73;
const KEY_T = 0x74;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** A number with more digits may not be a safe integer. */
const MAX_DIGITS = 15;
/** Far longer than any event name. */
const MAX_NAME_LENGTH = 64;

interface KnownName {
  readonly name: string;
  readonly needed: boolean;
}

export class FrameHeadReader {
  /** By a hash of the bytes of the name, so that a look-up needs no string. */
  readonly #known = new Map<number, KnownName>();

  /**
   * @param names the expected names; other names are read too, but each needs a string
   * @param isNeeded whether dispatches of this event must be parsed
   */
  constructor(
    names: Iterable<string>,
    private readonly isNeeded: (name: string) => boolean,
  ) {
    for (const name of names) {
      const hash = hashOf(name);
      // If two names have the same hash, the second one is treated as an unexpected name.
      if (!this.#known.has(hash)) this.#known.set(hash, { name, needed: isNeeded(name) });
    }
  }

  /** Returns the dispatch if it is certainly not needed; undefined means that the frame must be parsed. */
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
          const start = at + 1;
          at = endOfName(frame, start);
          event = this.#readIgnoredName(frame, start, at);
          if (event === undefined) return undefined;
          at += 1;
        } else if (key === KEY_S) {
          const start = at;
          at = endOfDigits(frame, start);
          sequence = numberOf(frame, start, at);
          if (sequence < 0) return undefined;
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

  /** The name in these bytes; undefined if it is not a plain name, or if the event is needed. */
  #readIgnoredName(frame: Buffer, start: number, end: number): string | undefined {
    if (end === start || frame[end] !== QUOTE) return undefined;
    let hash = 0;
    for (let at = start; at < end; at += 1) hash = mixHash(hash, frame[at] ?? 0);
    const known = this.#known.get(hash);
    if (known && isAt(known.name, frame, start, end)) return known.needed ? undefined : known.name;
    const name = frame.toString('latin1', start, end);
    return this.isNeeded(name) ? undefined : name;
  }
}

/** The end of the capitals, digits and underscores that start here. */
function endOfName(frame: Buffer, start: number): number {
  const limit = Math.min(frame.length, start + MAX_NAME_LENGTH);
  let at = start;
  while (at < limit) {
    const byte = frame[at] ?? 0;
    const isPlain = (byte >= UPPER_A && byte <= UPPER_Z) || byte === UNDERSCORE || (byte >= ZERO && byte <= NINE);
    if (!isPlain) break;
    at += 1;
  }
  return at;
}

function endOfDigits(frame: Buffer, start: number): number {
  const limit = Math.min(frame.length, start + MAX_DIGITS + 1);
  let at = start;
  while (at < limit) {
    const byte = frame[at] ?? 0;
    if (byte < ZERO || byte > NINE) break;
    at += 1;
  }
  return at;
}

/** The number of these digits; -1 if it is not a valid JSON number or may not be exact. */
function numberOf(frame: Buffer, start: number, end: number): number {
  const digits = end - start;
  if (digits === 0 || digits > MAX_DIGITS || (digits > 1 && frame[start] === ZERO)) return -1;
  let value = 0;
  for (let at = start; at < end; at += 1) value = value * 10 + (frame[at] ?? 0) - ZERO;
  return value;
}

/** Whether the object or list that starts here can be the last member of the frame. */
function endsWithData(frame: Buffer, start: number): boolean {
  const last = frame.length - 1;
  // The shortest data is an empty list or object.
  if (last - start < 2 || frame[last] !== CLOSE_OBJECT) return false;
  const open = frame[start];
  const close = frame[last - 1];
  return (open === OPEN_OBJECT && close === CLOSE_OBJECT) || (open === OPEN_LIST && close === CLOSE_LIST);
}

function isAt(name: string, frame: Buffer, start: number, end: number): boolean {
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
