import type { ByteReader, ByteWriter } from './byte-io.js';
import type { SnowflakeWords } from './snowflake-words.js';

const ID_BYTES = 8;

/**
 * The part of a record that is the same for every use of the store:
 *
 *     user id (8 bytes, low word first) · length of the rest · number of the guild · body
 *
 * with varints for the last two numbers. The length allows to walk over the records of a page; the guild number leads from
 * a record back to its slot.
 */
export class RecordHeader {
  guildNumber = 0;
  /** The length of the record, header included. */
  length = 0;

  constructor(private readonly reader: ByteReader) {}

  /** Reads the header of a record. The reader then is at the body. */
  read(bytes: Buffer, at: number): void {
    const { reader } = this;
    reader.bytes = bytes;
    reader.position = at + ID_BYTES;
    const rest = reader.varint();
    reader.end = reader.position + rest;
    this.length = reader.end - at;
    this.guildNumber = reader.varint();
  }
}

/** Puts a header before the body that was written. */
export function prependHeader(out: ByteWriter, userId: SnowflakeWords, guildNumber: number): void {
  out.prependVarint(guildNumber);
  out.prependVarint(out.position - out.start);
  out.prependUint32(userId.high);
  out.prependUint32(userId.low);
}

/** The low word of the user id of a record. */
export function lowWordAt(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at);
}

/** The high word of the user id of a record. */
export function highWordAt(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at + 4);
}
