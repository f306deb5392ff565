/** Neutral texts of the same length in the place of what people wrote, and of what leads to somebody. */
import type { IdRedactor } from './id-redactor.js';

/** Mentions and ids keep their form; of the rest, only where words end. */
const TEXT_PARTS_PATTERN = /<(@[!&]?|#)(\d{17,20})>|(?<!\d)(\d{17,20})(?!\d)|\S/g;

export function redactText(text: string, ids: IdRedactor): string {
  return text.replaceAll(
    TEXT_PARTS_PATTERN,
    (_whole, kind: string | undefined, mentioned: string | undefined, id: string | undefined) => {
      if (kind !== undefined && mentioned !== undefined) return `<${kind}${ids.redact(mentioned)}>`;
      return id === undefined ? 'x' : ids.redact(id);
    },
  );
}

const EXTENSION = /\.[a-z0-9]{1,5}$/i;

/** The name of a file keeps its extension, which tells of what kind it is, and its mark of a spoiler. */
export function redactFilename(name: string): string {
  const mark = name.startsWith('SPOILER_') ? 'SPOILER_' : '';
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  return mark + 'x'.repeat(Math.max(1, name.length - mark.length - extension.length)) + extension;
}

const URL_PATTERN = /^([a-z][a-z0-9+.-]*):\/\//i;

export function isUrl(text: string): boolean {
  return URL_PATTERN.test(text);
}

/** An address that leads nowhere: `invalid` is nobody's by RFC 2606. Uploads are named by the file beside them. */
export function redactUrl(address: string): string {
  const scheme = URL_PATTERN.exec(address)?.[1] ?? 'https';
  if (scheme === 'attachment') return `attachment://${redactFilename(address.slice('attachment://'.length))}`;
  return `${scheme}://x.invalid/`.padEnd(address.length, 'x');
}

const HASH_PATTERN = /^(a_)?[0-9a-f]{32}$/;

/** The hash of a picture, which can be looked up; whether it moves is kept. */
export function redactHash(text: string): string | undefined {
  const [, moves = ''] = HASH_PATTERN.exec(text) ?? [];
  return HASH_PATTERN.test(text) ? moves + '0'.repeat(32) : undefined;
}

/** Texts by which something is found again: different ones must stay different. */
export class CodeRedactor {
  readonly #redactedCodes = new Map<string, string>();

  redact(code: string): string {
    const known = this.#redactedCodes.get(code);
    if (known !== undefined) return known;
    const number = (this.#redactedCodes.size + 1).toString(36);
    const other = number.padStart(code.length, 'x');
    this.#redactedCodes.set(code, other);
    return other;
  }
}
