import type { EntryId, Journal, JournalSession, NewEntry, ShardJournal } from '../../src/ingress/journal/journal.js';
import { describeEntry, describeSession, writeReport } from './journal-reports.js';

/** The owner of a shard of a journal. It reports each change before it asks for it, and that it was acknowledged. */
export class ReportingOwner {
  readonly #journal: Journal;
  readonly #owned: ShardJournal;
  readonly #pending = new Set<Promise<unknown>>();
  #operations = 0;

  constructor(journal: Journal, owned: ShardJournal) {
    this.#journal = journal;
    this.#owned = owned;
  }

  get epoch(): number {
    return this.#owned.epoch;
  }

  /** Resolves when fewer changes than this wait to be acknowledged. */
  async waitForFewer(count: number): Promise<void> {
    if (this.#pending.size >= count) await Promise.race(this.#pending);
  }

  startSession(session: JournalSession): Promise<void> {
    const operation = this.#nextOperation();
    const epoch = this.epoch + 1;
    writeReport({ kind: 'session', operation, epoch, session: describeSession(session) });
    return this.#reportStored(operation, this.#owned.startSession(session));
  }

  endSession(): Promise<void> {
    const operation = this.#nextOperation();
    writeReport({ kind: 'session-ended', operation });
    return this.#reportStored(operation, this.#owned.endSession());
  }

  append(entries: readonly NewEntry[]): Promise<readonly number[]> {
    const { epoch } = this;
    const operation = this.#nextOperation();
    const reported = entries.map((entry) => describeEntry({ ...entry, epoch, notes: [] }));
    writeReport({ kind: 'append', operation, entries: reported });
    return this.#reportStored(operation, this.#owned.append(entries));
  }

  note(id: EntryId, note: string): void {
    writeReport({ kind: 'note', id, note });
    this.#owned.note(id, Buffer.from(note));
  }

  remove(ids: EntryId[]): void {
    writeReport({ kind: 'removed', ids });
    this.#owned.remove(ids);
  }

  saveSequence(sequence: number): void {
    writeReport({ kind: 'sequence', sequence });
    this.#owned.saveSequence(sequence);
  }

  moveToDeadLetters(id: EntryId): void {
    writeReport({ kind: 'dead-letter', id });
    this.#owned.moveToDeadLetters(id, 'a cause');
  }

  removeDeadLetter(id: EntryId): Promise<void> {
    const operation = this.#nextOperation();
    writeReport({ kind: 'dead-letter-removed', operation, id });
    const removed = this.#journal.removeDeadLetter(this.#owned.shard, id).then((wasThere) => {
      if (!wasThere) throw new Error(`there is no dead letter ${id.epoch}-${id.sequence}`);
    });
    return this.#reportStored(operation, removed);
  }

  flush(): Promise<void> {
    const operation = this.#nextOperation();
    writeReport({ kind: 'flush', operation });
    return this.#reportStored(operation, this.#owned.flush());
  }

  /** A change that is rejected ends the process, which the storm reports. */
  #reportStored<T>(operation: number, stored: Promise<T>): Promise<T> {
    const reported = stored.then((result) => {
      writeReport({ kind: 'stored', operation });
      this.#pending.delete(reported);
      return result;
    });
    this.#pending.add(reported);
    return reported;
  }

  #nextOperation(): number {
    this.#operations += 1;
    return this.#operations;
  }
}
