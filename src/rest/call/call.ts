/** The types of a call, derived from the declaration of its endpoint. */
import type { OptionNames } from '../../base/options/option-problems.js';
import type {
  BodyOf,
  Endpoint,
  HeadersOf,
  PathParamName,
  PathParamsOf,
  QueryOf,
  ResultOf,
  TypesOf,
} from '../../wire/endpoints/declaration/endpoint.js';
import type { OutgoingFile } from '../../wire/events/inbound-event.js';
import type { OrBuilder, WithBuilders } from './builders.js';

/** Options of every call. */
export interface CallOptions {
  /** Cancels the call: it leaves its queue, or its connection is closed, and it rejects with a TransportError. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit in milliseconds, including the wait for rate limits. @default `timeoutMs` of the client */
  readonly timeoutMs?: number | undefined;
  /**
   * Milliseconds after which a failed request is not sent again; 0 for a single attempt. A response that takes longer is
   * still awaited.
   * @default 3000 for the initial response to an interaction, otherwise `timeoutMs`
   */
  readonly retryForMs?: number | undefined;
  /**
   * The order of calls that wait for a rate limit. Calls of the same priority are sent in the order of the calls.
   * Responses to interactions are always sent first.
   * @default 'normal'
   */
  readonly priority?: CallPriority | undefined;
  /**
   * The most bytes of each file in `files`, at least 1. A larger one is refused before the call is sent. Responses to
   * interactions set it to `attachmentSizeLimit` of the interaction.
   * @default only all files together are limited
   */
  readonly maxFileBytes?: number | undefined;
}

/** `high` is for calls that a user waits for, `low` for bulk work. */
export type CallPriority = 'high' | 'normal' | 'low';

/** Options of a call that is recorded in the audit log. */
export interface AuditOptions extends CallOptions {
  /** The reason for the audit log of the guild, at most 512 characters; a longer one is truncated. */
  readonly reason?: string | undefined;
}

/** Options of a call on behalf of a user. */
export interface BearerOptions extends CallOptions {
  /** The OAuth2 access token of the user; it is sent instead of the bot token. */
  readonly accessToken: string;
}

/** Options of a call by the bot, or on behalf of a user if there is an access token. */
export type BotOrBearerOptions = CallOptions & Partial<BearerOptions>;

/** The options of a call: a reason if the call is recorded in the audit log, an access token if it can be made for a user. */
export type CallOptionsOf<E extends Endpoint> =
  TypesOf<E> extends { auth: 'bearer' }
    ? BearerOptions
    : TypesOf<E> extends { auth: 'bot-or-bearer' }
      ? BotOrBearerOptions
      : TypesOf<E> extends { audit: true }
        ? AuditOptions
        : CallOptions;

/** The options of a call to any endpoint. */
export type AnyCallOptions = AuditOptions & Partial<BearerOptions>;

export const callOptionNames: OptionNames<AnyCallOptions> = {
  signal: true,
  timeoutMs: true,
  retryForMs: true,
  priority: true,
  maxFileBytes: true,
  reason: true,
  accessToken: true,
};

/** A body with files, in which objects with `toJSON()` can take the place of components and embeds. */
export type WithFiles<Body> = WithBuilders<Body> & {
  /** At most 10 files. In `attachments` of the body, the id of a file is its index in this list. */
  readonly files?: readonly OutgoingFile[] | undefined;
};

/** The input of a call: only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = ([PathParamName<E['path']>] extends [never]
  ? { readonly path?: undefined }
  : { readonly path: PathParamsOf<E> }) &
  (TypesOf<E> extends { query: object }
    ? { readonly query?: QueryOf<E> | undefined }
    : { readonly query?: undefined }) &
  (TypesOf<E> extends { headers: object } ? { readonly headers: HeadersOf<E> } : { readonly headers?: undefined }) &
  ('body' extends keyof TypesOf<E>
    ? undefined extends BodyOf<E>
      ? { readonly body?: OrBuilder<BodyOf<E>> }
      : { readonly body: OrBuilder<BodyOf<E>> }
    : { readonly body?: undefined }) &
  (TypesOf<E> extends { files: true }
    ? { readonly files?: readonly OutgoingFile[] | undefined }
    : { readonly files?: undefined }) &
  (TypesOf<E> extends { file: 'required' }
    ? { readonly file: OutgoingFile }
    : TypesOf<E> extends { file: true }
      ? 'body' extends keyof TypesOf<E>
        ? { readonly file?: OutgoingFile | undefined }
        : { readonly file: OutgoingFile }
      : { readonly file?: undefined });

/** The input of a call to any endpoint, as it is validated and encoded. */
export interface AnyCallInput {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
  readonly headers?: object | undefined;
  readonly body?: unknown;
  readonly files?: readonly OutgoingFile[] | undefined;
  readonly file?: OutgoingFile | undefined;
}

export const callInputNames: OptionNames<AnyCallInput> = {
  path: true,
  query: true,
  headers: true,
  body: true,
  files: true,
  file: true,
};

/**
 * Calls an endpoint. `Rest` implements it; `Api` works with any implementation.
 * @throws {ValidationError} before sending; ApiError, RateLimitError, CircuitOpenError or TransportError afterwards
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptionsOf<E>,
) => Promise<ResultOf<E>>;
