/**
 * The records of a journal file. They are written in batches: the length of the batch (4 bytes), a checksum of its content
 * (4 bytes) and the records. A record consists of its kind (1 byte), the shard id and count (2 bytes each), two numbers (4
 * bytes each), the length of its data (4 bytes) and its data. Numbers are little-endian. The file starts with a header that
 * contains the version of the format. A batch that is torn is ignored completely: nothing in it was acknowledged.
 */
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { DeadLetter, EntryId, JournalSession, JournalShard, NewEntry } from '../journal.js';

const MAGIC = 'guildhall journal ';
const VERSION = 1;

/** The first bytes of every journal file. */
export const FILE_HEADER: Uint8Array = Buffer.from(`${MAGIC}${VERSION}\n`);

/** What a file with these first bytes is. */
export function identifyFile(start: Uint8Array): 'journal' | 'other-version' | 'not-a-journal' {
  const text = Buffer.from(start.subarray(0, FILE_HEADER.length)).toString('latin1');
  if (text === Buffer.from(FILE_HEADER).toString('latin1')) return 'journal';
  return text.startsWith(MAGIC) ? 'other-version' : 'not-a-journal';
}

const kinds = {
  acquired: 1,
  session: 2,
  sequence: 3,
  entries: 4,
  note: 5,
  removed: 6,
  released: 7,
  'dead-letter': 8,
  'dead-letter-removed': 9,
  'session-ended': 10,
} as const;

/** One change of a journal. */
export type JournalRecord =
  | { readonly kind: 'acquired'; readonly shard: JournalShard; readonly epoch: number }
  | {
      readonly kind: 'session';
      readonly shard: JournalShard;
      readonly epoch: number;
      readonly sequence: number;
      readonly session: JournalSession;
    }
  /** A file of an older version has no failed resumes: they are 0. */
  | {
      readonly kind: 'sequence';
      readonly shard: JournalShard;
      readonly sequence: number;
      readonly failedResumes: number;
    }
  /** Entries of one epoch. Each is a record of its own in the file. */
  | {
      readonly kind: 'entries';
      readonly shard: JournalShard;
      readonly epoch: number;
      readonly entries: readonly NewEntry[];
    }
  | { readonly kind: 'note'; readonly shard: JournalShard; readonly id: EntryId; readonly data: Uint8Array }
  /** Entries of one epoch are no longer needed. */
  | {
      readonly kind: 'removed';
      readonly shard: JournalShard;
      readonly epoch: number;
      readonly sequences: readonly number[];
    }
  | { readonly kind: 'released'; readonly shard: JournalShard }
  | { readonly kind: 'session-ended'; readonly shard: JournalShard }
  /** The entry, with its notes, becomes a dead letter. */
  | {
      readonly kind: 'dead-letter';
      readonly shard: JournalShard;
      readonly id: EntryId;
      readonly reason: DeadLetterReason;
    }
  | { readonly kind: 'dead-letter-removed'; readonly shard: JournalShard; readonly id: EntryId };

/** Why and when an entry became a dead letter. */
export type DeadLetterReason = Pick<DeadLetter, 'cause' | 'movedAt'>;

const BATCH_PREFIX_BYTES = 8;
const RECORD_PREFIX_BYTES = 17;
const SEQUENCE_BYTES = 4;
/** A longer batch is not one that this format writes. */
const MAX_BATCH_BYTES = 2 ** 30;
const NO_DATA = new Uint8Array();
const NO_BUFFER = Buffer.alloc(0);

const Session = z.object({ sessionId: z.string().min(1), resumeUrl: z.string().min(1), intents: z.int().min(0) });
const Reason = z.object({ cause: z.string(), movedAt: z.number() });

/**
 * The bytes of records that are stored together.
 * @param buffer is used again if it is large enough: then the bytes are valid until it is used the next time
 */
export function encodeBatch(records: readonly JournalRecord[], buffer: Buffer = NO_BUFFER): Uint8Array {
  const data = records.map(dataOf);
  let length = 0;
  for (const [index, record] of records.entries()) length += lengthOf(record, data[index] ?? NO_DATA);
  const size = BATCH_PREFIX_BYTES + length;
  const bytes = size > buffer.length ? Buffer.allocUnsafe(size) : buffer.subarray(0, size);
  let offset = BATCH_PREFIX_BYTES;
  for (const [index, record] of records.entries()) {
    offset = writeRecord(bytes, offset, record, data[index] ?? NO_DATA);
  }
  bytes.writeUInt32LE(length, 0);
  bytes.writeUInt32LE(crc32(bytes.subarray(BATCH_PREFIX_BYTES)), 4);
  return bytes;
}

/** The length of a record with its prefix; of entries, that of all their records. */
function lengthOf(record: JournalRecord, data: Uint8Array): number {
  if (record.kind === 'removed') return RECORD_PREFIX_BYTES + SEQUENCE_BYTES * record.sequences.length;
  if (record.kind !== 'entries') return RECORD_PREFIX_BYTES + data.length;
  let length = 0;
  for (const entry of record.entries) length += RECORD_PREFIX_BYTES + entry.data.length;
  return length;
}

