/**
 * What happened, in order: requests, dispatches, interactions. The control API reads it, people debug with it. Only the
 * latest entries are kept.
 */
import type { Clock } from '../base/clock.js';

/** A request that the service made to an application. */
export interface OutgoingFacts {
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

/** What a part of the service reports. Secrets never stand in it. */
export type LogFacts =
  | {
      readonly kind: 'request';
      readonly method: string;
      /** The endpoint's path template, or the path as it came when no endpoint has it. */
      readonly route: string;
      /** The path with its ids filled in. */
      readonly path: string;
      readonly status: number;
      /** JSON code of an error. */
      readonly code?: number | undefined;
      readonly user_id?: string | undefined;
      readonly application_id?: string | undefined;
      /** Keys of the body that the interface does not know, with their places. */
      readonly unknown_keys?: readonly string[] | undefined;
    }
  | {
      readonly kind: 'dispatch';
      readonly event: string;
      readonly application_id: string;
      readonly shard: number;
      readonly sequence: number;
    }
  | {
      readonly kind: 'interaction';
      readonly interaction_id: string;
      readonly application_id: string;
      readonly user_id: string;
      readonly type: number;
      /** What became of it, for example `sent` or `answered`. */
      readonly status: string;
      /** Why it failed, and which places of the answer were wrong. */
      readonly problem?: string | undefined;
      readonly fields?: readonly string[] | undefined;
    }
  | OutgoingFacts
  | {
      readonly kind: 'notice';
      readonly message: string;
      readonly application_id?: string | undefined;
    };

/** One line of the log. */
export type LogEntry = LogFacts & {
  /** Counts up from 1. */
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
};

/** A page of the log. */
export interface LogPage {
  readonly entries: readonly LogEntry[];
  /** Give it as `after` to read on. */
  readonly next: number;
}

export class ServiceLog {
  readonly #entries: LogEntry[] = [];
  readonly #listeners = new Set<(entry: LogEntry) => void>();
  #seq = 0;

  /** @param capacity how many entries are kept; older ones are dropped */
  constructor(
    private readonly clock: Clock,
    private readonly capacity = 10_000,
  ) {}

  append(facts: LogFacts): LogEntry {
    this.#seq += 1;
    const entry: LogEntry = { seq: this.#seq, at: new Date(this.clock.now()).toISOString(), ...facts };
    this.#entries.push(entry);
    if (this.#entries.length > this.capacity) this.#entries.shift();
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

  /** Hears every new entry until the returned function is called. */
  subscribe(listener: (entry: LogEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
