import type { EntryId, JournalShard } from '../../ingress/journal/journal.js';
import { journalKey } from './redis-keys.js';

/** The keys of one shard in Redis. */
export interface ShardKeys {
  readonly lease: string;
  readonly epoch: string;
  readonly entries: string;
  readonly notes: string;
  readonly session: string;
  readonly dead: string;
}

/** The keys of a shard. @param name the name of the cluster */
export function shardKeys(name: string, shard: JournalShard): ShardKeys {
  const key = (part: string) => journalKey(name, shard, part);
  return {
    lease: key('lease'),
    epoch: key('epoch'),
    entries: key('entries'),
    notes: key('notes'),
    session: key('session'),
    dead: key('dead'),
  };
}

/** The keys of the scripts that check or change who owns the shard, in their order. */
export function ownerKeys({ lease, epoch, entries, session }: ShardKeys): readonly string[] {
  return [lease, epoch, entries, session];
}

/** The id of an entry in its stream. */
export function streamId({ epoch, sequence }: EntryId): string {
  return `${epoch}-${sequence}`;
}

/** Parses the id of an entry. @throws {TypeError} when it is malformed, which Redis does not send */
export function parseStreamId(text: string): EntryId {
  const [, epoch, sequence] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  if (epoch === undefined || sequence === undefined) throw new TypeError(`"${text}" is not the id of an entry.`);
  return { epoch: Number(epoch), sequence: Number(sequence) };
}
