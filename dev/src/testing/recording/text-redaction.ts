/** Replaces texts, URLs and codes by neutral ones of the same length. */
import type { IdRedactor } from './id-redactor.js';

const TEXT_PARTS_PATTERN = /<(@[!&]?|#)(\d{17,20})>|(?<!\d)(\d{17,20})(?!\d)|\S/g;

/** Replaces each character by `x`. Mentions and ids keep their form, whitespace stays. */
export function redactText(text: string, ids: IdRedactor): string {
  return text.replaceAll(
    TEXT_PARTS_PATTERN,
    (_match, kind: string | undefined, mentioned: string | undefined, id: string | undefined) => {
      if (kind !== undefined && mentioned !== undefined) return `<${kind}${ids.redact(mentioned)}>`;
      return id === undefined ? 'x' : ids.redact(id);
    },
  );
}

const EXTENSION = /\.[a-z0-9]{1,5}$/i;

/** Redacts a file name. The extension and the prefix of a spoiler stay, since they define the kind of file. */
export function redactFilename(name: string): string {
  const prefix = name.startsWith('SPOILER_') ? 'SPOILER_' : '';
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  return prefix + 'x'.repeat(Math.max(1, name.length - prefix.length - extension.length)) + extension;
}

const URL_PATTERN = /^([a-z][a-z0-9+.-]*):\/\//i;

export function isUrl(text: string): boolean {
  return URL_PATTERN.test(text);
}

/** Returns a URL that cannot be resolved: RFC 2606 reserves `.invalid`. URLs of uploads keep their scheme. */
export function redactUrl(url: string): string {
  const scheme = URL_PATTERN.exec(url)?.[1] ?? 'https';
  if (scheme === 'attachment') return `attachment://${redactFilename(url.slice('attachment://'.length))}`;
  return `${scheme}://x.invalid/`.padEnd(url.length, 'x');
}

const HASH_PATTERN = /^(a_)?[0-9a-f]{32}$/;

/** Redacts the hash of an image; undefined for other texts. The prefix of animated images is kept. */
export function redactHash(text: string): string | undefined {
  const [match, prefix = ''] = HASH_PATTERN.exec(text) ?? [];
  return match === undefined ? undefined : prefix + '0'.repeat(32);
}

/** Redacts codes and tokens. Different codes stay different. */
export class CodeRedactor {
  readonly #redactedCodes = new Map<string, string>();

  redact(code: string): string {
    const existing = this.#redactedCodes.get(code);
    if (existing !== undefined) return existing;
    const number = (this.#redactedCodes.size + 1).toString(36);
    const redacted = number.padStart(code.length, 'x');
    this.#redactedCodes.set(code, redacted);
    return redacted;
  }
}