/** Returns the offset after the record. */
function writeRecord(bytes: Buffer, start: number, record: JournalRecord, data: Uint8Array): number {
  const { kind, shard } = record;
  switch (kind) {
    case 'entries': {
      let offset = start;
      for (const entry of record.entries)
        offset = writeData(bytes, offset, kind, shard, record.epoch, entry.sequence, entry.data);
      return offset;
    }
    case 'removed':
      return writeSequences(bytes, start, shard, record.epoch, record.sequences);
    case 'acquired':
      return writeData(bytes, start, kind, shard, record.epoch, 0, data);
    case 'session':
      return writeData(bytes, start, kind, shard, record.epoch, record.sequence, data);
    case 'sequence':
      return writeData(bytes, start, kind, shard, record.failedResumes, record.sequence, data);
    case 'released':
    case 'session-ended':
      return writeData(bytes, start, kind, shard, 0, 0, data);
    default:
      return writeData(bytes, start, kind, shard, record.id.epoch, record.id.sequence, data);
  }
}

function writeData(
  bytes: Buffer,
  start: number,
  kind: JournalRecord['kind'],
  shard: JournalShard,
  first: number,
  second: number,
  data: Uint8Array,
): number {
  const offset = writePrefix(bytes, start, kind, shard, first, second, data.length);
  bytes.set(data, offset);
  return offset + data.length;
}

function writeSequences(
  bytes: Buffer,
  start: number,
  shard: JournalShard,
  epoch: number,
  sequences: readonly number[],
): number {
  let offset = writePrefix(bytes, start, 'removed', shard, epoch, 0, SEQUENCE_BYTES * sequences.length);
  for (const sequence of sequences) offset = bytes.writeUInt32LE(sequence, offset);
  return offset;
}

/**
 * Returns the offset after the prefix.
 * @param first an epoch, or the failed resumes
 * @param second a sequence
 * @param length that of the data, in bytes
 */
function writePrefix(
  bytes: Buffer,
  start: number,
  kind: JournalRecord['kind'],
  shard: JournalShard,
  first: number,
  second: number,
  length: number,
): number {
  bytes[start] = kinds[kind];
  let offset = bytes.writeUInt16LE(shard.id, start + 1);
  offset = bytes.writeUInt16LE(shard.count, offset);
  offset = bytes.writeUInt32LE(first, offset);
  offset = bytes.writeUInt32LE(second, offset);
  return bytes.writeUInt32LE(length, offset);
}

/** What a record has besides its numbers, as far as it is encoded before the batch is. */
function dataOf(record: JournalRecord): Uint8Array {
  switch (record.kind) {
    case 'note':
      return record.data;
    case 'session':
      return Buffer.from(JSON.stringify(record.session));
    case 'dead-letter':
      return Buffer.from(JSON.stringify(record.reason));
    default:
      return NO_DATA;
  }
}

/** Reads the records after the header, up to the first batch that is incomplete or damaged. */
export function readRecords(file: Uint8Array): JournalRecord[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const records: JournalRecord[] = [];
  let offset = FILE_HEADER.length;
  while (offset + BATCH_PREFIX_BYTES <= bytes.length) {
    const length = bytes.readUInt32LE(offset);
    const end = offset + BATCH_PREFIX_BYTES + length;
    if (length < RECORD_PREFIX_BYTES || length > MAX_BATCH_BYTES || end > bytes.length) break;
    const content = bytes.subarray(offset + BATCH_PREFIX_BYTES, end);
    const batch = crc32(content) === bytes.readUInt32LE(offset + 4) ? decodeBatch(content) : undefined;
    if (batch === undefined) break;
    for (const record of batch) records.push(record);
    offset = end;
  }
  return records;
}

function decodeBatch(content: Buffer): JournalRecord[] | undefined {
  const records: JournalRecord[] = [];
  for (let offset = 0; offset < content.length; ) {
    if (offset + RECORD_PREFIX_BYTES > content.length) return undefined;
    const end = offset + RECORD_PREFIX_BYTES + content.readUInt32LE(offset + 13);
    const record = end <= content.length ? decodeRecord(content.subarray(offset, end)) : undefined;
    if (record === undefined) return undefined;
    records.push(record);
    offset = end;
  }
  return records;
}

function decodeRecord(content: Buffer): JournalRecord | undefined {
  const shard = { id: content.readUInt16LE(1), count: content.readUInt16LE(3) };
  const first = content.readUInt32LE(5);
  const sequence = content.readUInt32LE(9);
  const tail = content.subarray(RECORD_PREFIX_BYTES);
  const id = { epoch: first, sequence };
  switch (content[0]) {
    case kinds.acquired:
      return { kind: 'acquired', shard, epoch: first };
    case kinds.session: {
      const session = parse(Session, tail);
      return session && { kind: 'session', shard, epoch: first, sequence, session };
    }
    case kinds.sequence:
      return { kind: 'sequence', shard, sequence, failedResumes: first };
    case kinds.entries:
      return { kind: 'entries', shard, epoch: first, entries: [{ sequence, data: Uint8Array.from(tail) }] };
    case kinds.note:
      return { kind: 'note', shard, id, data: Uint8Array.from(tail) };
    case kinds.removed:
      return { kind: 'removed', shard, epoch: first, sequences: readSequences(tail) };
    case kinds.released:
      return { kind: 'released', shard };
    case kinds['session-ended']:
      return { kind: 'session-ended', shard };
    case kinds['dead-letter']: {
      const reason = parse(Reason, tail);
      return reason && { kind: 'dead-letter', shard, id, reason };
    }
    case kinds['dead-letter-removed']:
      return { kind: 'dead-letter-removed', shard, id };
    default:
      return undefined;
  }
}

function readSequences(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / SEQUENCE_BYTES) }, (_, index) =>
    bytes.readUInt32LE(index * SEQUENCE_BYTES),
  );
}

function parse<T>(schema: z.ZodType<T>, tail: Buffer): T | undefined {
  try {
    return schema.parse(JSON.parse(tail.toString('utf8')));
  } catch {
    return undefined;
  }
}
