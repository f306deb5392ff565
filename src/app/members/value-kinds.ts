/**
 * The kinds of values in a record, and how each is written. The kind is not written with the value but in the shape of the
 * record, so a value without content (null, true, false) takes no byte. Every kind is exact: a value that would not be
 * read as it was written gets another kind, in the last resort `json`.
 */
import type { ByteReader, ByteWriter } from './byte-io.js';
import {
  formatMicros,
  formatSeconds,
  MICROS_TIMESTAMP_LENGTH,
  parseMicros,
  parseSeconds,
  SECONDS_TIMESTAMP_LENGTH,
} from './timestamp-codec.js';

export const valueKinds = {
  null: 0,
  true: 1,
  false: 2,
  /** UTF-8 after its length. */
  text: 3,
  /** A decimal text below 2^32, as the number. */
  decimal: 4,
  /** 32 hexadecimal digits as 16 bytes: the hash of an image. */
  imageHash: 5,
  /** The same with the prefix `a_`: an animated image. */
  animatedImageHash: 6,
  /** `2026-04-26T06:26:56.936000+00:00` as 7 bytes of microseconds since 1970. */
  microsTimestamp: 7,
  /** `2026-04-26T06:26:56+00:00` as 5 bytes of seconds since 1970. */
  secondsTimestamp: 8,
  /** An integer from 0 to 2^53 - 1, as a varint. */
  integer: 9,
  /** Any other number, 8 bytes. */
  double: 10,
  /** Lists, objects and malformed texts, as JSON text. */
  json: 11,
  /** The number of a text that many records share. */
  sharedText: 12,
  /** Role ids, as numbers of the guild. */
  roles: 13,
  /** The user id of the record. */
  ownId: 14,
  /** An object whose values follow, up to `objectEnd`. */
  objectStart: 15,
  objectEnd: 16,
} as const;

export type ValueKind = (typeof valueKinds)[keyof typeof valueKinds];

const MICROS_TIMESTAMP_BYTES = 7;
const SECONDS_TIMESTAMP_BYTES = 5;
const HASH_DIGITS = 32;
const ANIMATED_PREFIX = 'a_';
const MAX_DECIMAL = 0xffff_ffff;
const LONE_SURROGATE = /[\ud800-\udfff]/u;

/** Writes a value and returns its kind, which is before `sharedText`. */
export function writeValue(value: unknown, out: ByteWriter): ValueKind {
  switch (typeof value) {
    case 'string':
      return writeText(value, out);
    case 'boolean':
      return value ? valueKinds.true : valueKinds.false;
    case 'number':
      if (Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0)) {
        out.varint(value);
        return valueKinds.integer;
      }
      out.double(value);
      return valueKinds.double;
    default:
      if (value === null) return valueKinds.null;
      out.text(JSON.stringify(value));
      return valueKinds.json;
  }
}

/** Reads a value that `writeValue` wrote. */
export function readValue(kind: ValueKind, from: ByteReader): unknown {
  switch (kind) {
    case valueKinds.true:
      return true;
    case valueKinds.false:
      return false;
    case valueKinds.text:
      return from.text();
    case valueKinds.decimal:
      return String(from.varint());
    case valueKinds.imageHash:
      return readHash(from);
    case valueKinds.animatedImageHash:
      return ANIMATED_PREFIX + readHash(from);
    case valueKinds.microsTimestamp:
      return formatMicros(from.uint(MICROS_TIMESTAMP_BYTES));
    case valueKinds.secondsTimestamp:
      return formatSeconds(from.uint(SECONDS_TIMESTAMP_BYTES));
    case valueKinds.integer:
      return from.varint();
    case valueKinds.double:
      return from.double();
    case valueKinds.json:
      return JSON.parse(from.text());
    default:
      return null;
  }
}

/** Moves a reader behind a value that `writeValue` wrote. */
export function skipValue(kind: ValueKind, from: ByteReader): void {
  switch (kind) {
    case valueKinds.text:
    case valueKinds.json: {
      const length = from.varint();
      from.position += length;
      break;
    }
    case valueKinds.decimal:
    case valueKinds.integer:
      from.varint();
      break;
    case valueKinds.imageHash:
    case valueKinds.animatedImageHash:
      from.position += HASH_DIGITS / 2;
      break;
    case valueKinds.microsTimestamp:
      from.position += MICROS_TIMESTAMP_BYTES;
      break;
    case valueKinds.secondsTimestamp:
      from.position += SECONDS_TIMESTAMP_BYTES;
      break;
    case valueKinds.double:
      from.position += 8;
  }
}

function writeText(value: string, out: ByteWriter): ValueKind {
  const { length } = value;
  if (length === HASH_DIGITS && writeHash(value, 0, out)) return valueKinds.imageHash;
  if (length === MICROS_TIMESTAMP_LENGTH && writeNumber(parseMicros(value), MICROS_TIMESTAMP_BYTES, out))
    return valueKinds.microsTimestamp;
  if (length === SECONDS_TIMESTAMP_LENGTH && writeNumber(parseSeconds(value), SECONDS_TIMESTAMP_BYTES, out))
    return valueKinds.secondsTimestamp;
  if (length > 0 && length <= 10 && writeDigits(value, out)) return valueKinds.decimal;
  const isAnimated = length === HASH_DIGITS + ANIMATED_PREFIX.length && value.startsWith(ANIMATED_PREFIX);
  if (isAnimated && writeHash(value, ANIMATED_PREFIX.length, out)) return valueKinds.animatedImageHash;
  if (LONE_SURROGATE.test(value)) {
    out.text(JSON.stringify(value));
    return valueKinds.json;
  }
  out.text(value);
  return valueKinds.text;
}

function writeDigits(value: string, out: ByteWriter): boolean {
  let number = 0;
  for (let n = 0; n < value.length; n++) {
    const digit = value.charCodeAt(n) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return false;
    number = number * 10 + digit;
  }
  const canonical = value.length === 1 || value.charCodeAt(0) !== 0x30;
  if (!canonical || number > MAX_DECIMAL) return false;
  out.varint(number);
  return true;
}

function writeNumber(value: number | undefined, width: number, out: ByteWriter): boolean {
  if (value === undefined) return false;
  out.uint(value, width);
  return true;
}

function writeHash(value: string, start: number, out: ByteWriter): boolean {
  const from = out.position;
  out.reserve(HASH_DIGITS / 2);
  for (let n = start; n < start + HASH_DIGITS; n += 2) {
    const high = hexDigit(value.charCodeAt(n));
    const low = hexDigit(value.charCodeAt(n + 1));
    if (high < 0 || low < 0) {
      out.position = from;
      return false;
    }
    out.buffer[out.position++] = (high << 4) | low;
  }
  return true;
}

function readHash(from: ByteReader): string {
  from.position += HASH_DIGITS / 2;
  return from.bytes.toString('hex', from.position - HASH_DIGITS / 2, from.position);
}

/** The value of a lower-case hexadecimal digit, -1 of anything else. */
function hexDigit(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  return unit >= 0x61 && unit <= 0x66 ? unit - 0x57 : -1;
}
