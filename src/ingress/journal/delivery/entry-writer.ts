import type { Clock, Timer } from '../../../base/clock.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { EntryId, JournalSession, NewEntry, ShardJournal } from '../journal.js';
import { JournalError } from '../journal-error.js';
import { RepeatedReport } from './repeated-report.js';

/** An entry to append, and what follows. */
export interface PendingEntry extends NewEntry {
  /** The entry is stored. The id is undefined if it never can be, because a later entry is stored. */
  onStored(id: EntryId | undefined): void;
}

/** What is not stored for now. */
export type Held = 'everything' | 'entries';

const NONE: readonly number[] = [];
const NOW = Promise.resolve();

type Step =
  | { readonly kind: 'entries'; readonly entries: PendingEntry[] }
  | { readonly kind: 'session'; readonly session: JournalSession };

export interface EntryWriterOptions {
  readonly journal: ShardJournal;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** How long after a failure it tries again, in milliseconds. */
  readonly retryDelayMs: number;
  /** A step that takes longer counts as one that failed, in milliseconds. */
  readonly slowWriteMs: number;
  /** How often a lasting failure is logged, in milliseconds. */
  readonly reportIntervalMs: number;
  /** The last sequence received in the current session; undefined without a session. */
  readonly receivedSequence: () => number | undefined;
  /** A session was stored. */
  readonly onSessionStored: () => void;
  /** Entries can never be stored: their events start nevertheless, but not again after a crash. */
  readonly onUnstorable: (sequences: readonly number[]) => void;
  /** A batch was stored, after `onStored` of its entries. */
  readonly onBatchStored: () => void;
  /** Another process has acquired the shard: nothing more can be stored. */
  readonly onLost: () => void;
}

/**
 * Stores the sessions and entries of a shard in their order. One batch is stored at a time; what arrives meanwhile is the
 * next batch. After a failure the same step is repeated until it succeeds.
 */
export class EntryWriter {
  readonly #options: EntryWriterOptions;
  readonly #steps: Step[] = [];
  /** The step that is being stored; it takes no more entries. */
  #current: Step | undefined;
  #isWorking = false;
  #isStopped = false;
  #held: Held | undefined;
  #retryTimer: Timer | undefined;
  /** The last failure; undefined if what followed was stored. */
  #failure: unknown;
  /** Since when the first step has not been stored, in monotonic time. */
  #waitsSince = 0;
  readonly #report: RepeatedReport;
  /** Whether a failure was logged that has not ended. */
  #wasReported = false;
  /** The highest sequence of an entry of the current session. */
  #storedSequence = 0;
  readonly #idleCallbacks: (() => void)[] = [];
  readonly #onTurnEnd = (): void => this.#work();

  constructor(options: EntryWriterOptions) {
    this.#options = options;
    this.#report = new RepeatedReport(options.clock, options.reportIntervalMs);
  }

