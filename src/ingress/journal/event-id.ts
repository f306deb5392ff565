import type { EntryId, JournalShard } from './journal.js';

/** Identifies an entry among those of all shards. */
export interface EventId {
  readonly shard: JournalShard;
  readonly entry: EntryId;
}

/** Reads an event id, for example `0/4:17-230`: shard, shard count, epoch and sequence. Undefined if it is invalid. */
export function parseEventId(text: string): EventId | undefined {
  const match = /^(\d{1,9})\/(\d{1,9}):(\d{1,15})-(\d{1,15})$/.exec(text);
  if (!match) return undefined;
  const [id = 0, count = 0, epoch = 0, sequence = 0] = match.slice(1).map(Number);
  return { shard: { id, count }, entry: { epoch, sequence } };
}

/** The text of an event id, for example `0/4:17-230`. */
export function formatEventId({ shard, entry }: EventId): string {
  return `${shard.id}/${shard.count}:${entry.epoch}-${entry.sequence}`;
}
