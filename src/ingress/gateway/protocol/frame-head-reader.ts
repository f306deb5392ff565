/**
 * Reads what a dispatch is off the first bytes of its frame, so that an event nobody listens to costs neither a string
 * nor a parse. It may only ever say "this is that event, and nobody wants it"; in every other case it says nothing, and
 * the frame is parsed as a whole.
 *
 * Why that never names a wrong event: it takes only the plain form that JSON writers give, `{"t":"NAME","s":1,"op":0,"d":`
 * with `t`, `s` and `op` in any order, no blanks, no escapes, no fractions or exponents, and then `d` with an object or
 * a list. Of equal keys the last wins, as with JSON.parse, so a key repeated after `d` could still overturn what was
 * read; the frame must therefore end with the bracket that `d` opened and its own. A repeated `t`, `s` or `op` that means
 * anything is a string or a number, and would stand before that end. What remains is a frame that repeats a key after
 * `d` and then adds one more member with an object or list: no JSON writer makes that of a record, and finding it would
 * take reading every byte. For the same reason it is not told whether the data nobody wants is well-formed.
 */

/** A dispatch that nobody listens to: its data is not looked at. */
export interface IgnoredDispatch {
  readonly kind: 'unheard';
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

/** More digits could be a number that is not safe. */
const MAX_DIGITS = 15;
/** Far above the longest name there is. */
const MAX_NAME_LENGTH = 64;

interface KnownName {
  readonly name: string;
  readonly needed: boolean;
}

export class FrameHeadReader {
  /** By a hash of the bytes of the name, so that no string is made to look one up. */
  readonly #known = new Map<number, KnownName>();

  /**
   * @param names names that are likely to come; others are read too, at the price of a string each
   * @param isNeeded whether somebody wants the event of this name
   */
  constructor(
    names: Iterable<string>,
    private readonly isNeeded: (name: string) => boolean,
  ) {
    for (const name of names) {
      const hash = hashOf(name);
      // Of two names with one hash the second is treated as an unlikely one.
      if (!this.#known.has(hash)) this.#known.set(hash, { name, needed: isNeeded(name) });
    }
  }

  /** The dispatch in this frame if it is sure that nobody needs it; undefined says nothing about the frame. */
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
          return { kind: 'unheard', event, sequence };
        } else {
          return undefined;
        }
      }
      if (frame[at] !== COMMA) return undefined;
      at += 1;
    }
  }

  /** The name in these bytes; undefined when it is no plain name, or somebody needs it. */
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

/** Where the capitals, digits and underscores that begin here end. */
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

/** The number that these digits write in JSON; -1 when that is none, or not sure to be exact. */
function numberOf(frame: Buffer, start: number, end: number): number {
  const digits = end - start;
  if (digits === 0 || digits > MAX_DIGITS || (digits > 1 && frame[start] === ZERO)) return -1;
  let value = 0;
  for (let at = start; at < end; at += 1) value = value * 10 + (frame[at] ?? 0) - ZERO;
  return value;
}

/** Whether the object or list that begins here can be the last thing in the frame. */
function endsWithData(frame: Buffer, start: number): boolean {
  const last = frame.length - 1;
  // An empty list or object is the least there can be between `start` and the end.
  if (last - start < 2 || frame[last] !== CLOSE_OBJECT) return false;
  const opened = frame[start];
  const closed = frame[last - 1];
  return (opened === OPEN_OBJECT && closed === CLOSE_OBJECT) || (opened === OPEN_LIST && closed === CLOSE_LIST);
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
