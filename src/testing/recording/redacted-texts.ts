/** Neutral texts of the same length in the place of what people wrote, and of what leads to somebody. */
import type { RedactedIds } from './redacted-ids.js';

/** Mentions and ids keep their form; of the rest, only where words end. */
const PARTS = /<(@[!&]?|#)(\d{17,20})>|(?<!\d)(\d{17,20})(?!\d)|\S/g;

export function neutralText(text: string, ids: RedactedIds): string {
  return text.replaceAll(
    PARTS,
    (_whole, kind: string | undefined, mentioned: string | undefined, id: string | undefined) => {
      if (kind !== undefined && mentioned !== undefined) return `<${kind}${ids.of(mentioned)}>`;
      return id === undefined ? 'x' : ids.of(id);
    },
  );
}

const EXTENSION = /\.[a-z0-9]{1,5}$/i;

/** The name of a file keeps its extension, which tells of what kind it is, and its mark of a spoiler. */
export function neutralFilename(name: string): string {
  const mark = name.startsWith('SPOILER_') ? 'SPOILER_' : '';
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  return mark + 'x'.repeat(Math.max(1, name.length - mark.length - extension.length)) + extension;
}

const ADDRESS = /^([a-z][a-z0-9+.-]*):\/\//i;

export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** An address that leads nowhere: `invalid` is nobody's by RFC 2606. Uploads are named by the file beside them. */
export function neutralAddress(address: string): string {
  const scheme = ADDRESS.exec(address)?.[1] ?? 'https';
  if (scheme === 'attachment') return `attachment://${neutralFilename(address.slice('attachment://'.length))}`;
  return `${scheme}://x.invalid/`.padEnd(address.length, 'x');
}

const HASH = /^(a_)?[0-9a-f]{32}$/;

/** The hash of a picture, which can be looked up; whether it moves is kept. */
export function neutralHash(text: string): string | undefined {
  const [, moves = ''] = HASH.exec(text) ?? [];
  return HASH.test(text) ? moves + '0'.repeat(32) : undefined;
}

/** Texts by which something is found again: different ones must stay different. */
export class NeutralCodes {
  readonly #codes = new Map<string, string>();

  of(code: string): string {
    const known = this.#codes.get(code);
    if (known !== undefined) return known;
    const number = (this.#codes.size + 1).toString(36);
    const other = number.padStart(code.length, 'x');
    this.#codes.set(code, other);
    return other;
  }
}
