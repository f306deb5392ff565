import type { EntryId, JournalEntry, JournalSession, JournalShard, ShardRecovery } from '../journal.js';
import { encodeRecord, type JournalRecord } from './record-format.js';

interface StoredEntry extends EntryId {
  readonly data: Uint8Array;
  readonly notes: Uint8Array[];
}

interface ShardState {
  readonly shard: JournalShard;
  epoch: number;
  sequence: number;
  session: JournalSession | undefined;
  /** By their ids, in the order in which they were appended. */
  readonly entries: Map<string, StoredEntry>;
}

/** What a journal contains: the result of applying its records in order. */
export class JournalState {
  readonly #shards = new Map<string, ShardState>();

  apply(record: JournalRecord): void {
    const state = this.#stateOf(record.shard);
    switch (record.kind) {
      case 'acquired':
        state.epoch = record.epoch;
        break;
      case 'session':
        state.epoch = record.epoch;
        state.session = record.session;
        state.sequence = record.sequence;
        break;
      case 'sequence':
        state.sequence = Math.max(state.sequence, record.sequence);
        break;
      case 'entry':
        state.entries.set(keyOf(record.id), { ...record.id, data: record.data, notes: [] });
        // An entry of an earlier session says nothing about the sequence of the current one.
        if (record.id.epoch === state.epoch) state.sequence = Math.max(state.sequence, record.id.sequence);
        break;
      case 'note':
        state.entries.get(keyOf(record.id))?.notes.push(record.data);
        break;
      case 'removed':
        state.entries.delete(keyOf(record.id));
        break;
    }
  }

  epochOf(shard: JournalShard): number {
    return this.#stateOf(shard).epoch;
  }

  recoveryOf(shard: JournalShard): ShardRecovery {
    const { session, sequence, entries } = this.#stateOf(shard);
    const copy = ({ notes, ...entry }: StoredEntry): JournalEntry => ({ ...entry, notes: [...notes] });
    return { session, sequence, entries: [...entries.values()].map(copy) };
  }

  /** The fewest records with the same result. */
  *records(): Iterable<JournalRecord> {
    for (const { shard, epoch, session, sequence, entries } of this.#shards.values()) {
      // Before the session, so that entries of earlier sessions do not change its sequence.
      for (const { data, notes, ...id } of entries.values()) {
        yield { kind: 'entry', shard, id, data };
        for (const note of notes) yield { kind: 'note', shard, id, data: note };
      }
      if (session) yield { kind: 'session', shard, epoch, sequence, session };
      else yield { kind: 'acquired', shard, epoch };
    }
  }

  /** The bytes of `records`. */
  encode(): Uint8Array[] {
    return [...this.records()].map(encodeRecord);
  }

  #stateOf(shard: JournalShard): ShardState {
    const key = shardKey(shard);
    const state = this.#shards.get(key) ?? { shard, epoch: 0, sequence: 0, session: undefined, entries: new Map() };
    this.#shards.set(key, state);
    return state;
  }
}

/** Identifies a shard in messages and maps, for example `0/1`. */
export function shardKey({ id, count }: JournalShard): string {
  return `${id}/${count}`;
}

function keyOf({ epoch, sequence }: EntryId): string {
  return `${epoch}-${sequence}`;
}
