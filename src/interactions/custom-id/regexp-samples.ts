/**
 * Texts that a RegExp matches, made from its source: `/^ticket:(?:open|close):\d+$/` → `ticket:open:5`, `ticket:close:5`. They
 * show that two RegExps match the same text. Not every RegExp has samples: what a lookaround or a backreference requires is
 * not considered, and only texts that the RegExp really matches are returned.
 */

/** Tried for a class of characters and for `.`, in this order. */
const CANDIDATES = [...'5aA-_.:/ 0ü\n'];
const MAX_SAMPLES = 16;
const GROUP_START = /^\((?:\?(?:<(?![=!])[^>]*>|<?[=!]|[a-z-]*:))?/;
const LOOKAROUND = /^\(\?<?[=!]/;
const QUANTIFIER = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/;
const CLASS = /^\[(?:\\.|[^\]\\])*\]/s;
/** A class of characters, or an escape that stands for one character. */
const CHARACTER_ESCAPE = /^\\(?:[dDwWsSnrtfv0]|[pP]\{[^}]*\}|x[\da-fA-F]{2}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4})/;
const HEXADECIMAL_ESCAPE = /^\\[xu]\{?([\da-fA-F]+)/;
const EMPTY_ESCAPE = /^\\(?:[bB]|k<[^>]*>|[1-9]\d*)/;
const NO_TEXT = [''];

/** The samples of a RegExp that matches complete texts. */
export function samplesOf(regExp: RegExp): readonly string[] {
  const samples = new SampleParser(regExp.source, regExp.flags).parse();
  return [...new Set(samples)].filter((text) => regExp.test(text));
}

/** Reads the source of a RegExp from left to right. The source is valid, as it is that of a RegExp. */
class SampleParser {
  #rest: string;
  readonly #flags: string;

  constructor(source: string, flags: string) {
    this.#rest = source;
    this.#flags = flags.replaceAll(/[gyd]/g, '');
  }

  parse(): readonly string[] {
    const samples: string[] = [];
    do samples.push(...this.#readSequence());
    while (this.#take(/^\|/) !== undefined);
    return samples.slice(0, MAX_SAMPLES);
  }

  #readSequence(): readonly string[] {
    let samples: readonly string[] = NO_TEXT;
    while (this.#rest !== '' && !this.#rest.startsWith('|') && !this.#rest.startsWith(')')) {
      const atom = this.#readAtom();
      const quantifier = this.#take(QUANTIFIER);
      const count = Math.max(1, Number(quantifier?.[1] ?? 1));
      samples = combine(
        samples,
        atom.map((text) => text.repeat(Math.min(count, 100))),
      );
    }
    return samples;
  }

  /** A character, a class of characters, or a group. */
  #readAtom(): readonly string[] {
    const isLookaround = LOOKAROUND.test(this.#rest);
    if (this.#take(GROUP_START)) {
      const samples = this.parse();
      this.#take(/^\)/);
      return isLookaround ? NO_TEXT : samples;
    }
    if (this.#take(EMPTY_ESCAPE) ?? this.#take(/^[$^]/)) return NO_TEXT;
    const character = this.#take(CLASS) ?? this.#take(CHARACTER_ESCAPE) ?? this.#take(/^\./);
    if (character) return this.#charactersOf(character[0]);
    return [this.#take(/^\\(.)/s)?.[1] ?? this.#take(/^./su)?.[0] ?? ''];
  }

  /** A character that the class matches; no text if it matches none of the candidates. */
  #charactersOf(source: string): readonly string[] {
    const one = new RegExp(`^${source}$`, this.#flags);
    const code = HEXADECIMAL_ESCAPE.exec(source)?.[1];
    const own = code === undefined ? [...source] : [String.fromCodePoint(Number.parseInt(code, 16))];
    const found = [...CANDIDATES, ...own].find((character) => one.test(character));
    return found === undefined ? NO_TEXT : [found];
  }

  #take(expected: RegExp): RegExpExecArray | undefined {
    const found = expected.exec(this.#rest);
    if (found === null) return undefined;
    this.#rest = this.#rest.slice(found[0].length);
    return found;
  }
}

/** Continues texts. Each of both lists is in one of the results, without all of their combinations. */
function combine(before: readonly string[], after: readonly string[]): readonly string[] {
  const count = Math.min(MAX_SAMPLES, Math.max(before.length, after.length));
  return Array.from({ length: count }, (_, index) => `${before[index % before.length]}${after[index % after.length]}`);
}
