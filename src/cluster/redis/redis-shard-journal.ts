import { systemClock } from '../../base/clock.js';
import type {
  EntryId,
  JournalSession,
  JournalShard,
  NewEntry,
  ShardJournal,
  ShardRecovery,
} from '../../ingress/journal/journal.js';
import { JournalError } from '../../ingress/journal/journal-error.js';
import { formatDeadLetterRecord } from './dead-letter-format.js';
import { frame } from './framed-bytes.js';
import type { JournalLease } from './journal-lease.js';
import { releaseScript, restoreSessionScript, startSessionScript } from './journal-scripts.js';
import type { RedisConnection } from './redis-connection.js';
import { ownerKeys, type ShardKeys } from './shard-keys.js';
import { type Change, divideEntries, ShardWriteQueue, type WriteResult } from './shard-write-queue.js';

export interface RedisShardJournalOptions {
  readonly connection: RedisConnection;
  readonly keys: ShardKeys;
  readonly shard: JournalShard;
  readonly lease: JournalLease;
  readonly epoch: number;
  readonly recovery: ShardRecovery;
  /** It was released or lost. */
  readonly onEnd: () => void;
}

/** How long a release waits for Redis. The lease ends by itself about then. */
const MAX_RELEASE_MS = 5000;
const NONE: readonly number[] = [];
const NO_SEQUENCES: ReadonlySet<number> = new Set();

/** One shard in a journal on Redis. */
export class RedisShardJournal implements ShardJournal {
  readonly shard: JournalShard;
  readonly recovery: ShardRecovery;
  readonly #options: RedisShardJournalOptions;
  readonly #queue: ShardWriteQueue;
  readonly #ownershipCallbacks: (() => void)[] = [];
  #epoch: number;
  #session: JournalSession | undefined;
  /** The highest sequence of the session that was stored, or waits in the queue. */
  #lastSequence: number;
  /** A sequence that is not stored yet. */
  #sequence: number | undefined;
  /** The sequences of entries that were stored, of calls of `append` that failed. */
  readonly #acknowledged = new Set<number>();
  #deadLetters = 0;
  #state: 'open' | 'releasing' | 'released' | 'lost' = 'open';
  #releasing: Promise<void> | undefined;

