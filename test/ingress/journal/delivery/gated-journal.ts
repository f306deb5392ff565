import type {
  DeadLetter,
  EntryId,
  Journal,
  JournalSession,
  JournalShard,
  NewEntry,
  ShardJournal,
  ShardRecovery,
  StoredShard,
} from '../../../../src/ingress/journal/journal.js';

/** A step that a journal has stored. */
export type StoredStep = `session ${string}` | 'session end' | `entry ${number}` | `sequence ${number}`;

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

  async startSession(session: JournalSession, sequence?: number): Promise<void> {
    await this.#pass();
    await this.stored.startSession(session, sequence);
    this.steps.push(`session ${session.sessionId}`);
  }

  async append(entries: readonly NewEntry[]): Promise<readonly number[]> {
    await this.#pass();
    const unstorable = await this.stored.append(entries);
    for (const { sequence } of entries) this.steps.push(`entry ${sequence}`);
    return unstorable;
  }

  saveSequence(sequence: number): void {
    this.steps.push(`sequence ${sequence}`);
    this.stored.saveSequence(sequence);
  }

  saveFailedResumes(count: number): void {
    this.stored.saveFailedResumes(count);
  }

  async endSession(): Promise<void> {
    await this.#pass();
    await this.stored.endSession();
    this.steps.push('session end');
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

/** A journal whose shards are gated. */
export class GatedJournal implements Journal {
  /** The shards that were acquired, in order. */
  readonly shards: GatedShardJournal[] = [];
  /** Called when a shard was acquired, before the bot gets it. */
  onAcquired: (shard: GatedShardJournal) => void = () => {};

  constructor(private readonly stored: Journal) {}

  async acquire(key: JournalShard): Promise<ShardJournal> {
    const shard = new GatedShardJournal(await this.stored.acquire(key));
    this.shards.push(shard);
    this.onAcquired(shard);
    return shard;
  }

  /** Resolves when everything so far is stored. */
  async flush(): Promise<void> {
    await Promise.all(this.shards.filter(({ isOwned }) => isOwned).map((shard) => shard.flush()));
  }

  storedShards(): Promise<readonly StoredShard[]> {
    return this.stored.storedShards();
  }

  deadLetters(shard: JournalShard): Promise<readonly DeadLetter[]> {
    return this.stored.deadLetters(shard);
  }

  removeDeadLetter(shard: JournalShard, id: EntryId): Promise<boolean> {
    return this.stored.removeDeadLetter(shard, id);
  }

  close(): Promise<void> {
    return this.stored.close();
  }
}
