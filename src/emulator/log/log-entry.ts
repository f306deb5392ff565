/** The entries of the log, as the control API returns them. Entries never contain secrets. */

/** A request that the emulator sent to an application: to its Interactions Endpoint or its Event Webhooks URL. */
export interface OutgoingEntryData {
  readonly kind: 'outgoing';
  /** Which of the application's URLs was called. */
  readonly endpoint: 'interactions' | 'events';
  /** `validation`: the request checked whether the endpoint behaves as required. */
  readonly purpose: 'interaction' | 'event' | 'validation';
  readonly application_id: string;
  /** The origin of the URL. */
  readonly to: string;
  readonly interaction_id?: string | undefined;
  /** The wire name of an event. */
  readonly event?: string | undefined;
  /** Counts from 1. */
  readonly attempt?: number | undefined;
  /** Whether the request had a wrong signature on purpose. */
  readonly forged?: boolean | undefined;
  /** HTTP status of the response. Absent without a response. */
  readonly status?: number | undefined;
  /** Why the request failed. */
  readonly problem?: string | undefined;
  /** Paths of invalid fields in the response. */
  readonly fields?: readonly string[] | undefined;
  /** Paths of keys in the response that the API does not define. */
  readonly unknown_keys?: readonly string[] | undefined;
}

/** How much of a rate limit is used up. */
export interface RateLimitState {
  readonly bucket: string;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds. */
  readonly reset_after: number;
}

/** What an entry of the log reports, without its number and timestamp. `kind` selects its fields. */
export type LogEntryData =
  | {
      readonly kind: 'request';
      readonly method: string;
      /** The endpoint's path template, or the request's path if no endpoint matches. */
      readonly route: string;
      /** The path with its ids filled in. */
      readonly path: string;
      readonly status: number;
      /** Real time from the request to the response, in milliseconds, including armed delays. */
      readonly duration_ms: number;
      /** JSON error code. */
      readonly code?: number | undefined;
      readonly user_id?: string | undefined;
      readonly application_id?: string | undefined;
      /** The message that the request created or changed. */
      readonly message_id?: string | undefined;
      /** Absent if no route limit applies: no endpoint matches, or the request exceeds the global limit. */
      readonly rate_limit?: RateLimitState | undefined;
      /** Paths of keys in the body that the API does not define. */
      readonly unknown_keys?: readonly string[] | undefined;
    }
  | {
      /** A gateway frame other than a dispatch. */
      readonly kind: 'frame';
      /** `in`: from the client. */
      readonly direction: 'in' | 'out';
      readonly op: number;
      /** `application_id` and `shard` are absent before a session exists. */
      readonly application_id?: string | undefined;
      readonly shard?: number | undefined;
    }
  | {
      readonly kind: 'dispatch';
      readonly event: string;
      readonly application_id: string;
      readonly shard: number;
      readonly sequence: number;
      /** The message, for events about a new or changed message. */
      readonly message_id?: string | undefined;
    }
  | {
      readonly kind: 'interaction';
      readonly interaction_id: string;
      readonly application_id: string;
      readonly user_id: string;
      readonly type: number;
      /** For example `sent` or `answered`. */
      readonly status: string;
      /** Milliseconds of the emulator's time from the user's action to the initial response. */
      readonly answered_after_ms?: number | undefined;
      /** The message that the initial response created or changed. */
      readonly message_id?: string | undefined;
      /** Why the interaction failed. */
      readonly problem?: string | undefined;
      /** Paths of invalid fields in the response. */
      readonly fields?: readonly string[] | undefined;
    }
  | OutgoingEntryData
  | {
      readonly kind: 'notice';
      readonly message: string;
      readonly application_id?: string | undefined;
    };

/** One entry of the log. */
export type LogEntry = LogEntryData & {
  /** Counts up from 1. */
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
  /** Whether the entry was logged with details. Details are available for the latest entries only. */
  readonly has_detail?: true;
};

/** An entry with its details; `detail` is null if the entry has none. */
export interface LogEntryDetail {
  readonly entry: LogEntry;
  readonly detail: unknown;
}

/** A page of the log. */
export interface LogPage {
  readonly entries: readonly LogEntry[];
  /** Pass this as `after` to read the next page. */
  readonly next: number;
}
