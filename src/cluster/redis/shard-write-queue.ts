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
import { appendScript, change, changeScript } from './journal-scripts.js';
import { packEntries, packSequences } from './packed-entries.js';
import type { RedisConnection } from './redis-connection.js';
import { streamId } from './shard-keys.js';

/** How entries were stored: the sequences of those that are not and cannot be, because a later one is; or why none are. */
export type WriteResult = readonly number[] | JournalError;

/** A change. There are some for each event, so that they become arguments of a script only when they are sent. */
export type Change =
  | AppendChange
  | { readonly kind: 'remove'; readonly epoch: number; readonly sequences: number[] }
  | { readonly kind: 'note' | 'moveToDeadLetters'; readonly target: EntryId; readonly value: Uint8Array }
  | { readonly kind: 'saveSequence' | 'saveFailedResumes'; readonly value: number }
  | { readonly kind: 'endSession' }
  | Barrier;

/** Entries that are sent together: see `divideEntries`. */
export interface EntryPart {
  readonly entries: readonly NewEntry[];
  /** The size of their data, in bytes. */
  readonly size: number;
}

interface AppendChange extends EntryPart {
  readonly kind: 'append';
  readonly settle: (result: WriteResult) => void;
}

/** Changes nothing, but waits for what was added before. */
interface Barrier {
  readonly kind: 'barrier';
  /** Runs when everything before is stored, and before everything after it. */
  readonly run?: (() => Promise<void>) | undefined;
  readonly settle: (error: JournalError | undefined) => void;
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
/** Redis does nothing else while it stores them. */
const MAX_BATCH_ENTRIES = 3000;
/** How soon a batch is sent again if Redis does not accept it. */
const RETRY_MS = 200;
const NOW = Promise.resolve();
const NONE: readonly number[] = [];

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
    if (this.#end.signal.aborted) return refuse(change, endedError());
    this.#waiting.push(change);
    if (this.#retryTimer === undefined) this.#timer.start();
  }

  /** Adds the removal of an entry: to the last change, if that removes others. */
  remove({ epoch, sequence }: EntryId): void {
    const last = this.#waiting.at(-1);
    if (last?.kind === 'remove' && last.epoch === epoch && last.sequences.length < MAX_BATCH_ENTRIES)
      last.sequences.push(sequence);
    else this.add({ kind: 'remove', epoch, sequences: [sequence] });
  }

  /** Sends a batch soon. @param prepare adds what it must contain; it may be called earlier as well */
  schedule(prepare: () => void): void {
    if (this.#end.signal.aborted) return;
    this.#prepare = prepare;
    if (this.#retryTimer === undefined) this.#timer.start();
  }

  /** Sends what was added, and resolves when it is stored, except for entries that were refused. @throws {JournalError} */
  flush(): Promise<void> {
    return this.#addAndStart();
  }

  /**
   * Calls a function between the batches before and after it, and again if Redis could not be reached.
   * @throws {JournalError}
   */
  runAlone(run: () => Promise<void>): Promise<void> {
    return this.#addAndStart(run);
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
    for (const change of waiting) refuse(change, endedError());
  }

  #addAndStart(run?: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.add({ kind: 'barrier', run, settle: (error) => (error ? reject(error) : resolve()) });
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
  async #send(batch: readonly Change[]): Promise<readonly number[]> {
    const { connection, keys, token, epoch } = this.#options;
    const [first] = batch;
    if (first?.kind === 'barrier' && first.run) {
      await this.#untilAnswered(first.run);
      return NONE;
    }
    const args: RedisArgument[] = [token, String(epoch()), String(this.#batch + 1)];
    const prefix = args.length;
    let hasEntries = false;
    let isLarge = false;
    for (const change of batch) {
      addArguments(args, change);
      hasEntries ||= change.kind === 'append';
      isLarge ||= isLargeChange(change);
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
    return reply.length === 0 ? NONE : reply.map(Number);
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
      for (const change of batch) refuse(change, error);
      if (!this.#end.signal.aborted) this.#options.onLost();
      return false;
    }
    const isFull = error instanceof ClusterError && error.reason === 'out_of_memory';
    const { refused, kept } = divideAfterFailure([...batch, ...this.#waiting], this.#options.epoch(), isFull);
    this.#waiting = kept;
    const failure = new JournalError('failed', `The journal in Redis cannot be written: ${errorMessage(error)}`, {
      cause: error,
    });
    for (const change of refused) refuse(change, failure);
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

/** Divides entries into parts that can be sent together. A large entry is a part of its own. */
export function divideEntries(entries: readonly NewEntry[]): readonly EntryPart[] {
  const parts: EntryPart[] = [];
  let start = 0;
  let size = 0;
  for (const [index, { data }] of entries.entries()) {
    const count = index - start;
    const isFull = size + data.length > MAX_BATCH_BYTES || count === MAX_BATCH_ENTRIES;
    if (count > 0 && (isFull || data.length > LARGE_BYTES || isLarge(count, size))) {
      parts.push({ entries: entries.slice(start, index), size });
      start = index;
      size = 0;
    }
    size += data.length;
  }
  parts.push({ entries: start === 0 ? entries : entries.slice(start), size });
  return parts;
}

/** Whether entries are a large one. */
function isLarge(count: number, size: number): boolean {
  return count === 1 && size > LARGE_BYTES;
}

/** Whether a change is a batch of its own, on a separate connection. */
function isLargeChange(change: Change): boolean {
  if (change.kind === 'append') return isLarge(change.entries.length, change.size);
  return sizeOf(change) > LARGE_BYTES;
}

/** The size of the data of a change, in bytes. */
function sizeOf(change: Change): number {
  switch (change.kind) {
    case 'append':
      return change.size;
    case 'note':
    case 'moveToDeadLetters':
      return change.value.length;
    default:
      return 0;
  }
}

/** The first changes that are sent together. */
function takeBatch(waiting: readonly Change[]): readonly Change[] {
  let size = 0;
  let entries = 0;
  let count = 0;
  for (const change of waiting) {
    const isAlone = (change.kind === 'barrier' && change.run !== undefined) || isLargeChange(change);
    size += sizeOf(change);
    if (change.kind === 'append') entries += change.entries.length;
    if (count > 0 && (isAlone || size > MAX_BATCH_BYTES || entries > MAX_BATCH_ENTRIES)) break;
    count += 1;
    if (isAlone) break;
  }
  return count === waiting.length ? waiting : waiting.slice(0, count);
}

/** Adds a change to the arguments of the script. */
function addArguments(args: RedisArgument[], one: Change): void {
  switch (one.kind) {
    case 'append':
      args.push(change.append, packEntries(one.entries));
      break;
    case 'remove':
      args.push(change.remove, String(one.epoch), packSequences(one.sequences));
      break;
    case 'note':
    case 'moveToDeadLetters':
      args.push(change[one.kind], streamId(one.target), one.value);
      break;
    case 'saveSequence':
    case 'saveFailedResumes':
      args.push(change[one.kind], String(one.value));
      break;
    case 'endSession':
      args.push(change.endSession);
      break;
    case 'barrier':
      break;
  }
}

/** @param unstorable sequences */
function settleStored(batch: readonly Change[], unstorable: readonly number[]): void {
  for (const change of batch) {
    if (change.kind === 'append') change.settle(unstorable);
    else if (change.kind === 'barrier') change.settle(undefined);
  }
}

function refuse(change: Change, error: JournalError): void {
  if (change.kind === 'append' || change.kind === 'barrier') change.settle(error);
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
  const sequences = new Set(
    changes.flatMap((change) => (change.kind === 'append' ? change.entries.map(({ sequence }) => sequence) : [])),
  );
  const isOfRefused = (id: EntryId) => id.epoch === epoch && sequences.has(id.sequence);
  const refused: Change[] = [];
  const kept: Change[] = [];
  for (const change of changes) {
    switch (change.kind) {
      case 'append':
        refused.push(change);
        break;
      case 'barrier':
        if (isFull && change.run === undefined) kept.push(change);
        else refused.push(change);
        break;
      case 'remove': {
        const sequences = change.sequences.filter((sequence) => !isOfRefused({ epoch: change.epoch, sequence }));
        if (sequences.length > 0) kept.push({ ...change, sequences });
        break;
      }
      case 'note':
      case 'moveToDeadLetters':
        if (!isOfRefused(change.target)) kept.push(change);
        break;
      default:
        kept.push(change);
    }
  }
  return { refused, kept };
}

function endedError(): JournalError {
  return new JournalError('acquired', 'The shard was released, or another process has acquired it.');
}
