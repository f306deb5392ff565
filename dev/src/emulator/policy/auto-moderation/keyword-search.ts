/** The search for the words of auto moderation rules. Upper and lower case are the same. */

/** A part of a text: from the first character to before the last. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * All places of a keyword in a text. Without `*`, the keyword must be surrounded by white space or the ends of the text;
 * `*` in front or behind allows other characters on that side.
 */
export function findKeyword(text: string, keyword: string): TextRange[] {
  const isOpenStart = keyword.startsWith('*');
  const isOpenEnd = keyword.endsWith('*');
  const word = keyword.slice(isOpenStart ? 1 : 0, isOpenEnd ? -1 : undefined).trim();
  if (word === '') return [];
  const ranges: TextRange[] = [];
  const [haystack, needle] = [foldCase(text), foldCase(word)];
  for (let start = haystack.indexOf(needle); start >= 0; start = haystack.indexOf(needle, start + 1)) {
    const end = start + needle.length;
    const fitsStart = isOpenStart || isSpace(text[start - 1]);
    const fitsEnd = isOpenEnd || isSpace(text[end]);
    if (fitsStart && fitsEnd) ranges.push({ start, end });
  }
  return ranges;
}

/** Lower case, with as many UTF-16 units as before, so that places in both texts are the same. */
function foldCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return [...text].map((each) => (each.toLowerCase().length === each.length ? each.toLowerCase() : each)).join('');
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}
