/**
 * Cuts a run of JSON objects, one written right after the other, into its objects.
 *
 * `}{"` followed by the first letter of a key is such a cut, and nothing else: outside strings no `}` is followed by
 * `{`, and inside one the quote would end it, after which only `,`, `:`, `}`, `]` or a blank may stand. So the cuts can
 * be searched for as bytes. Writers that put blanks between objects or in front of keys are met by counting brackets.
 */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const CUT = Buffer.from('}{"');
const AFTER_A_STRING: ReadonlySet<number> = new Set(Buffer.from(',:}] \t\r\n'));

/** The objects in `text`; undefined when there are not `count` of them, which of well-formed objects is never so. */
export function splitFrames(text: Buffer, count: number): readonly Buffer[] | undefined {
  if (count === 1) return [text];
  const found = splitAt(text, compactCuts(text, count));
  return found.length === count ? found : ifCount(count, splitAt(text, countedCuts(text)));
}

function ifCount(count: number, found: readonly Buffer[]): readonly Buffer[] | undefined {
  return found.length === count ? found : undefined;
}

function splitAt(text: Buffer, cuts: readonly number[]): readonly Buffer[] {
  let start = 0;
  const pieces: Buffer[] = [];
  for (const end of cuts) {
    pieces.push(text.subarray(start, end));
    start = end;
  }
  pieces.push(text.subarray(start));
  return pieces;
}

function compactCuts(text: Buffer, count: number): number[] {
  const cuts: number[] = [];
  let from = 0;
  while (cuts.length < count) {
    const at = text.indexOf(CUT, from);
    if (at === -1) break;
    from = at + CUT.length;
    if (!AFTER_A_STRING.has(text[from] ?? 0)) cuts.push(at + 1);
  }
  return cuts;
}

/** Ends of the objects by their brackets, but for the last. */
function countedCuts(text: Buffer): number[] {
  const cuts: number[] = [];
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
      if (depth === 0) cuts.push(at + 1);
    }
  }
  return cuts.slice(0, -1);
}
