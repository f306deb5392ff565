import type {
  DeadLetter,
  EntryId,
  JournalEntry,
  JournalSession,
  JournalShard,
  NewEntry,
  ShardRecovery,
  StoredShard,
} from '../journal.js';
import { EntryTable } from './entry-table.js';
import type { DeadLetterReason, JournalRecord } from './record-format.js';

interface StoredEntry extends EntryId {
  readonly data: Uint8Array;
  notes: readonly Uint8Array[];
}

interface ShardState {
  readonly shard: JournalShard;
  epoch: number;
  sequence: number;
  failedResumes: number;
  session: JournalSession | undefined;
  readonly entries: EntryTable<StoredEntry>;
  /** By their ids, oldest first. */
  readonly deadLetters: Map<string, StoredEntry & DeadLetterReason>;
  isReleased: boolean;
}

/** Few entries have notes. */
const NO_NOTES: readonly Uint8Array[] = [];

/** What a journal contains: the result of applying its records in order. */
export class JournalState {
  readonly #shards = new Map<string, ShardState>();
  /** The object of the last record's shard, which the next one often has as well, and its state. */
  #lastShard: JournalShard | undefined;
  #lastState: ShardState | undefined;

  apply(record: JournalRecord): void {
    const state = this.#stateOf(record.shard);
    switch (record.kind) {
      case 'acquired':
        state.epoch = record.epoch;
        state.isReleased = false;
        break;
      case 'session':
        state.epoch = record.epoch;
        state.session = record.session;
        state.sequence = record.sequence;
        state.failedResumes = 0;
        state.isReleased = false;
        break;
      case 'sequence':
        state.sequence = Math.max(state.sequence, record.sequence);
        state.failedResumes = record.failedResumes;
        break;
      case 'entries':
        addEntries(state, record.epoch, record.entries);
        break;
      case 'note':
        addNote(state, record.id, record.data);
        break;
      case 'removed':
        for (const sequence of record.sequences) state.entries.delete(record.epoch, sequence);
        break;
      case 'released':
        state.isReleased = true;
        break;
      case 'session-ended':
        state.session = undefined;
        state.sequence = 0;
        state.failedResumes = 0;
        break;
      case 'dead-letter':
        moveToDeadLetters(state, record.id, record.reason);
        break;
      case 'dead-letter-removed':
        state.deadLetters.delete(entryKey(record.id));
        break;
    }
  }

  /** Removes an entry whose record follows. Until then, a new content of the file need not contain it either. */
  removeEntry(shard: JournalShard, { epoch, sequence }: EntryId): void {
    this.#stateOf(shard).entries.delete(epoch, sequence);
  }

  epochOf(shard: JournalShard): number {
    return this.#shards.get(shardKey(shard))?.epoch ?? 0;
  }

  recoveryOf(shard: JournalShard): ShardRecovery {
    const { session, sequence, failedResumes, entries, isReleased } =
      this.#shards.get(shardKey(shard)) ?? newShard(shard);
    return {
      session,
      sequence,
      failedResumes,
      entries: [...entries.values()].map(copyEntry),
      wasReleased: isReleased,
    };
  }

  /** The shards with a session, entries or dead letters. */
  shards(): StoredShard[] {
    const states = [...this.#shards.values()];
    return states
      .filter(({ session, entries, deadLetters }) => session || !entries.isEmpty || deadLetters.size > 0)
      .map(({ shard, session }) => ({ ...shard, hasSession: session !== undefined }));
  }

  deadLettersOf(shard: JournalShard): DeadLetter[] {
    const stored = this.#shards.get(shardKey(shard))?.deadLetters.values() ?? [];
    return [...stored].map(({ cause, movedAt, ...entry }) => ({
      ...copyEntry(entry),
      shard: { ...shard },
      cause,
      movedAt,
    }));
  }

  hasDeadLetter(shard: JournalShard, id: EntryId): boolean {
    return this.#shards.get(shardKey(shard))?.deadLetters.has(entryKey(id)) ?? false;
  }

  /** The fewest records with the same result. */
  *records(): Iterable<JournalRecord> {
    for (const state of this.#shards.values()) {
      const { shard, epoch, session, sequence, failedResumes, entries, deadLetters, isReleased } = state;
      // Before the session, so that entries of earlier sessions do not change its sequence.
      for (const { cause, movedAt, ...entry } of deadLetters.values()) {
        yield* recordsOf(shard, entry);
        yield { kind: 'dead-letter', shard, id: idOf(entry), reason: { cause, movedAt } };
      }
      for (const entry of entries.values()) yield* recordsOf(shard, entry);
      if (session) yield { kind: 'session', shard, epoch, sequence, session };
      else yield { kind: 'acquired', shard, epoch };
      if (failedResumes > 0) yield { kind: 'sequence', shard, sequence, failedResumes };
      if (isReleased) yield { kind: 'released', shard };
    }
  }

  #stateOf(shard: JournalShard): ShardState {
    if (shard === this.#lastShard && this.#lastState) return this.#lastState;
    const key = shardKey(shard);
    const state = this.#shards.get(key) ?? newShard(shard);
    this.#shards.set(key, state);
    this.#lastShard = shard;
    this.#lastState = state;
    return state;
  }
}

/** Identifies a shard in messages and maps, for example `0/1`. */
export function shardKey({ id, count }: JournalShard): string {
  return `${id}/${count}`;
}

function entryKey({ epoch, sequence }: EntryId): string {
  return `${epoch}-${sequence}`;
}

function newShard(shard: JournalShard): ShardState {
  return {
    shard,
    epoch: 0,
    sequence: 0,
    failedResumes: 0,
    session: undefined,
    entries: new EntryTable(),
    deadLetters: new Map(),
    isReleased: true,
  };
}

function addEntries(state: ShardState, epoch: number, entries: readonly NewEntry[]): void {
  for (const { sequence, data } of entries) {
    state.entries.set(epoch, sequence, { epoch, sequence, data, notes: NO_NOTES });
    // An entry of an earlier session says nothing about the sequence of the current one.
    if (epoch === state.epoch) state.sequence = Math.max(state.sequence, sequence);
  }
}

function addNote({ entries }: ShardState, { epoch, sequence }: EntryId, note: Uint8Array): void {
  const entry = entries.get(epoch, sequence);
  if (entry) entry.notes = [...entry.notes, note];
}

function moveToDeadLetters({ entries, deadLetters }: ShardState, id: EntryId, reason: DeadLetterReason): void {
  const entry = entries.get(id.epoch, id.sequence);
  if (entry === undefined) return;
  entries.delete(id.epoch, id.sequence);
  deadLetters.set(entryKey(id), { ...entry, ...reason });
}

function* recordsOf(shard: JournalShard, entry: StoredEntry): Iterable<JournalRecord> {
  const id = idOf(entry);
  yield { kind: 'entries', shard, epoch: id.epoch, entries: [entry] };
  for (const note of entry.notes) yield { kind: 'note', shard, id, data: note };
}

function idOf({ epoch, sequence }: EntryId): EntryId {
  return { epoch, sequence };
}

function copyEntry({ epoch, sequence, data, notes }: StoredEntry): JournalEntry {
  return { epoch, sequence, data, notes: [...notes] };
}
