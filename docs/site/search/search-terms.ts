/** The words of a text, in the form in which the search compares them. Pages and queries use the same form. */

/**
 * The terms of a text. An identifier is a term, and so is each of its parts: `radioGroup` contains `radio` and `group`.
 */
export function termsOf(text: string): string[] {
  return identifiersIn(text).flatMap((name) => {
    const parts = partsOf(name);
    return parts.length > 1 ? [termOf(name.replaceAll('_', '')), ...parts] : parts;
  });
}

/** The words of a text. Identifiers are only their parts. */
export const wordsOf = (text: string): string[] => identifiersIn(text).flatMap(partsOf);

const identifiersIn = (text: string) => text.match(/[\p{L}\p{N}_]+/gu) ?? [];

const partsOf = (name: string) =>
  name
    .split(/_|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
    .filter((part) => part !== '')
    .map(termOf);

/** Lower case and singular, so that a page about cooldowns is found for a cooldown. */
function termOf(word: string): string {
  const lower = word.toLowerCase();
  if (lower.length < 4) return lower;
  if (lower.endsWith('ies')) return `${lower.slice(0, -3)}y`;
  return /[^siu]s$/.test(lower) ? lower.slice(0, -1) : lower;
}