  constructor(options: RedisShardJournalOptions) {
    const { connection, keys } = options;
    this.#options = options;
    this.shard = options.shard;
    this.recovery = options.recovery;
    this.#epoch = options.epoch;
    this.#session = options.recovery.session;
    this.#lastSequence = options.recovery.sequence;
    this.#queue = new ShardWriteQueue({
      connection,
      keys: [keys.lease, keys.epoch, keys.entries, keys.notes, keys.session, keys.dead],
      token: this.token,
      epoch: () => this.#epoch,
      onLost: () => this.lose(),
    });
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** The token of the lease. */
  get token(): string {
    return this.#options.lease.token;
  }

  get isOwned(): boolean {
    return this.#state === 'open' && this.#options.lease.isConfirmed();
  }

  onOwnershipChange(callback: () => void): void {
    this.#ownershipCallbacks.push(callback);
  }

  /** The lease has been confirmed, or has not been confirmed in time. */
  notifyOwnershipChange(): void {
    if (this.#state === 'open') this.#callBack();
  }

  /** Another process owns the shard, or it is unknown for too long: what was not stored fails. */
  lose(): void {
    if (this.#state === 'lost' || this.#state === 'released') return;
    this.#state = 'lost';
    this.#queue.end();
    this.#options.onEnd();
    this.#callBack();
  }

  async startSession(session: JournalSession, sequence = 0): Promise<void> {
    this.#checkOpen();
    this.#sequence = undefined;
    await this.#queue.runAlone(() => this.#startSession(session, sequence));
  }

  /** Stores the session again if Redis has lost it, after everything that was added before. @throws {JournalError} */
  async restoreSession(): Promise<void> {
    this.#checkOpen();
    const [session, sequence] = [this.#session, this.#lastSequence];
    await this.#queue.runAlone(async () => {
      // One that has started meanwhile is stored.
      if (session && session === this.#session) await this.#restoreSession(session, sequence);
    });
  }

  async endSession(): Promise<void> {
    this.#checkOpen();
    this.#sequence = undefined;
    this.#session = undefined;
    this.#queue.add({ kind: 'endSession' });
    await this.#queue.flush();
  }

  append(entries: readonly NewEntry[]): Promise<readonly number[]> {
    if (this.#state !== 'open') return Promise.reject(closedError());
    const acknowledged = this.#acknowledged;
    const missing = acknowledged.size === 0 ? entries : entries.filter(({ sequence }) => !acknowledged.has(sequence));
    if (missing.length === 0) return Promise.resolve(NONE);
    this.#addSequence();
    const parts = divideEntries(missing);
    return new Promise((resolve, reject) => {
      const stored: number[] = [];
      const unstorable: number[] = [];
      let failure: JournalError | undefined;
      let remaining = parts.length;
      for (const { entries: part, size } of parts) {
        const settle = (result: WriteResult) => {
          if (result instanceof JournalError) failure ??= result;
          else this.#divideByResult(part, result, stored, unstorable);
          remaining -= 1;
          if (remaining > 0) return;
          if (failure) {
            for (const sequence of stored) acknowledged.add(sequence);
            reject(failure);
          } else {
            acknowledged.clear();
            resolve(unstorable);
          }
        };
        this.#queue.add({ kind: 'append', entries: part, size, settle });
      }
      this.#queue.start();
    });
  }

  note(id: EntryId, note: Uint8Array): void {
    this.#add({ kind: 'note', target: id, value: frame(note) });
  }

  remove(ids: readonly EntryId[]): void {
    if (this.#state === 'open') for (const id of ids) this.#queue.remove(id);
  }

  moveToDeadLetters(id: EntryId, cause: string): void {
    this.#deadLetters += 1;
    const record = formatDeadLetterRecord({ cause, movedAt: systemClock.now(), order: this.#deadLetters });
    this.#add({ kind: 'moveToDeadLetters', target: id, value: Buffer.from(record) });
  }

  saveSequence(sequence: number): void {
    if (this.#state !== 'open') return;
    const isScheduled = this.#sequence !== undefined;
    this.#sequence = sequence;
    if (!isScheduled) this.#queue.schedule(() => this.#addSequence());
  }

  saveFailedResumes(count: number): void {
    this.#add({ kind: 'saveFailedResumes', value: count });
  }

  async flush(): Promise<void> {
    this.#checkOpen();
    this.#addSequence();
    await this.#queue.flush();
  }

  release(): Promise<void> {
    this.#releasing ??= this.#release(true);
    return this.#releasing;
  }

  /** Releases a shard that was not run: after a crash, the next owner still has to know about it. */
  releaseUnused(): Promise<void> {
    this.#releasing ??= this.#release(this.recovery.wasReleased);
    return this.#releasing;
  }

  /** @param isComplete whether nothing was received that was not stored */
  async #release(isComplete: boolean): Promise<void> {
    if (this.#state !== 'open') return;
    this.#addSequence();
    this.#state = 'releasing';
    const { lease, onEnd } = this.#options;
    const deadline = setTimeout(() => this.#queue.end(), MAX_RELEASE_MS);
    try {
      await this.#queue.flush();
      // Redis may have lost it just now.
      if (this.#session) await this.#restoreSession(this.#session, this.#lastSequence);
      const { connection, keys } = this.#options;
      const args = [lease.token, String(this.#epoch), isComplete ? '1' : '0'];
      await connection.run(releaseScript, ownerKeys(keys), args);
    } catch {
      // The lease ends by itself. The next owner assumes a crash, and repeats what may not have been stored.
    } finally {
      clearTimeout(deadline);
    }
    this.#queue.end();
    if (this.#isLost()) return;
    this.#state = 'released';
    onEnd();
    lease.onReleased();
    this.#callBack();
  }

  async #startSession(session: JournalSession, sequence: number): Promise<void> {
    const { sessionId, resumeUrl, intents } = session;
    const { connection, keys, lease } = this.#options;
    const own = [lease.token, String(lease.leaseMs), String(this.#epoch)];
    const args = [...own, sessionId, resumeUrl, String(intents), String(sequence)];
    const epoch = await connection.run(startSessionScript, ownerKeys(keys), args);
    if (typeof epoch !== 'number') throw new JournalError('acquired', 'Another process has acquired the shard.');
    this.#epoch = epoch;
    this.#session = session;
    this.#lastSequence = sequence;
    this.#acknowledged.clear();
  }

  async #restoreSession({ sessionId, resumeUrl, intents }: JournalSession, sequence: number): Promise<void> {
    const { connection, keys, lease } = this.#options;
    const args = [lease.token, String(this.#epoch), sessionId, resumeUrl, String(intents), String(sequence)];
    const reply = await connection.run(restoreSessionScript, ownerKeys(keys), args);
    if (reply === null) throw new JournalError('acquired', 'Another process has acquired the shard.');
  }

  /** @param result the sequences of this and of other calls that are not stored */
  #divideByResult(part: readonly NewEntry[], result: readonly number[], stored: number[], unstorable: number[]): void {
    const refused = result.length === 0 ? NO_SEQUENCES : new Set(result);
    for (const { sequence } of part) {
      if (refused.has(sequence)) unstorable.push(sequence);
      else {
        stored.push(sequence);
        this.#lastSequence = Math.max(this.#lastSequence, sequence);
      }
    }
  }

  #add(change: Change): void {
    if (this.#state === 'open') this.#queue.add(change);
  }

  #addSequence(): void {
    if (this.#sequence === undefined) return;
    const sequence = this.#sequence;
    this.#sequence = undefined;
    this.#lastSequence = Math.max(this.#lastSequence, sequence);
    this.#queue.add({ kind: 'saveSequence', value: sequence });
  }

  /** It can change while a release waits. */
  #isLost(): boolean {
    return this.#state === 'lost';
  }

  #checkOpen(): void {
    if (this.#state !== 'open') throw closedError();
  }

  #callBack(): void {
    for (const callback of this.#ownershipCallbacks) callback();
  }
}

function closedError(): JournalError {
  return new JournalError('acquired', 'The shard was released, or another process has acquired it.');
}
