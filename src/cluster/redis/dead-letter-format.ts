import { z } from 'zod';
import type { DeadLetter, JournalShard } from '../../ingress/journal/journal.js';
import { unframe } from './framed-bytes.js';
import { parseStreamId } from './shard-keys.js';

/** Why and when an entry was moved to the dead letters. */
export interface DeadLetterRecord {
  readonly cause: string;
  /** Milliseconds since 1970. */
  readonly movedAt: number;
  /** Rises with each move of one owner. */
  readonly order: number;
}

const Record = z.object({ cause: z.string(), movedAt: z.number(), order: z.number() });

/** Formats the record of a dead letter. */
export function formatDeadLetterRecord(record: DeadLetterRecord): string {
  return JSON.stringify(record);
}

/**
 * Reads the dead letters of a shard, oldest first. Malformed ones, which another version may have written, are left out.
 * @param stored the ids and values
 */
export function parseDeadLetters(shard: JournalShard, stored: readonly (readonly [string, Buffer])[]): DeadLetter[] {
  return stored
    .flatMap(([id, value]) => parse(shard, id, value))
    .sort((a, b) => a.record.movedAt - b.record.movedAt || a.record.order - b.record.order)
    .map(({ deadLetter }) => deadLetter);
}

function parse(shard: JournalShard, id: string, value: Buffer): { record: DeadLetterRecord; deadLetter: DeadLetter }[] {
  const [recordBytes, data, ...notes] = unframe(value);
  const record = recordBytes && parseRecord(Buffer.from(recordBytes).toString());
  if (!record || !data) return [];
  const { cause, movedAt } = record;
  return [{ record, deadLetter: { ...parseStreamId(id), shard, data, notes, cause, movedAt } }];
}

function parseRecord(text: string): DeadLetterRecord | undefined {
  try {
    return Record.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
