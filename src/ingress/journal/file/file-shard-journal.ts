import { systemClock } from '../../../base/clock.js';
import type { EntryId, JournalSession, JournalShard, NewEntry, ShardJournal, ShardRecovery } from '../journal.js';
import { JournalError } from '../journal-error.js';
import { EntryTable } from './entry-table.js';
import type { JournalRecord } from './record-format.js';

/** Notes, removals and sequences are stored together with the next entries, or after this time. */
const MAX_DELAY_MS = 50;

export interface FileShardJournalOptions {
  readonly shard: JournalShard;
  /** The epoch of the last owner. */
  readonly epoch: number;
  readonly recovery: ShardRecovery;
  /** Stores records in their order. @throws {JournalError} */
  readonly store: (records: readonly JournalRecord[]) => Promise<void>;
  readonly onRelease: () => void;
}

/** One shard in a journal file. */
export class FileShardJournal implements ShardJournal {
  readonly shard: JournalShard;
  readonly recovery: ShardRecovery;
  readonly #options: FileShardJournalOptions;
  #epoch: number;
  /** Notes and dead letters that wait for the next entries, or for the timer. */
  #delayed: JournalRecord[] = [];
  /** Entries to remove, with the next records. */
  #removed: EntryId[] = [];
  /** A sequence of 0 stores the failed resumes only. */
  #delayedSequence: number | undefined;
  /** Stored with each sequence. */
  #failedResumes: number;
  #timer: NodeJS.Timeout | undefined;
  #releasing: Promise<void> | undefined;
  readonly #ownershipCallbacks: (() => void)[] = [];

  constructor(options: FileShardJournalOptions) {
    this.#options = options;
    this.shard = options.shard;
    this.recovery = options.recovery;
    this.#epoch = options.epoch + 1;
    this.#failedResumes = options.recovery.failedResumes;
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** No other process can use the file. */
  get isOwned(): boolean {
    return this.#releasing === undefined;
  }

  onOwnershipChange(callback: () => void): void {
    this.#ownershipCallbacks.push(callback);
  }

  /** Stores the epoch of this owner. @throws {JournalError} */
  start(): Promise<void> {
    return this.#store([{ kind: 'acquired', shard: this.shard, epoch: this.#epoch }]);
  }

  startSession(session: JournalSession, sequence = 0): Promise<void> {
    this.#epoch += 1;
    this.#forgetSession();
    return this.#store([{ kind: 'session', shard: this.shard, epoch: this.#epoch, sequence, session }]);
  }

  endSession(): Promise<void> {
    this.#forgetSession();
    return this.#store([{ kind: 'session-ended', shard: this.shard }]);
  }

  async append(entries: readonly NewEntry[]): Promise<readonly number[]> {
    const epoch = this.#epoch;
    await this.#store(
      entries.map(({ sequence, data }) => ({
        kind: 'entry' as const,
        shard: this.shard,
        id: { epoch, sequence },
        data,
      })),
    );
    return [];
  }

  note(id: EntryId, note: Uint8Array): void {
    this.#delay({ kind: 'note', shard: this.shard, id, data: note });
  }

  remove(ids: readonly EntryId[]): void {
    if (!this.isOwned) return;
    for (const id of ids) this.#removed.push(id);
    this.#schedule();
  }

  moveToDeadLetters(id: EntryId, cause: string): void {
    const reason = { cause, movedAt: systemClock.now() };
    this.#delay({ kind: 'dead-letter', shard: this.shard, id, reason });
  }

  saveSequence(sequence: number): void {
    if (!this.isOwned) return;
    this.#delayedSequence = sequence;
    this.#schedule();
  }

  saveFailedResumes(count: number): void {
    if (!this.isOwned) return;
    this.#failedResumes = count;
    this.#delayedSequence ??= 0;
    this.#schedule();
  }

  flush(): Promise<void> {
    return this.#store([]);
  }

  release(): Promise<void> {
    this.#releasing ??= this.#release(this.#store([{ kind: 'released', shard: this.shard }]));
    return this.#releasing;
  }

  async #release(stored: Promise<void>): Promise<void> {
    // Without the record, the next owner assumes a crash.
    await stored.catch(() => {});
    this.#options.onRelease();
    for (const callback of this.#ownershipCallbacks) callback();
  }

  #delay(record: JournalRecord): void {
    if (!this.isOwned) return;
    this.#delayed.push(record);
    this.#schedule();
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), MAX_DELAY_MS);
  }

  async #store(records: readonly JournalRecord[]): Promise<void> {
    if (!this.isOwned) throw new JournalError('acquired', 'The shard was released: nothing more can be stored.');
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#options.store([...this.#takeDelayed(), ...records]);
  }

  #takeDelayed(): JournalRecord[] {
    const { shard } = this;
    const removed = this.#removed;
    const delayed = removed.length === 0 ? this.#delayed : withoutUselessNotes(this.#delayed, removed);
    const sequence = this.#delayedSequence;
    this.#removed = [];
    this.#delayed = [];
    this.#delayedSequence = undefined;
    for (const epoch of new Set(removed.map((id) => id.epoch))) {
      const sequences = removed.filter((id) => id.epoch === epoch).map((id) => id.sequence);
      delayed.push({ kind: 'removed', shard, epoch, sequences });
    }
    if (sequence !== undefined) {
      delayed.push({ kind: 'sequence', shard, sequence, failedResumes: this.#failedResumes });
    }
    return delayed;
  }

  /** What was not stored about the session is not needed any more. */
  #forgetSession(): void {
    this.#delayedSequence = undefined;
    this.#failedResumes = 0;
  }
}

/** A note of an entry that is removed before the note is stored is not needed. */
function withoutUselessNotes(delayed: JournalRecord[], removed: readonly EntryId[]): JournalRecord[] {
  if (delayed.length === 0) return delayed;
  const ids = new EntryTable<true>();
  for (const id of removed) ids.set(id, true);
  return delayed.filter((record) => record.kind !== 'note' || !ids.has(record.id));
}