  /** Whether the journal can be written, as far as it is known. */
  get isWritable(): boolean {
    if (this.#steps.length === 0 || this.#isStopped) return true;
    return this.#failure === undefined && this.#waitingMs < this.#options.slowWriteMs;
  }

  /** Call it regularly: logs that the journal cannot be written, also if it only does not respond. */
  check(): void {
    if (this.isWritable) return this.#report.end();
    if (!this.#report.isDue()) return;
    this.#wasReported = true;
    const waitingMs = Math.round(this.#waitingMs);
    const err = this.#failure ?? new Error(`the journal has not responded for ${waitingMs} ms`);
    this.#options.logger.error({ err, waitingMs }, 'the journal cannot be written: events wait until it can');
  }

  get #waitingMs(): number {
    return this.#options.clock.monotonicNow() - this.#waitsSince;
  }

  /** Whether nothing waits to be stored. */
  get isIdle(): boolean {
    return this.#steps.length === 0;
  }

  /** Whether all sessions are stored. */
  get hasStoredSessions(): boolean {
    return this.#steps.every(({ kind }) => kind !== 'session');
  }

  /** From now on, what is held is not stored, and everything else is. */
  hold(held: Held | undefined): void {
    this.#held = held;
    if (this.#next) this.#start();
  }

  /** Stores a session before all entries that are added later. */
  startSession(session: JournalSession): void {
    this.#steps.push({ kind: 'session', session });
    this.#start();
  }

  add(entry: PendingEntry): void {
    const last = this.#steps.at(-1);
    if (last?.kind === 'entries' && last !== this.#current) last.entries.push(entry);
    else this.#steps.push({ kind: 'entries', entries: [entry] });
    this.#start();
  }

  /**
   * The last sequence of the current session that is safe: it and all before it are stored or need no entry.
   * @param received the last sequence received
   */
  safeSequence(received: number): number {
    let safe = received;
    for (const step of this.#steps) {
      if (step.kind === 'session') return 0;
      for (const { sequence } of step.entries) safe = Math.min(safe, sequence - 1);
    }
    return safe;
  }

  /** Resolves when everything is stored, when that has failed, or after `stop`. */
  whenIdle(): Promise<void> {
    if (!this.#next || this.#failure !== undefined || this.#isStopped) return Promise.resolve();
    return new Promise((resolve) => this.#idleCallbacks.push(resolve));
  }

  stop(): void {
    this.#isStopped = true;
    this.#retryTimer?.cancel();
    this.#onIdle();
  }

  #onIdle(): void {
    for (const resolve of this.#idleCallbacks.splice(0)) resolve();
  }

  /** The next step that can be stored. */
  get #next(): Step | undefined {
    const [step] = this.#steps;
    const isHeld = this.#held === 'everything' || (this.#held === 'entries' && step?.kind === 'entries');
    return isHeld ? undefined : step;
  }

  /** In a microtask, so that what one turn of the event loop receives is one batch. */
  #start(): void {
    if (this.#isWorking || this.#isStopped || this.#retryTimer) return;
    this.#isWorking = true;
    if (this.#failure === undefined) this.#waitsSince = this.#options.clock.monotonicNow();
    void NOW.then(this.#onTurnEnd);
  }

  /** Stores what can be stored at once, and waits for the rest. */
  #work(): void {
    for (let step = this.#next; step && !this.#isStopped; step = this.#next) {
      this.#current = step;
      let unstorable: readonly number[] | undefined;
      try {
        unstorable = this.#storeNow(step);
        if (unstorable === undefined) {
          void this.#store(step).then(this.#onStepStored, this.#onFailure);
          return;
        }
      } catch (error) {
        this.#onFailure(error);
        return;
      }
      this.#endStep(step, unstorable);
    }
    this.#current = undefined;
    this.#isWorking = false;
    this.#onIdle();
  }

  readonly #onStepStored = (unstorable: readonly number[]): void => {
    const step = this.#current;
    if (step !== undefined) this.#endStep(step, unstorable);
    this.#work();
  };

  #endStep(step: Step, unstorable: readonly number[]): void {
    this.#steps.shift();
    if (this.#wasReported) this.#options.logger.info('the journal can be written again');
    this.#wasReported = false;
    this.#failure = undefined;
    this.#waitsSince = this.#options.clock.monotonicNow();
    if (step.kind === 'entries') this.#onStored(step.entries, unstorable);
    else this.#options.onSessionStored();
  }

  /** Returns the sequences that can never be stored; undefined if the step cannot be stored at once. @throws {JournalError} */
  #storeNow(step: Step): readonly number[] | undefined {
    if (step.kind === 'session' || !isAscending(step.entries, this.#storedSequence)) return undefined;
    return this.#options.journal.appendNow?.(step.entries) === true ? NONE : undefined;
  }

  /** Returns the sequences of the entries that can never be stored. @throws {JournalError} */
  #store(step: Step): Promise<readonly number[]> {
    if (step.kind === 'session') return this.#storeSession(step);
    return isAscending(step.entries, this.#storedSequence)
      ? this.#options.journal.append(step.entries)
      : this.#storeUnordered(step.entries);
  }

  async #storeSession(step: Extract<Step, { kind: 'session' }>): Promise<readonly number[]> {
    await this.#options.journal.startSession(step.session, this.#sequenceOf(step));
    this.#storedSequence = 0;
    return NONE;
  }

  /** Events that were held back while sessions overlapped may have another order. */
  async #storeUnordered(entries: readonly PendingEntry[]): Promise<readonly number[]> {
    const inOrder = entries.toSorted((one, other) => one.sequence - other.sequence);
    const storable = inOrder.filter(({ sequence }) => sequence > this.#storedSequence);
    const late = inOrder.slice(0, inOrder.length - storable.length).map(({ sequence }) => sequence);
    return storable.length > 0 ? [...late, ...(await this.#options.journal.append(storable))] : late;
  }

  /** Up to which sequence the events of a session that is about to be stored need no entry. */
  #sequenceOf(session: Step): number {
    const later = this.#steps.slice(this.#steps.indexOf(session) + 1);
    // What is received belongs to the last session.
    if (later.some(({ kind }) => kind === 'session')) return 0;
    const entries = later.flatMap((step) => (step.kind === 'entries' ? step.entries : []));
    const received = this.#options.receivedSequence() ?? 0;
    return Math.max(
      0,
      entries.reduce((safe, { sequence }) => Math.min(safe, sequence - 1), received),
    );
  }

  #onStored(entries: readonly PendingEntry[], unstorable: readonly number[]): void {
    const { epoch } = this.#options.journal;
    const lost = unstorable.length > 0 ? new Set(unstorable) : undefined;
    if (lost) this.#options.onUnstorable(unstorable);
    for (const entry of entries) {
      const { sequence } = entry;
      entry.onStored(lost?.has(sequence) ? undefined : { epoch, sequence });
      this.#storedSequence = Math.max(this.#storedSequence, sequence);
    }
    this.#options.onBatchStored();
  }

  readonly #onFailure = (error: unknown): void => {
    const { clock, retryDelayMs, onLost } = this.#options;
    this.#isWorking = false;
    if (this.#isStopped) return;
    if (error instanceof JournalError && error.reason === 'acquired') {
      this.stop();
      onLost();
      return;
    }
    this.#failure = error;
    this.check();
    this.#onIdle();
    this.#retryTimer = clock.schedule(retryDelayMs, () => {
      this.#retryTimer = undefined;
      this.#start();
    });
  };
}

/** Whether sequences rise, from one after `last`. */
function isAscending(entries: readonly PendingEntry[], last: number): boolean {
  let before = last;
  for (const { sequence } of entries) {
    if (sequence <= before) return false;
    before = sequence;
  }
  return true;
}
