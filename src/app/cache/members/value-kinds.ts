/**
 * The kinds of value that a record holds, and how each is written. The kind itself is not written with the value: it is
 * part of the record's shape, so what has no content (null, true, false) takes no byte. Each kind is exact: what does
 * not come back as it was is of another kind, at last of `json`.
 */
import type { ByteReader, ByteWriter } from './bytes.js';
import { MOMENT_LENGTH, microsOf, secondsOf, textOfMicros, textOfSeconds, WHOLE_MOMENT_LENGTH } from './moments.js';

export const kinds = {
  nothing: 0,
  yes: 1,
  no: 2,
  /** UTF-8 with its length before it. */
  text: 3,
  /** A decimal text below 2^32, as the number. */
  digits: 4,
  /** 32 hexadecimal digits as 16 bytes: the hash of a picture. */
  hash: 5,
  /** The same with `a_` before it: a moving picture. */
  movingHash: 6,
  /** `2026-04-26T06:26:56.936000+00:00` as 7 bytes of microseconds since 1970. */
  moment: 7,
  /** `2026-04-26T06:26:56+00:00` as 5 bytes of seconds since 1970. */
  wholeMoment: 8,
  /** An integer from 0 to 2^53 - 1, as a varint. */
  integer: 9,
  /** Any other number, 8 bytes. */
  double: 10,
  /** Lists, objects and malformed texts, as JSON text. */
  json: 11,
  /** The number of a text that many records share. */
  shared: 12,
  /** The ids of roles, as numbers that the guild gave them. */
  roles: 13,
  /** The id that the record is found by. */
  self: 14,
  /** An object whose own values follow, up to `leave`. */
  enter: 15,
  leave: 16,
} as const;

export type Kind = (typeof kinds)[keyof typeof kinds];

const MOMENT_BYTES = 7;
const WHOLE_MOMENT_BYTES = 5;
const HASH_DIGITS = 32;
const MOVING = 'a_';
const LARGEST_DIGITS = 0xffff_ffff;
const MALFORMED = /[\ud800-\udfff]/u;

/** Writes a value that stands by itself (none of the kinds from `shared` on), and says of what kind it is. */
export function writeValue(value: unknown, out: ByteWriter): Kind {
  switch (typeof value) {
    case 'string':
      return writeText(value, out);
    case 'boolean':
      return value ? kinds.yes : kinds.no;
    case 'number':
      if (Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0)) {
        out.varint(value);
        return kinds.integer;
      }
      out.double(value);
      return kinds.double;
    default:
      if (value === null) return kinds.nothing;
      out.text(JSON.stringify(value));
      return kinds.json;
  }
}

/** Reads what `writeValue` wrote. */
export function readValue(kind: Kind, from: ByteReader): unknown {
  switch (kind) {
    case kinds.yes:
      return true;
    case kinds.no:
      return false;
    case kinds.text:
      return from.text();
    case kinds.digits:
      return String(from.varint());
    case kinds.hash:
      return readHash(from);
    case kinds.movingHash:
      return MOVING + readHash(from);
    case kinds.moment:
      return textOfMicros(from.uint(MOMENT_BYTES));
    case kinds.wholeMoment:
      return textOfSeconds(from.uint(WHOLE_MOMENT_BYTES));
    case kinds.integer:
      return from.varint();
    case kinds.double:
      return from.double();
    case kinds.json:
      return JSON.parse(from.text());
    default:
      return null;
  }
}

function writeText(value: string, out: ByteWriter): Kind {
  const { length } = value;
  if (length === HASH_DIGITS && writeHash(value, 0, out)) return kinds.hash;
  if (length === MOMENT_LENGTH && writeNumber(microsOf(value), MOMENT_BYTES, out)) return kinds.moment;
  if (length === WHOLE_MOMENT_LENGTH && writeNumber(secondsOf(value), WHOLE_MOMENT_BYTES, out))
    return kinds.wholeMoment;
  if (length > 0 && length <= 10 && writeDigits(value, out)) return kinds.digits;
  const isMoving = length === HASH_DIGITS + MOVING.length && value.startsWith(MOVING);
  if (isMoving && writeHash(value, MOVING.length, out)) return kinds.movingHash;
  if (MALFORMED.test(value)) {
    out.text(JSON.stringify(value));
    return kinds.json;
  }
  out.text(value);
  return kinds.text;
}

function writeDigits(value: string, out: ByteWriter): boolean {
  let number = 0;
  for (let n = 0; n < value.length; n++) {
    const digit = value.charCodeAt(n) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return false;
    number = number * 10 + digit;
  }
  const canonical = value.length === 1 || value.charCodeAt(0) !== 0x30;
  if (!canonical || number > LARGEST_DIGITS) return false;
  out.varint(number);
  return true;
}

function writeNumber(value: number | undefined, width: number, out: ByteWriter): boolean {
  if (value === undefined) return false;
  out.uint(value, width);
  return true;
}

function writeHash(value: string, start: number, out: ByteWriter): boolean {
  const from = out.at;
  out.reserve(HASH_DIGITS / 2);
  for (let n = start; n < start + HASH_DIGITS; n += 2) {
    const high = hexDigit(value.charCodeAt(n));
    const low = hexDigit(value.charCodeAt(n + 1));
    if (high < 0 || low < 0) {
      out.at = from;
      return false;
    }
    out.buffer[out.at++] = (high << 4) | low;
  }
  return true;
}

function readHash(from: ByteReader): string {
  from.at += HASH_DIGITS / 2;
  return from.bytes.toString('hex', from.at - HASH_DIGITS / 2, from.at);
}

/** The value of a lower-case hexadecimal digit, -1 of anything else. */
function hexDigit(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  return unit >= 0x61 && unit <= 0x66 ? unit - 0x57 : -1;
}
