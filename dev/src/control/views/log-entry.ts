/** The entries of the log, as the control API returns them. Entries never contain secrets. */
import type { PermissionName } from 'guildhall/wire';
import type { BotReport } from './bot-report.js';

/** A request that the emulator sent to an application: to its Interactions Endpoint or its Event Webhooks URL. */
export interface OutgoingEntryData {
  readonly kind: 'outgoing';
  /** Which of the application's URLs was called. */
  readonly endpoint: 'interactions' | 'events';
  /** `validation`: the request checked whether the endpoint behaves as required. */
  readonly purpose: 'interaction' | 'event' | 'validation';
  readonly application_id: string;
  /** The origin of the URL, for example `https://bot.example`. */
  readonly to: string;
  readonly interaction_id?: string | undefined;
  /** The wire name of an event. */
  readonly event?: string | undefined;
  /** The number of the attempt, from 1. */
  readonly attempt?: number | undefined;
  /** Whether the emulator sent an invalid signature to check that the endpoint rejects it. */
  readonly forged?: boolean | undefined;
  /** HTTP status of the response. Absent if there was no response. */
  readonly status?: number | undefined;
  /** Why the request failed. */
  readonly problem?: string | undefined;
  /** Paths of invalid fields in the response. */
  readonly fields?: readonly string[] | undefined;
  /** Paths of keys in the response that the API does not define. */
  readonly unknown_keys?: readonly string[] | undefined;
}

/** Why a request was refused because of permissions. The response of the service contains only the error. */
export interface RefusalView {
  /** The permissions that the caller lacks. Empty if the role hierarchy is the cause, or if the bot is not in the guild. */
  readonly missing: readonly PermissionName[];
  /** Those of them that the bot does not declare (`appPermissions`), so that its role has none of them. */
  readonly not_declared: readonly PermissionName[];
  /** The role, the overwrite of a channel or the hierarchy that causes it, in one or two sentences. */
  readonly cause: string;
  /** Who can repair it, and how. */
  readonly remedy: string;
}

/** The state of a rate limit after a request. */
export interface RateLimitState {
  /** The bucket of the route. */
  readonly bucket: string;
  /** How many requests the window allows. */
  readonly limit: number;
  /** How many requests of the window are left. */
  readonly remaining: number;
  /** Seconds until the limit resets. */
  readonly reset_after: number;
}

type ReportOf<Kind extends BotReport['kind']> = Extract<BotReport, { readonly kind: Kind }>;

/** An entry of the log without its number and timestamp. The fields depend on `kind`. */
export type LogEntryData =
  | {
      readonly kind: 'request';
      readonly method: string;
      /** The endpoint's path template, or the request's path if no endpoint matches. */
      readonly route: string;
      /** The path of the request, with ids. */
      readonly path: string;
      readonly status: number;
      /** Real time from the request to the response, in milliseconds. It includes the delays of armed faults. */
      readonly duration_ms: number;
      /** JSON error code. */
      readonly code?: number | undefined;
      /** What the header Authorization of a request with status 401 contains: a token with `Bot` or `Bearer`, something else, or nothing. */
      readonly credentials?: 'bot' | 'bearer' | 'other' | 'none' | undefined;
      /** The version of the API in the path, if the emulator does not offer it. */
      readonly api_version?: string | undefined;
      /** Why a bot lacks a permission or access, for 50013 and 50001. */
      readonly refusal?: RefusalView | undefined;
      readonly user_id?: string | undefined;
      readonly application_id?: string | undefined;
      /** The message that the request created or changed. */
      readonly message_id?: string | undefined;
      /** Absent if no endpoint matches, or if the request exceeds the global limit: then no route limit applies. */
      readonly rate_limit?: RateLimitState | undefined;
      /** Paths of keys in the body that the API does not define. */
      readonly unknown_keys?: readonly string[] | undefined;
      /** The interaction whose response the request is, or whose handler sent it. */
      readonly interaction_id?: string | undefined;
    }
  | {
      /** A gateway frame other than a dispatch. */
      readonly kind: 'frame';
      /** `in`: from the client. */
      readonly direction: 'in' | 'out';
      readonly op: number;
      /** Absent before a session exists, as is `shard`. */
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
      /** The interaction, for INTERACTION_CREATE. */
      readonly interaction_id?: string | undefined;
    }
  | {
      readonly kind: 'interaction';
      readonly interaction_id: string;
      readonly application_id: string;
      readonly user_id: string;
      readonly type: number;
      /** What the user used: the command with its option names, for example `/event create`, or the custom_id. */
      readonly used: string;
      /** The title of the modal that was submitted, or opened by the response; otherwise the label of the button. */
      readonly title?: string | undefined;
      /** For example `sent` or `answered`. */
      readonly status: string;
      /** Time from the user's action to the initial response, in milliseconds of the emulator's clock. */
      readonly answered_after_ms?: number | undefined;
      /** The message that the initial response created or changed. */
      readonly message_id?: string | undefined;
      /** Why the interaction failed. */
      readonly problem?: string | undefined;
      /** Paths of invalid fields in the response. */
      readonly fields?: readonly string[] | undefined;
    }
  | OutgoingEntryData
  /** A line of the log of a bot. */
  | Omit<ReportOf<'log'>, 'fields'>
  /** How a bot handled an interaction, as it reported. */
  | (Omit<ReportOf<'handler'>, 'params'> & {
      /** The parameters of the custom_id, as text. */
      readonly params?: Readonly<Record<string, string>> | undefined;
    })
  | {
      readonly kind: 'notice';
      readonly message: string;
      readonly application_id?: string | undefined;
      /** The code with which the gateway closed a connection. */
      readonly close_code?: number | undefined;
      /** The shard that has several connected sessions. */
      readonly shard?: number | undefined;
      /** How many sessions of the shard are connected, if a bot connected more than once. */
      readonly sessions?: number | undefined;
    };

/** One entry of the log. */
export type LogEntry = LogEntryData & {
  /** The number of the entry, from 1. */
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
  /** Whether the entry was logged with details. Details are stored for the latest entries only. */
  readonly has_detail?: true;
};

/** An entry with its details. */
export interface LogEntryDetail {
  readonly entry: LogEntry;
  /** For example the bodies of a request and of its response. Null if the entry has none. */
  readonly detail: unknown;
}

/** A page of the log. */
export interface LogPage {
  /** The entries, the oldest first. */
  readonly entries: readonly LogEntry[];
  /** Pass this as `after` to read the next page. */
  readonly next: number;
}
