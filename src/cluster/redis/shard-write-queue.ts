/**
 * The changes of one shard on their way to Redis. One batch at a time is sent; what is added meanwhile is the next one. If
 * its reply is lost, a batch is sent again until there is one: Redis recognizes one that was applied by its number.
 *
 * Redis can refuse a batch and accept the next one. It orders entries by their id, so an entry that is stored too early would
 * keep out all that come before it. So if entries are refused, all entries that wait are refused as well, and nothing of them
 * is sent until they are added again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage } from '../../base/errors.js';
import type { EntryId, NewEntry } from '../../ingress/journal/journal.js';
import { JournalError } from '../../ingress/journal/journal-error.js';
import { WriteTimer } from '../../ingress/journal/write-timer.js';
import { ClusterError } from '../errors/cluster-error.js';
import type { RedisArgument } from './encode-command.js';
import { appendScript, type ChangeName, changeScript } from './journal-scripts.js';
import type { RedisConnection } from './redis-connection.js';
import { streamId } from './shard-keys.js';

/** How a change ended. `unstorable`: the entry is not stored, and cannot be, because a later one is. */
export type WriteResult = 'stored' | 'unstorable' | JournalError;

/** A change. There is one or more for each event, so that it becomes arguments of a script only when it is sent. */
export interface Change {
  /** Its name in the script that writes. Undefined if it changes nothing, but waits for what was added before. */
  readonly name?: ChangeName | undefined;
  /** The entry that it appends. */
  readonly appended?: NewEntry | undefined;
  /** The entry that it changes. */
  readonly target?: EntryId | undefined;
  /** The last argument. */
  readonly value?: RedisArgument | undefined;
  /** The size of its data, in bytes. */
  readonly size: number;
  /** Instead of the script that writes: runs when everything before is stored, and before everything after it. */
  readonly run?: (() => Promise<void>) | undefined;
  /** Called when it is stored, or cannot be stored. Changes without a caller are tried again instead. */
  readonly settle?: ((result: WriteResult, change: Change) => void) | undefined;
}

export interface ShardWriteQueueOptions {
  readonly connection: RedisConnection;
  /** The keys of the script. */
  readonly keys: readonly string[];
  /** The token of the lease. */
  readonly token: string;
  /** The current epoch. */
  readonly epoch: () => number;
  /** Another process has acquired the shard: nothing more can be stored. */
  readonly onLost: () => void;
}

/** A large change is a batch of its own, on a separate connection. */
const LARGE_BYTES = 64 * 1024;
const MAX_BATCH_BYTES = 1024 * 1024;
const MAX_BATCH_CHANGES = 3000;
/** How soon a batch is sent again if Redis does not accept it. */
const RETRY_MS = 200;
const NOW = Promise.resolve();
const NONE: ReadonlySet<number> = new Set();

export class ShardWriteQueue {
  readonly #options: ShardWriteQueueOptions;
  #waiting: Change[] = [];
  #isWorking = false;
  /** Changes without a caller are sent together with the next entries, or when it ends. */
  readonly #timer = new WriteTimer(() => this.start());
  #retryTimer: NodeJS.Timeout | undefined;
  #prepare: (() => void) | undefined;
  /** The number of the last batch. */
  #batch = 0;
  readonly #end = new AbortController();

  constructor(options: ShardWriteQueueOptions) {
    this.#options = options;
  }

