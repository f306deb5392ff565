import type {
  EntryId,
  JournalSession,
  JournalShard,
  NewEntry,
  ShardJournal,
  ShardRecovery,
} from '../../../../src/ingress/journal/journal.js';

/** A step that a journal has stored. */
export type StoredStep = `session ${string}` | `entry ${number}` | `sequence ${number}`;

/** The journal of a shard whose writes can be slow or fail, and whose ownership can become uncertain. */
export class GatedShardJournal implements ShardJournal {
  /** What was stored, in order. */
  readonly steps: StoredStep[] = [];
  /** The error with which sessions and entries are rejected from now on. */
  failure: Error | undefined;
  #isOwned = true;
  #held: Promise<void> | undefined;
  #open = () => {};
  readonly #callbacks: (() => void)[] = [];

  constructor(private readonly stored: ShardJournal) {}

  /** Sessions and entries that are stored from now on wait for `open`. */
  hold(): void {
    this.#held = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  open(): void {
    this.#held = undefined;
    this.#open();
  }

  get isOwned(): boolean {
    return this.#isOwned && this.stored.isOwned;
  }

  set isOwned(isOwned: boolean) {
    this.#isOwned = isOwned;
    for (const callback of this.#callbacks) callback();
  }

  get shard(): JournalShard {
    return this.stored.shard;
  }

  get epoch(): number {
    return this.stored.epoch;
  }

  get recovery(): ShardRecovery {
    return this.stored.recovery;
  }

  onOwnershipChange(callback: () => void): void {
    this.#callbacks.push(callback);
    this.stored.onOwnershipChange(callback);
  }

  async startSession(session: JournalSession): Promise<void> {
    await this.#pass();
    await this.stored.startSession(session);
    this.steps.push(`session ${session.sessionId}`);
  }

  async append(entries: readonly NewEntry[]): Promise<void> {
    await this.#pass();
    await this.stored.append(entries);
    for (const { sequence } of entries) this.steps.push(`entry ${sequence}`);
  }

  saveSequence(sequence: number): void {
    this.steps.push(`sequence ${sequence}`);
    this.stored.saveSequence(sequence);
  }

  endSession(): Promise<void> {
    return this.stored.endSession();
  }

  note(id: EntryId, note: Uint8Array): void {
    this.stored.note(id, note);
  }

  remove(ids: readonly EntryId[]): void {
    this.stored.remove(ids);
  }

  moveToDeadLetters(id: EntryId, cause: string): void {
    this.stored.moveToDeadLetters(id, cause);
  }

  flush(): Promise<void> {
    return this.stored.flush();
  }

  release(): Promise<void> {
    return this.stored.release();
  }

  async #pass(): Promise<void> {
    await this.#held;
    if (this.failure) throw this.failure;
  }
}
