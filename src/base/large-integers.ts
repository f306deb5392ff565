/** A string of JSON, or another token: a number or a literal. */
const STRING_OR_TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[-+.\w]+/g;
/** An integer with more digits than a number in JavaScript can represent. */
const LARGE_INTEGER = /^\d{17,}$/;

/**
 * Makes text of the integers in JSON that would lose digits when they are parsed. Libraries in other languages send ids as
 * numbers.
 */
export function quoteLargeIntegers(json: string): string {
  if (!/\d{17}/.test(json)) return json;
  return json.replace(STRING_OR_TOKEN, (token) => (LARGE_INTEGER.test(token) ? `"${token}"` : token));
}