  /** Sends a change with the next batch, which follows soon. */
  add(change: Change): void {
    if (this.#end.signal.aborted) return change.settle?.(endedError(), change);
    this.#waiting.push(change);
    if (this.#retryTimer === undefined) this.#timer.start();
  }

  /** Sends a batch soon. @param prepare adds what it must contain; it may be called earlier as well */
  schedule(prepare: () => void): void {
    if (this.#end.signal.aborted) return;
    this.#prepare = prepare;
    if (this.#retryTimer === undefined) this.#timer.start();
  }

  /** Sends what was added, and resolves when it is stored, except for entries that were refused. @throws {JournalError} */
  flush(): Promise<void> {
    return this.#addAndStart({ size: 0 });
  }

  /**
   * Calls a function between the batches before and after it, and again if Redis could not be reached.
   * @throws {JournalError}
   */
  runAlone(run: () => Promise<void>): Promise<void> {
    return this.#addAndStart({ size: 0, run });
  }

  /** Sends what was added in this turn of the event loop. */
  start(): void {
    this.#timer.reset();
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    this.#prepare?.();
    this.#prepare = undefined;
    if (this.#isWorking) return;
    this.#isWorking = true;
    void NOW.then(this.#onTurnEnd);
  }

  readonly #onTurnEnd = (): void => void this.#work();

  /** Nothing more is sent. What was not stored fails. */
  end(): void {
    this.#timer.stop();
    clearTimeout(this.#retryTimer);
    this.#end.abort();
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const change of waiting) change.settle?.(endedError(), change);
  }

  #addAndStart(change: Change): Promise<void> {
    return new Promise((resolve, reject) => {
      this.add({ ...change, settle: (result) => (result instanceof JournalError ? reject(result) : resolve()) });
      this.start();
    });
  }

  /** Never rejects. */
  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = takeBatch(this.#waiting);
      this.#waiting = batch === this.#waiting ? [] : this.#waiting.slice(batch.length);
      try {
        settleStored(batch, await this.#send(batch));
      } catch (error) {
        if (!this.#fail(batch, error)) break;
      }
    }
    this.#isWorking = false;
  }

  /** Returns the sequences that cannot be stored. @throws {JournalError | ClusterError} */
  async #send(batch: readonly Change[]): Promise<ReadonlySet<number>> {
    const { connection, keys, token, epoch } = this.#options;
    const [first] = batch;
    if (first?.run) {
      await this.#untilAnswered(first.run);
      return NONE;
    }
    const args: RedisArgument[] = [token, String(epoch()), String(this.#batch + 1)];
    const prefix = args.length;
    let hasEntries = false;
    let isLarge = false;
    for (const change of batch) {
      addArguments(args, change);
      hasEntries ||= change.appended !== undefined;
      isLarge ||= change.size > LARGE_BYTES;
    }
    if (args.length === prefix) return NONE;
    this.#batch += 1;
    const script = hasEntries ? appendScript : changeScript;
    const reply = await this.#untilAnswered(() =>
      isLarge
        ? connection.openLarge().then((commands) => commands.run(script, keys, args))
        : connection.run(script, keys, args),
    );
    if (!Array.isArray(reply)) throw new JournalError('acquired', 'Another process has acquired the shard.');
    return reply.length === 0 ? NONE : new Set(reply.map(Number));
  }

  async #untilAnswered<T>(send: () => Promise<T>): Promise<T> {
    for (;;) {
      if (this.#end.signal.aborted) throw endedError();
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof ClusterError) || error.reason !== 'unreachable') throw error;
        await this.#untilReachable();
      }
    }
  }

  /** Returns whether the next batch can be sent now. */
  #fail(batch: readonly Change[], error: unknown): boolean {
    if (error instanceof JournalError) {
      for (const change of batch) change.settle?.(error, change);
      if (!this.#end.signal.aborted) this.#options.onLost();
      return false;
    }
    const isFull = error instanceof ClusterError && error.reason === 'out_of_memory';
    const { refused, kept } = divideAfterFailure([...batch, ...this.#waiting], this.#options.epoch(), isFull);
    this.#waiting = kept;
    const failure = new JournalError('failed', `The journal in Redis cannot be written: ${errorMessage(error)}`, {
      cause: error,
    });
    for (const change of refused) change.settle?.(failure, change);
    // What is kept needs no memory, and may free some.
    if (isFull) return true;
    this.#retryTimer ??= setTimeout(() => this.start(), RETRY_MS);
    return false;
  }

  async #untilReachable(): Promise<void> {
    const waiting = new AbortController();
    const signal = AbortSignal.any([waiting.signal, this.#end.signal]);
    const stop = this.#options.connection.onReconnect(() => waiting.abort());
    await delay(RETRY_MS, undefined, { signal }).catch(() => {});
    stop();
  }
}

/** The first changes that are sent together. */
function takeBatch(waiting: readonly Change[]): readonly Change[] {
  let size = 0;
  let count = 0;
  for (const change of waiting) {
    const isAlone = change.run !== undefined || change.size > LARGE_BYTES;
    if (count > 0 && (isAlone || size + change.size > MAX_BATCH_BYTES || count === MAX_BATCH_CHANGES)) break;
    size += change.size;
    count += 1;
    if (isAlone) break;
  }
  return count === waiting.length ? waiting : waiting.slice(0, count);
}

/** Adds a change to the arguments of the script. */
function addArguments(args: RedisArgument[], { name, appended, target, value }: Change): void {
  if (name === undefined) return;
  args.push(name);
  if (appended !== undefined) args.push(String(appended.sequence), appended.data);
  if (target !== undefined) args.push(streamId(target));
  if (value !== undefined) args.push(value);
}

function settleStored(batch: readonly Change[], unstorable: ReadonlySet<number>): void {
  for (const change of batch) {
    const { appended, settle } = change;
    settle?.(appended !== undefined && unstorable.has(appended.sequence) ? 'unstorable' : 'stored', change);
  }
}

/**
 * Divides the changes that are not stored after Redis has refused some of them. Entries and what a caller waits for are
 * refused; what has no caller is sent again, but not without the entry to which it belongs.
 * @param isFull whether Redis only refuses entries: then a caller that waits for other changes goes on waiting
 */
function divideAfterFailure(
  changes: readonly Change[],
  epoch: number,
  isFull: boolean,
): { refused: readonly Change[]; kept: Change[] } {
  const sequences = new Set(changes.flatMap(({ appended }) => appended?.sequence ?? []));
  const isRefused = ({ settle, appended, run, target }: Change) =>
    appended !== undefined ||
    run !== undefined ||
    (target !== undefined && target.epoch === epoch && sequences.has(target.sequence)) ||
    (settle !== undefined && !isFull);
  return { refused: changes.filter(isRefused), kept: changes.filter((change) => !isRefused(change)) };
}

function endedError(): JournalError {
  return new JournalError('acquired', 'The shard was released, or another process has acquired it.');
}
