/** The search for words in texts. Upper and lower case are the same, and words must be equal. */

const WORD = /[\p{L}\p{N}_]+/gu;

/**
 * Whether a text contains the words of a query in their order.
 * @param slop how many other words may be between two of them
 */
export function containsWords(text: string, query: string, slop: number): boolean {
  const wanted = wordsIn(query);
  // Without words, for example a search for an emoji, the text itself is compared.
  if (wanted.length === 0) return text.toLowerCase().includes(query.trim().toLowerCase());
  const words = wordsIn(text);
  const placesOf = (word: string | undefined) => [...words.keys()].filter((place) => words[place] === word);
  let reached = placesOf(wanted[0]);
  for (const word of wanted.slice(1)) {
    reached = placesOf(word).filter((place) => reached.some((before) => before < place && place <= before + slop + 1));
  }
  return reached.length > 0;
}

/** Which part of a text are words of a query: 0 to 1. */
export function relevanceOf(text: string, query: string): number {
  const wanted = new Set(wordsIn(query));
  const words = wordsIn(text);
  return words.length === 0 ? 0 : words.filter((word) => wanted.has(word)).length / words.length;
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}
