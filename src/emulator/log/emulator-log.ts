/**
 * What happened, in order: requests, frames, interactions. The control API reads it, people debug with it. Only the
 * latest entries are kept, and of fewer of them what stands behind them: bodies are held as they are, and made into what
 * is shown only when somebody looks.
 */
import type { Clock } from '../../base/clock.js';
import { redactSecrets } from './redact-secrets.js';

/** A request that the service made to an application. */
export interface OutgoingEntryData {
  readonly kind: 'outgoing';
  /** Which of the application's addresses was called. */
  readonly endpoint: 'interactions' | 'events';
  /** `validation`: whether it does what it must. */
  readonly purpose: 'interaction' | 'event' | 'validation';
  readonly application_id: string;
  /** The origin of the address. */
  readonly to: string;
  readonly interaction_id?: string | undefined;
  /** The wire name of an event. */
  readonly event?: string | undefined;
  /** Counts from 1. */
  readonly attempt?: number | undefined;
  /** Whether its signature was wrong on purpose. */
  readonly forged?: boolean | undefined;
  /** Absent when nobody answered. */
  readonly status?: number | undefined;
  /** Why it came to nothing. */
  readonly problem?: string | undefined;
  /** Places in the answer that are wrong. */
  readonly fields?: readonly string[] | undefined;
  /** Keys of the answer that the interface does not know, with their places. */
  readonly unknown_keys?: readonly string[] | undefined;
}

/** How far a rate limit is used up. */
export interface RateLimitState {
  readonly bucket: string;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds. */
  readonly reset_after: number;
}

/** What a part of the service reports. Secrets never stand in it. */
export type LogEntryData =
  | {
      readonly kind: 'request';
      readonly method: string;
      /** The endpoint's path template, or the path as it came when no endpoint has it. */
      readonly route: string;
      /** The path with its ids filled in. */
      readonly path: string;
      readonly status: number;
      /** Real time from the request to its answer, armed delays included. */
      readonly duration_ms: number;
      /** JSON code of an error. */
      readonly code?: number | undefined;
      readonly user_id?: string | undefined;
      readonly application_id?: string | undefined;
      /** The message that it made or changed. */
      readonly message_id?: string | undefined;
      /** Absent where no limit counts it: a request that no endpoint has, or one over the limit of all together. */
      readonly rate_limit?: RateLimitState | undefined;
      /** Keys of the body that the interface does not know, with their places. */
      readonly unknown_keys?: readonly string[] | undefined;
    }
  | {
      /** A frame of the gateway that is no dispatch. */
      readonly kind: 'frame';
      /** `in`: from the client. */
      readonly direction: 'in' | 'out';
      readonly op: number;
      /** Both are absent before a session is there. */
      readonly application_id?: string | undefined;
      readonly shard?: number | undefined;
    }
  | {
      readonly kind: 'dispatch';
      readonly event: string;
      readonly application_id: string;
      readonly shard: number;
      readonly sequence: number;
      /** The message that it tells of, when it is one that is new or changed. */
      readonly message_id?: string | undefined;
    }
  | {
      readonly kind: 'interaction';
      readonly interaction_id: string;
      readonly application_id: string;
      readonly user_id: string;
      readonly type: number;
      /** What became of it, for example `sent` or `answered`. */
      readonly status: string;
      /** The service's time from the person's act to the first answer. */
      readonly answered_after_ms?: number | undefined;
      /** The message that the first answer made or changed. */
      readonly message_id?: string | undefined;
      /** Why it failed, and which places of the answer were wrong. */
      readonly problem?: string | undefined;
      readonly fields?: readonly string[] | undefined;
    }
  | OutgoingEntryData
  | {
      readonly kind: 'notice';
      readonly message: string;
      readonly application_id?: string | undefined;
    };

/** One line of the log. */
export type LogEntry = LogEntryData & {
  /** Counts up from 1. */
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
  /** Whether more stands behind it, as long as that is kept. */
  readonly has_detail?: true;
};

/** What stands behind an entry: the JSON of a dispatch's data, or what gives it when somebody looks. */
export type LogDetailSource = string | (() => unknown);

/** A page of the log. */
export interface LogPage {
  readonly entries: readonly LogEntry[];
  /** Give it as `after` to read on. */
  readonly next: number;
}

/** An entry with what stands behind it, null when nothing does; or why it cannot be shown. */
export type LogDetailLookup =
  | { readonly entry: LogEntry; readonly detail: unknown }
  /** `later`: no entry has the number yet. */
  | { readonly missing: 'later' | 'entry' | 'detail' };

export interface LogCapacity {
  /** How many entries are kept. Default 10,000. */
  readonly entries?: number;
  /** Of how many of them what stands behind them is kept. Default 1,000. */
  readonly details?: number;
}

export class EmulatorLog {
  readonly #entries: LogEntry[] = [];
  readonly #listeners = new Set<(entry: LogEntry) => void>();
  /** By `seq`, modulo how many are kept. */
  readonly #details: (LogDetailSource | undefined)[] = [];
  readonly #capacity: Required<LogCapacity>;
  #seq = 0;

  constructor(
    private readonly clock: Clock,
    { entries = 10_000, details = 1_000 }: LogCapacity = {},
  ) {
    this.#capacity = { entries, details };
  }

  /** The number of the newest entry; 0 before the first. */
  get lastSeq(): number {
    return this.#seq;
  }

  /** Of how many entries what stands behind them is kept. */
  get detailCapacity(): number {
    return this.#capacity.details;
  }

  append(facts: LogEntryData, detail?: LogDetailSource): LogEntry {
    this.#seq += 1;
    const more = detail === undefined ? undefined : ({ has_detail: true } as const);
    const entry: LogEntry = { seq: this.#seq, at: new Date(this.clock.now()).toISOString(), ...facts, ...more };
    this.#entries.push(entry);
    this.#details[this.#seq % this.#capacity.details] = detail;
    if (this.#entries.length > this.#capacity.entries) this.#entries.shift();
    for (const listener of this.#listeners) listener(entry);
    return entry;
  }

  /** Up to `limit` entries with a `seq` above `after`, oldest first. */
  read(after = 0, limit = 100): LogPage {
    const first = this.#entries[0]?.seq ?? 1;
    const start = Math.max(0, after + 1 - first);
    const entries = this.#entries.slice(start, start + limit);
    return { entries, next: entries.at(-1)?.seq ?? Math.max(after, 0) };
  }

  /** One entry with what stands behind it, without secrets. */
  getDetail(seq: number): LogDetailLookup {
    if (seq > this.#seq) return { missing: 'later' };
    const [entry] = this.read(seq - 1, 1).entries;
    if (entry?.seq !== seq) return { missing: 'entry' };
    if (!entry.has_detail) return { entry, detail: null };
    if (seq <= this.#seq - this.#capacity.details) return { missing: 'detail' };
    const detail = this.#details[seq % this.#capacity.details];
    const shown = typeof detail === 'string' ? { data: JSON.parse(detail) } : detail?.();
    return { entry, detail: redactSecrets(shown) };
  }

  /** Hears every new entry until the returned function is called. */
  subscribe(listener: (entry: LogEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
