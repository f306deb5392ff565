/**
 * The records of a journal file. A record consists of the length of its content (4 bytes), a checksum of the content (4
 * bytes) and the content: the kind (1 byte), the shard id and count (2 bytes each), and the fields of the kind. Numbers are
 * little-endian. The file starts with a header that contains the version of the format.
 */
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { DeadLetter, EntryId, JournalSession, JournalShard } from '../journal.js';

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
  entry: 4,
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
  | { readonly kind: 'sequence'; readonly shard: JournalShard; readonly sequence: number }
  | { readonly kind: 'entry'; readonly shard: JournalShard; readonly id: EntryId; readonly data: Uint8Array }
  | { readonly kind: 'note'; readonly shard: JournalShard; readonly id: EntryId; readonly data: Uint8Array }
  | { readonly kind: 'removed'; readonly shard: JournalShard; readonly id: EntryId }
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

const PREFIX_BYTES = 8;
const SHARD_OFFSET = 1;
const FIELDS_OFFSET = 5;
/** A longer record is not one that this format writes: frames of the gateway are smaller. */
const MAX_CONTENT_BYTES = 2 ** 28;

const Session = z.object({ sessionId: z.string().min(1), resumeUrl: z.string().min(1), intents: z.int().min(0) });
const Reason = z.object({ cause: z.string(), movedAt: z.number() });

/** The bytes of a record. */
export function encodeRecord(record: JournalRecord): Uint8Array {
  const tail = tailOf(record);
  const [first, second] = numbersOf(record);
  const content = FIELDS_OFFSET + 8 + tail.length;
  const bytes = Buffer.allocUnsafe(PREFIX_BYTES + content);
  bytes.writeUInt32LE(content, 0);
  bytes[PREFIX_BYTES] = kinds[record.kind];
  bytes.writeUInt16LE(record.shard.id, PREFIX_BYTES + SHARD_OFFSET);
  bytes.writeUInt16LE(record.shard.count, PREFIX_BYTES + SHARD_OFFSET + 2);
  bytes.writeUInt32LE(first, PREFIX_BYTES + FIELDS_OFFSET);
  bytes.writeUInt32LE(second, PREFIX_BYTES + FIELDS_OFFSET + 4);
  bytes.set(tail, PREFIX_BYTES + FIELDS_OFFSET + 8);
  bytes.writeUInt32LE(crc32(bytes.subarray(PREFIX_BYTES)), 4);
  return bytes;
}

/** The two numbers of a record: an epoch and a sequence. */
function numbersOf(record: JournalRecord): readonly [number, number] {
  switch (record.kind) {
    case 'acquired':
      return [record.epoch, 0];
    case 'session':
      return [record.epoch, record.sequence];
    case 'sequence':
      return [0, record.sequence];
    case 'released':
    case 'session-ended':
      return [0, 0];
    default:
      return [record.id.epoch, record.id.sequence];
  }
}

function tailOf(record: JournalRecord): Uint8Array {
  if (record.kind === 'session') return Buffer.from(JSON.stringify(record.session));
  if (record.kind === 'dead-letter') return Buffer.from(JSON.stringify(record.reason));
  return record.kind === 'entry' || record.kind === 'note' ? record.data : new Uint8Array();
}

/** The records of a file, and how many of its bytes they are. What follows is torn or damaged. */
export interface ReadRecords {
  readonly records: readonly JournalRecord[];
  readonly validBytes: number;
}

/** Reads the records after the header, up to the first that is incomplete or damaged. */
export function readRecords(file: Uint8Array): ReadRecords {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const records: JournalRecord[] = [];
  let offset = FILE_HEADER.length;
  while (offset + PREFIX_BYTES <= bytes.length) {
    const length = bytes.readUInt32LE(offset);
    const end = offset + PREFIX_BYTES + length;
    if (length < FIELDS_OFFSET + 8 || length > MAX_CONTENT_BYTES || end > bytes.length) break;
    const content = bytes.subarray(offset + PREFIX_BYTES, end);
    const record = crc32(content) === bytes.readUInt32LE(offset + 4) ? decodeContent(content) : undefined;
    if (record === undefined) break;
    records.push(record);
    offset = end;
  }
  return { records, validBytes: offset };
}

function decodeContent(content: Buffer): JournalRecord | undefined {
  const shard = { id: content.readUInt16LE(SHARD_OFFSET), count: content.readUInt16LE(SHARD_OFFSET + 2) };
  const first = content.readUInt32LE(FIELDS_OFFSET);
  const sequence = content.readUInt32LE(FIELDS_OFFSET + 4);
  const tail = content.subarray(FIELDS_OFFSET + 8);
  const id = { epoch: first, sequence };
  switch (content[0]) {
    case kinds.acquired:
      return { kind: 'acquired', shard, epoch: first };
    case kinds.session: {
      const session = parse(Session, tail);
      return session && { kind: 'session', shard, epoch: first, sequence, session };
    }
    case kinds.sequence:
      return { kind: 'sequence', shard, sequence };
    case kinds.entry:
      return { kind: 'entry', shard, id, data: Uint8Array.from(tail) };
    case kinds.note:
      return { kind: 'note', shard, id, data: Uint8Array.from(tail) };
    case kinds.removed:
      return { kind: 'removed', shard, id };
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

function parse<T>(schema: z.ZodType<T>, tail: Buffer): T | undefined {
  try {
    return schema.parse(JSON.parse(tail.toString('utf8')));
  } catch {
    return undefined;
  }
}
