import { ByteStringPool } from './byte-string-pool.js';

const LATIN1 = 0;
const UTF16 = 1;

/** Longer ones are not kept; the service allows 32 characters. */
export const MAX_NICKNAME_LENGTH = 255;

/**
 * Nicknames by number. They are kept whole, since a change is told with the old one: as Latin-1 where that is enough, as
 * UTF-16 otherwise, with a byte before them that says which. Both give back exactly what was put in, lone surrogates
 * included; so equal numbers prove equal nicknames.
 */
export class NicknamePool {
  readonly #texts = new ByteStringPool();
  readonly #scratch = Buffer.allocUnsafeSlow(1 + 2 * MAX_NICKNAME_LENGTH);

  /** The number of a nickname of at most `LONGEST_NICKNAME` UTF-16 units, with one reference more; 0 for none. */
  intern(nickname: string | null): number {
    if (nickname === null) return 0;
    const encoding = isLatin1(nickname) ? LATIN1 : UTF16;
    this.#scratch[0] = encoding;
    const written = this.#scratch.write(nickname, 1, encoding === LATIN1 ? 'latin1' : 'utf16le');
    return this.#texts.intern(this.#scratch, 1 + written);
  }

  textOf(number: number): string | null {
    if (number === 0) return null;
    return this.#texts.read(number, (page, start, end) =>
      page.toString(page[start] === LATIN1 ? 'latin1' : 'utf16le', start + 1, end),
    );
  }

  release(number: number): void {
    if (number !== 0) this.#texts.release(number);
  }
}

function isLatin1(text: string): boolean {
  for (let n = 0; n < text.length; n++) if (text.charCodeAt(n) > 0xff) return false;
  return true;
}
