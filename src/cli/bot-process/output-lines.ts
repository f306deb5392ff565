import { StringDecoder } from 'node:string_decoder';

/** The longest line, in characters (UTF-16 code units). A longer one is divided into several. */
export const MAX_LINE_LENGTH = 64 * 1024;

/** Divides the output of a process into lines. What it keeps in memory is shorter than a line. */
export class OutputLines {
  readonly #decoder = new StringDecoder('utf8');
  #rest = '';

  /** Returns the lines that end in this chunk, without their line ends. */
  add(chunk: Buffer): string[] {
    return this.#divide(this.#decoder.write(chunk));
  }

  /** Returns the last line if it had no line end. */
  end(): string[] {
    const lines = this.#divide(this.#decoder.end());
    const rest = this.#rest;
    this.#rest = '';
    return rest === '' ? lines : [...lines, rest];
  }

  #divide(text: string): string[] {
    // Progress can be printed in very small pieces, and is not searched again with each.
    if (!text.includes('\n') && this.#rest.length + text.length <= MAX_LINE_LENGTH) {
      this.#rest += text;
      return [];
    }
    const parts = `${this.#rest}${text}`.split('\n');
    const rest = divideLongLine(parts.pop() ?? '');
    this.#rest = rest.pop() ?? '';
    return [...parts.flatMap((part) => divideLongLine(part.endsWith('\r') ? part.slice(0, -1) : part)), ...rest];
  }
}

/** Divides a line into parts of the maximum length. No part ends within a character. */
function divideLongLine(line: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (line.length - start > MAX_LINE_LENGTH) {
    const end = start + MAX_LINE_LENGTH - (isHighSurrogate(line, start + MAX_LINE_LENGTH - 1) ? 1 : 0);
    parts.push(line.slice(start, end));
    start = end;
  }
  return [...parts, line.slice(start)];
}

function isHighSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0xd800 && code <= 0xdbff;
}
