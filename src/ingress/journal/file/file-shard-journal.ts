import { systemClock } from '../../../base/clock.js';
import type { MaybePromise } from '../../../base/maybe-promise.js';
import type { EntryId, JournalSession, JournalShard, NewEntry, ShardJournal, ShardRecovery } from '../journal.js';
import { JournalError } from '../journal-error.js';
import { WriteTimer } from '../write-timer.js';
import type { JournalRecord } from './record-format.js';

export interface FileShardJournalOptions {
  readonly shard: JournalShard;
  /** The epoch of the last owner. */
  readonly epoch: number;
  readonly recovery: ShardRecovery;
  /** Stores records in their order. Returns undefined if they are stored already. @throws {JournalError} */
  readonly store: (records: readonly JournalRecord[]) => MaybePromise<void>;
  /** Forgets an entry before the record of its removal is stored. */
  readonly forget: (id: EntryId) => void;
  /** Whether `store` stores at once. */
  readonly canStoreNow: () => boolean;
  readonly onRelease: () => void;
}

const NONE: readonly number[] = [];

/** One shard in a journal file. Notes, removals and sequences are stored together with the next entries, or soon. */
export class FileShardJournal implements ShardJournal {
  readonly shard: JournalShard;
  readonly recovery: ShardRecovery;
  readonly #options: FileShardJournalOptions;
  #epoch: number;
  /** Notes and dead letters that wait for the next entries, or for the timer. */
  #delayed: JournalRecord[] = [];
  /** The sequences of entries to remove with the next records, by epoch. */
  #removed = new Map<number, number[]>();
  /** A sequence of 0 stores the failed resumes only. */
  #delayedSequence: number | undefined;
  /** Stored with each sequence. */
  #failedResumes: number;
  readonly #timer = new WriteTimer(() => void this.flush().catch(() => {}));
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
  async start(): Promise<void> {
    await this.#store([{ kind: 'acquired', shard: this.shard, epoch: this.#epoch }]);
  }

  async startSession(session: JournalSession, sequence = 0): Promise<void> {
    this.#epoch += 1;
    this.#forgetSession();
    await this.#store([{ kind: 'session', shard: this.shard, epoch: this.#epoch, sequence, session }]);
  }

  async endSession(): Promise<void> {
    this.#forgetSession();
    await this.#store([{ kind: 'session-ended', shard: this.shard }]);
  }

  async append(entries: readonly NewEntry[]): Promise<readonly number[]> {
    const storing = this.#store([{ kind: 'entries', shard: this.shard, epoch: this.#epoch, entries }]);
    if (storing) await storing;
    return NONE;
  }

  appendNow(entries: readonly NewEntry[]): boolean {
    if (!this.#options.canStoreNow()) return false;
    void this.#store([{ kind: 'entries', shard: this.shard, epoch: this.#epoch, entries }]);
    return true;
  }

  note(id: EntryId, note: Uint8Array): void {
    this.#delay({ kind: 'note', shard: this.shard, id, data: note });
  }

  remove(ids: readonly EntryId[]): void {
    if (!this.isOwned) return;
    for (const id of ids) {
      const { epoch, sequence } = id;
      // A dead letter that waits still needs its entry.
      if (this.#delayed.length === 0) this.#options.forget(id);
      const ofEpoch = this.#removed.get(epoch);
      if (ofEpoch) ofEpoch.push(sequence);
      else this.#removed.set(epoch, [sequence]);
    }
    this.#timer.start();
  }

  moveToDeadLetters(id: EntryId, cause: string): void {
    const reason = { cause, movedAt: systemClock.now() };
    this.#delay({ kind: 'dead-letter', shard: this.shard, id, reason });
  }

  saveSequence(sequence: number): void {
    if (!this.isOwned) return;
    this.#delayedSequence = sequence;
    this.#timer.start();
  }

  saveFailedResumes(count: number): void {
    if (!this.isOwned) return;
    this.#failedResumes = count;
    this.#delayedSequence ??= 0;
    this.#timer.start();
  }

  async flush(): Promise<void> {
    await this.#store([]);
  }

  release(): Promise<void> {
    this.#releasing ??= this.#release(this.#storeRelease());
    return this.#releasing;
  }

  async #storeRelease(): Promise<void> {
    await this.#store([{ kind: 'released', shard: this.shard }]);
  }

  async #release(stored: Promise<void>): Promise<void> {
    // Without the record, the next owner assumes a crash.
    await stored.catch(() => {});
    this.#timer.stop();
    this.#options.onRelease();
    for (const callback of this.#ownershipCallbacks) callback();
  }

  #delay(record: JournalRecord): void {
    if (!this.isOwned) return;
    this.#delayed.push(record);
    this.#timer.start();
  }

  /** @throws {JournalError} */
  #store(records: readonly JournalRecord[]): MaybePromise<void> {
    if (!this.isOwned) throw new JournalError('acquired', 'The shard was released: nothing more can be stored.');
    this.#timer.reset();
    const delayed = this.#takeDelayed();
    for (const record of records) delayed.push(record);
    return this.#options.store(delayed);
  }

  #takeDelayed(): JournalRecord[] {
    const { shard } = this;
    const removed = this.#removed;
    const delayed = withoutUselessNotes(this.#delayed, removed);
    this.#delayed = [];
    if (removed.size > 0) {
      this.#removed = new Map();
      for (const [epoch, sequences] of removed) delayed.push({ kind: 'removed', shard, epoch, sequences });
    }
    const sequence = this.#delayedSequence;
    if (sequence !== undefined) {
      this.#delayedSequence = undefined;
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
function withoutUselessNotes(
  delayed: JournalRecord[],
  removed: ReadonlyMap<number, readonly number[]>,
): JournalRecord[] {
  if (delayed.length === 0 || removed.size === 0) return delayed;
  const sets = new Map(Array.from(removed, ([epoch, sequences]) => [epoch, new Set(sequences)]));
  return delayed.filter(
    (record) => record.kind !== 'note' || sets.get(record.id.epoch)?.has(record.id.sequence) !== true,
  );
}
