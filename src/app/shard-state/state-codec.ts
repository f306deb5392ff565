/**
 * The records of a state, as compressed parts of lines of JSON: each line is the name of a part of the state and a record.
 * The first line is the version of the format.
 */
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

/** A record, and the name of its part. */
export type NamedRecord = readonly [part: string, record: unknown];

const VERSION = 1;
/** The size of a part before compression. Between two parts, the process handles other events. */
const PART_CHARACTERS = 256 * 1024;
/** Larger parts are not read: they were not written by this module. */
const MAX_PART_BYTES = 64 * 1024 * 1024;

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

/** @param maxBytes the size of the result at which further records are left out */
export async function encodeRecords(records: Iterable<NamedRecord>, maxBytes: number): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let text = `${JSON.stringify(VERSION)}\n`;
  const endPart = async () => {
    const part = await compress(text, { level: 1 });
    parts.push(part);
    size += part.length;
    text = '';
  };
  for (const record of records) {
    text += `${JSON.stringify(record)}\n`;
    if (text.length < PART_CHARACTERS) continue;
    await endPart();
    if (size >= maxBytes) return parts;
  }
  await endPart();
  return parts;
}

/** @throws {TypeError | SyntaxError} when it has another format; nothing was yielded if it has another version */
export async function* decodeRecords(parts: readonly Uint8Array[]): AsyncIterable<NamedRecord> {
  let isFirst = true;
  for (const part of parts) {
    const text = (await decompress(part, { maxOutputLength: MAX_PART_BYTES })).toString();
    for (const line of text.split('\n')) {
      if (line === '') continue;
      const value: unknown = JSON.parse(line);
      if (isFirst && value !== VERSION)
        throw new TypeError(`The version is ${line.slice(0, 20)} instead of ${VERSION}.`);
      if (!isFirst) yield toNamedRecord(value);
      isFirst = false;
    }
  }
}

function toNamedRecord(value: unknown): NamedRecord {
  const [part, record]: unknown[] = Array.isArray(value) ? value : [];
  if (typeof part !== 'string') throw new TypeError('A record has no name.');
  return [part, record];
}
