import { PatternSyntaxError } from './pattern-node.js';

/** Escapes of control characters. */
const controlCharacters: Readonly<Record<string, string>> = {
  a: '\u0007',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** The number of digits of an escape with a character's number. */
const digitCounts: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Reads the characters of a pattern one after the other. */
export class PatternReader {
  readonly #characters: readonly string[];
  #position = 0;

  constructor(source: string) {
    this.#characters = [...source];
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#characters.length;
  }

  /** Whether the next characters are `text`. */
  startsWith(text: string): boolean {
    return this.#characters.slice(this.#position, this.#position + text.length).join('') === text;
  }

  /** Reads `text` if it is next. */
  accept(text: string): boolean {
    if (!this.startsWith(text)) return false;
    this.#position += text.length;
    return true;
  }

  /** @throws {PatternSyntaxError} at the end of the pattern */
  next(): string {
    const character = this.#characters[this.#position++];
    if (character === undefined) throw new PatternSyntaxError('the pattern ends too early');
    return character;
  }

  /** Reads until `end`, which is read too. @throws {PatternSyntaxError} when it is missing */
  until(end: string): string {
    let text = '';
    while (!this.accept(end)) text += this.next();
    return text;
  }

  /** Reads the digits that are next. */
  digits(): string {
    let text = '';
    while (/^\d$/.test(this.#characters[this.#position] ?? '')) text += this.next();
    return text;
  }

  /**
   * The character of an escape whose symbol was read.
   * @throws {PatternSyntaxError} when it has no meaning, or needs what the emulator does not support
   */
  escapedCharacter(symbol: string): string {
    const control = controlCharacters[symbol];
    if (control !== undefined) return control;
    const count = digitCounts[symbol];
    if (count !== undefined) return this.#numberedCharacter(count);
    if (/^[!-/:-@[-`{-~]$/.test(symbol)) return symbol;
    throw new PatternSyntaxError(`\\${symbol} is not supported`);
  }

  #numberedCharacter(count: number): string {
    const digits = this.accept('{') ? this.until('}') : Array.from({ length: count }, () => this.next()).join('');
    const number = /^[\da-fA-F]{1,8}$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
    if (!(number <= 0x10ffff)) throw new PatternSyntaxError(`there is no character with the number ${digits}`);
    return String.fromCodePoint(number);
  }
}
