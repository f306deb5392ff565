import type { JournalShard } from '../../ingress/journal/journal.js';

/**
 * A part of what a process knows about the guilds of a shard. Its records are JSON values. They are restored in the order in
 * which they were saved; the last ones can be missing, if the state is too large.
 */
export interface StatePart {
  /** Returns the records of a shard; none if its guilds are not all known. */
  save(shard: JournalShard): Iterable<unknown>;
  /** Restores one record. @throws {ZodError} when it is not a record of this version */
  restore(shard: JournalShard, record: unknown): void;
  /** Whether the restored records contain everything that this process needs to know about the guilds of the shard. */
  isComplete(shard: JournalShard): boolean;
}
