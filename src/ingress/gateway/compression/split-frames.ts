/**
 * Splits concatenated JSON objects into single objects.
 *
 * The bytes `}{"` followed by the first character of a key are always a boundary. Outside of strings, `}` is never
 * followed by `{` within an object. Inside a string, the quote would end the string, and only `,`, `:`, `}`, `]` or
 * whitespace can follow. So the boundaries can be found by a byte search. For JSON with whitespace between objects or
 * before keys, the brackets are counted instead.
 */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const BOUNDARY = Buffer.from('}{"');
const EMPTY = Buffer.alloc(0);
/** Whitespace before an object. No writer of JSON uses more. */
const MAX_BLANKS = 16;
const OBJECT_START = /^\s*\{/;
const BLANK = /^\s*$/;
const AFTER_STRING: ReadonlySet<number> = new Set(Buffer.from(',:}] \t\r\n'));

/** The objects in a text, and the beginning of an object that does not end there; it is usually empty. */
export interface SplitFrames {
  readonly frames: readonly Buffer[];
  readonly rest: Buffer;
}

/**
 * Splits a text. Returns undefined if it contains anything else than objects.
 * @param count how many objects are expected. It makes splitting faster; compact JSON may contain another number
 */
export function splitFrames(text: Buffer, count: number): SplitFrames | undefined {
  if (text.at(-1) === CLOSE_OBJECT) {
    const found = splitAt(text, compactBoundaries(text, count));
    if (found.length === count) return { frames: found, rest: EMPTY };
  }
  const frames = splitAt(text, countedBoundaries(text));
  const rest = frames.pop() ?? EMPTY;
  const isObject = (frame: Buffer) => OBJECT_START.test(frame.toString('latin1', 0, MAX_BLANKS));
  const isBlank = BLANK.test(rest.toString('latin1', 0, MAX_BLANKS));
  if (!frames.every(isObject) || !(isBlank || isObject(rest))) return undefined;
  return { frames, rest: isBlank ? EMPTY : rest };
}

function splitAt(text: Buffer, boundaries: readonly number[]): Buffer[] {
  let start = 0;
  const pieces: Buffer[] = [];
  for (const end of boundaries) {
    pieces.push(text.subarray(start, end));
    start = end;
  }
  pieces.push(text.subarray(start));
  return pieces;
}

function compactBoundaries(text: Buffer, count: number): number[] {
  const boundaries: number[] = [];
  let from = 0;
  while (boundaries.length <= count) {
    const at = text.indexOf(BOUNDARY, from);
    if (at === -1) break;
    from = at + BOUNDARY.length;
    if (!AFTER_STRING.has(text[from] ?? 0)) boundaries.push(at + 1);
  }
  return boundaries;
}

/** The ends of all objects, found by counting brackets. */
function countedBoundaries(text: Buffer): number[] {
  const boundaries: number[] = [];
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) {
      isInString = true;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      depth += 1;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      depth -= 1;
      if (depth === 0) boundaries.push(at + 1);
    }
  }
  return boundaries;
}
