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
const AFTER_STRING: ReadonlySet<number> = new Set(Buffer.from(',:}] \t\r\n'));

/** Returns the objects in `text`; undefined if there are not `count` of them, so that the data is malformed. */
export function splitFrames(text: Buffer, count: number): readonly Buffer[] | undefined {
  if (count === 1) return [text];
  const found = splitAt(text, compactBoundaries(text, count));
  return found.length === count ? found : ifCount(count, splitAt(text, countedBoundaries(text)));
}

function ifCount(count: number, found: readonly Buffer[]): readonly Buffer[] | undefined {
  return found.length === count ? found : undefined;
}

function splitAt(text: Buffer, boundaries: readonly number[]): readonly Buffer[] {
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
  while (boundaries.length < count) {
    const at = text.indexOf(BOUNDARY, from);
    if (at === -1) break;
    from = at + BOUNDARY.length;
    if (!AFTER_STRING.has(text[from] ?? 0)) boundaries.push(at + 1);
  }
  return boundaries;
}

/** The ends of all objects but the last one, found by counting brackets. */
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
  return boundaries.slice(0, -1);
}
