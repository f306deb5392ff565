const KEYWORDS =
  'arguments async await break case catch class const continue debugger default delete do else enum eval export extends ' +
  'false finally for from function get if implements import in instanceof interface let new null of package private ' +
  'protected public return set static super switch this throw true try type typeof undefined using var void while with yield';
/** What tests use. */
const USED = 'Buffer Infinity NaN Promise String URL createWorld expect fileURLToPath suggestion test world';

/** The identifiers of a test: no two are equal, and none is a keyword. */
export class NameScope {
  readonly #taken = new Set(`${KEYWORDS} ${USED}`.split(' '));

  readonly #reserved = new Set<string>();

  /** Reserves names for `claim`. */
  reserve(names: Iterable<string>): void {
    for (const name of names) this.#reserved.add(name);
  }

  /** Returns an identifier that is not used yet, and not reserved: the name itself, or with a number. */
  add(name: string): string {
    let unique = name;
    for (let number = 2; this.#taken.has(unique) || this.#reserved.has(unique); number += 1)
      unique = `${name}${number}`;
    this.#taken.add(unique);
    return unique;
  }

  /** Returns a reserved name as an identifier, or another one if it is already used. */
  claim(name: string): string {
    if (this.#taken.has(name)) return this.add(name);
    this.#taken.add(name);
    return name;
  }
}

/** Converts a text to an identifier: `Robin Smith` to `robinSmith`. @param fallback if it contains none of the letters a to z */
export function toIdentifier(text: string, fallback: string): string {
  const words =
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? [];
  const start = words.findIndex((word) => /^[A-Za-z]/.test(word));
  if (start === -1) return fallback;
  const name = words
    .slice(start)
    .map((word) => (word === word.toUpperCase() ? word.toLowerCase() : word))
    .map((word, index) => (index === 0 ? word[0]?.toLowerCase() : word[0]?.toUpperCase()) + word.slice(1))
    .join('');
  return name.slice(0, MAX_LENGTH);
}

const MAX_LENGTH = 40;
