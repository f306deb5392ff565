/**
 * The log of requests, gateway frames and interactions, in order. The control API exposes it for debugging. Only the
 * latest entries are stored, and details only for the latest of these. Details are formatted when they are requested, so
 * that logging costs little.
 */
import { type Clock, systemClock, type Timer } from 'guildhall';
import type { LogEntry, LogEntryData, LogEntryDetail, LogPage } from '../../control/views/log-entry.js';
import { redactSecrets } from './redact-secrets.js';

/** The details of an entry: the JSON of a dispatch's data, or a function that builds the details when requested. */
type LogDetailSource = string | (() => unknown);

/**
 * An entry with its details, or what is missing: the number of the entry is not used yet (`not_logged_yet`), the entry
 * is no longer stored (`entry`), or its details are no longer stored (`detail`).
 */
type LogDetailLookup = LogEntryDetail | { readonly missing: 'not_logged_yet' | 'entry' | 'detail' };

interface LogCapacity {
  /** How many entries are stored. @default 10,000 */
  readonly entries?: number;
  /** For how many of the latest entries details are stored. @default 1,000 */
  readonly details?: number;
}

/** The newest entries of the emulator's log: frames, requests, interactions and the output of the bot. */
export class EmulatorLog {
  readonly #entries: LogEntry[] = [];
  readonly #listeners = new Set<(entry: LogEntry) => void>();
  /** A ring buffer, indexed by `seq` modulo its capacity. */
  readonly #details: (LogDetailSource | undefined)[] = [];
  readonly #capacity: Required<LogCapacity>;
  #seq = 0;

  constructor(
    private readonly clock: Clock,
    { entries = 10_000, details = 1_000 }: LogCapacity = {},
  ) {
    this.#capacity = { entries, details };
  }

  /** The number of the newest entry; 0 if there is none. */
  get lastSeq(): number {
    return this.#seq;
  }

  /** For how many of the latest entries details are stored. */
  get detailCapacity(): number {
    return this.#capacity.details;
  }

  /** Adds an entry with the current time and the next number, and notifies the listeners. */
  append(data: LogEntryData, detail?: LogDetailSource): LogEntry {
    this.#seq += 1;
    const detailField = detail === undefined ? undefined : ({ has_detail: true } as const);
    const entry: LogEntry = { seq: this.#seq, at: new Date(this.clock.now()).toISOString(), ...data, ...detailField };
    this.#entries.push(entry);
    this.#details[this.#seq % this.#capacity.details] = detail;
    if (this.#entries.length > this.#capacity.entries) this.#entries.shift();
    for (const listener of this.#listeners) listener(entry);
    return entry;
  }

  /** Returns up to `limit` entries with a `seq` above `after`, oldest first. */
  read(after = 0, limit = 100): LogPage {
    const first = this.#entries[0]?.seq ?? 1;
    const start = Math.max(0, after + 1 - first);
    const entries = this.#entries.slice(start, start + limit);
    return { entries, next: entries.at(-1)?.seq ?? Math.max(after, 0) };
  }

  /** Returns an entry and its details. Secrets in the details are redacted. */
  getDetail(seq: number): LogDetailLookup {
    if (seq > this.#seq) return { missing: 'not_logged_yet' };
    const [entry] = this.read(seq - 1, 1).entries;
    if (entry?.seq !== seq) return { missing: 'entry' };
    if (!entry.has_detail) return { entry, detail: null };
    if (seq <= this.#seq - this.#capacity.details) return { missing: 'detail' };
    const detail = this.#details[seq % this.#capacity.details];
    const content = typeof detail === 'string' ? { data: JSON.parse(detail) } : detail?.();
    return { entry, detail: redactSecrets(content) };
  }

  /** Calls the listener for every new entry, until the returned function is called. */
  subscribe(listener: (entry: LogEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/**
 * Waits until the condition is true, checking it after every new log entry, for at most `timeoutMs` of real time (the
 * emulator's clock may be stopped). Resolves with whether the condition became true.
 */
export function waitForLog(log: EmulatorLog, condition: () => boolean, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    if (condition() || timeoutMs <= 0) return resolve(condition());
    let timer: Timer | undefined;
    const finish = (result: boolean) => {
      unsubscribe();
      timer?.cancel();
      resolve(result);
    };
    const unsubscribe = log.subscribe(() => {
      if (condition()) finish(true);
    });
    if (Number.isFinite(timeoutMs)) timer = systemClock.schedule(timeoutMs, () => finish(condition()));
  });
}
