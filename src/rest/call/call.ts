/** The types of a call, read off the declaration of its endpoint. */
import type { z } from 'zod';
import type {
  BodyOf,
  Endpoint,
  HeadersOf,
  PathParamName,
  PathParamsOf,
  QueryOf,
  ResultOf,
} from '../../wire/endpoints/declaration/endpoint.js';
import type { OutgoingFile } from '../../wire/events/inbound-event.js';

/** What any call can be given. */
export interface CallOptions {
  /** Gives the call up: it leaves its queue, or its connection is closed, and it rejects with a TransportError. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds in which the call must settle, waiting for rate limits included. Default: that of the client. */
  readonly timeoutMs?: number | undefined;
  /**
   * Which calls of those that wait for a rate limit go first. Default `normal`; of one priority, the older. Answers to
   * interactions go before all others.
   */
  readonly priority?: CallPriority | undefined;
}

/** `low` is for work in bulk that may wait, `high` for what somebody waits for. */
export type CallPriority = 'high' | 'normal' | 'low';

/** What a call that is recorded in the audit log can be given. */
export interface AuditOptions extends CallOptions {
  /** Why, for the guild's audit log; cut to 512 characters. */
  readonly reason?: string | undefined;
}

/** What a call that is made in the name of a person is given. */
export interface BearerOptions extends CallOptions {
  /** That person's OAuth2 access token; the bot's own token is not sent. */
  readonly accessToken: string;
}

/** The options of a call: a reason only where the service records one, an access token where it asks for a person's. */
export type CallOptionsOf<E extends Endpoint> = E['details'] extends { auth: 'bearer' }
  ? BearerOptions
  : E['details'] extends { audit: string }
    ? AuditOptions
    : CallOptions;

/** The options of a call, whatever its endpoint. */
export type AnyCallOptions = AuditOptions & Partial<BearerOptions>;

/** A body with the files that go with it. */
export type WithFiles<Body> = Body & {
  /** At most 10. In `attachments` of the body, the id of a file is its index here. */
  readonly files?: readonly OutgoingFile[] | undefined;
};

/** What a call to an endpoint is given: each part only where the declaration has it. */
export type CallInput<E extends Endpoint> = ([PathParamName<E['path']>] extends [never]
  ? { readonly path?: undefined }
  : { readonly path: PathParamsOf<E> }) &
  (E['details'] extends { query: z.ZodObject }
    ? { readonly query?: QueryOf<E> | undefined }
    : { readonly query?: undefined }) &
  (E['details'] extends { headers: z.ZodObject }
    ? { readonly headers: HeadersOf<E> }
    : { readonly headers?: undefined }) &
  (E['details'] extends { body: z.ZodType }
    ? undefined extends BodyOf<E>
      ? { readonly body?: BodyOf<E> }
      : { readonly body: BodyOf<E> }
    : { readonly body?: undefined }) &
  (E['details'] extends { files: true }
    ? { readonly files?: readonly OutgoingFile[] | undefined }
    : { readonly files?: undefined }) &
  (E['details'] extends { file: string }
    ? E['details'] extends { body: z.ZodType }
      ? { readonly file?: OutgoingFile | undefined }
      : { readonly file: OutgoingFile }
    : { readonly file?: undefined });

/** What a call is given, whatever its endpoint: the form in which it is checked and encoded. */
export interface AnyCallInput {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly files?: readonly OutgoingFile[] | undefined;
  readonly file?: OutgoingFile | undefined;
}

/**
 * Calls an endpoint. `Rest` has one; `Api` is built over any.
 * @throws ValidationError before anything is sent; ApiError, RateLimitError,
 *   CircuitOpenError or TransportError afterwards
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptionsOf<E>,
) => Promise<ResultOf<E>>;
