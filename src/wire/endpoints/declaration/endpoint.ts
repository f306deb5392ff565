/**
 * How an endpoint is declared. One declaration drives the client (path, checks, result type), the emulator (route,
 * authorisation, status) and the reference pages.
 */
import type { z } from 'zod';
import type { AuditActionName } from '../../constants/audit-actions.js';
import type { PermissionName } from '../../constants/permissions.js';
import type { EventName } from '../../events/all-events.js';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The names in braces of a path template: `PathParamName<'/guilds/{guild_id}/roles/{role_id}'>` is `'guild_id' | 'role_id'`. */
export type PathParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParamName<Rest>
  : never;

/** A JSON answer. */
export interface JsonResult<S extends z.ZodType = z.ZodType> {
  readonly kind: 'json';
  readonly schema: S;
}

/** An answer without a body (204). */
export interface EmptyResult {
  readonly kind: 'empty';
}

/** A JSON answer, or none (204), depending on the request. */
export interface OptionalJsonResult<S extends z.ZodType = z.ZodType> {
  readonly kind: 'optional-json';
  readonly schema: S;
}

/** An answer in text/csv. */
export interface CsvResult {
  readonly kind: 'csv';
}

/** A PNG picture. */
export interface PngResult {
  readonly kind: 'png';
}

export type EndpointResult = JsonResult | EmptyResult | OptionalJsonResult | CsvResult | PngResult;

export const jsonResult = <S extends z.ZodType>(schema: S): JsonResult<S> => ({ kind: 'json', schema });
export const emptyResult: EmptyResult = { kind: 'empty' };
export const csvResult: CsvResult = { kind: 'csv' };
export const pngResult: PngResult = { kind: 'png' };
export const optionalJsonResult = <S extends z.ZodType>(schema: S): OptionalJsonResult<S> => ({
  kind: 'optional-json',
  schema,
});

/** What can be said of an endpoint beside its method and path. */
export interface EndpointDetails {
  /** Query parameters, each as text on the wire. */
  readonly query?: z.ZodObject | undefined;
  /** Headers of its own that a request must have, by their names in lower case. */
  readonly headers?: z.ZodObject | undefined;
  /** The JSON body. */
  readonly body?: z.ZodType | undefined;
  /** A stricter form of the body, in which the client sends it: where the documentation promises less than the service takes. */
  readonly clientBody?: z.ZodType | undefined;
  readonly result: EndpointResult;
  /** Success status. Default 200, or 204 for an answer without a body. */
  readonly status?: number | undefined;
  /**
   * Who may call: `bot` (the default) with the token of the client, `none` without (a token in the path, or public),
   * `bearer` with a person's OAuth2 access token, which is given with the call.
   */
  readonly auth?: 'bot' | 'none' | 'bearer' | undefined;
  /** Permissions that the caller needs, in the guild or channel of the path; finer rules stand in emulator/policy. */
  readonly requiredPermissions?: readonly PermissionName[] | undefined;
  /** What the path names and the call makes: it need not be there yet. */
  readonly creates?: 'member' | undefined;
  /** The audit log action that it records; such an endpoint takes an audit reason. */
  readonly audit?: AuditActionName | undefined;
  /** Dispatch events that it fires. */
  readonly emits?: readonly EventName[] | undefined;
  /** Whether files may go with it (multipart/form-data). */
  readonly files?: boolean | undefined;
  /** The form field of the one file that may go with it; the file must be there when there is no body. */
  readonly file?: string | undefined;
  /** Whether the interface has something newer in its place, which its declaration names. */
  readonly deprecated?: boolean | undefined;
  /** `interaction`: outside the bot's global limit, and sent before everything else that waits. */
  readonly limitClass?: 'standard' | 'interaction' | undefined;
}

/** An endpoint of the interface, as data. */
export interface Endpoint<Path extends string = string, Details extends EndpointDetails = EndpointDetails> {
  /** The interface's name of the operation, for example `addGuildMemberRole`. */
  readonly name: string;
  readonly method: HttpMethod;
  /** Path template below `/api/v10`, parameters in braces. */
  readonly path: Path;
  readonly details: Details;
}

/**
 * Declares an endpoint. `name` is the name of the exported constant.
 *
 * @example
 * export const getGuildMember = endpoint('getGuildMember', 'GET', '/guilds/{guild_id}/members/{user_id}', { … });
 */
export function declareEndpoint<const Path extends string, const Details extends EndpointDetails>(
  name: string,
  method: HttpMethod,
  path: Path,
  details: Details,
): Endpoint<Path, Details> {
  return Object.freeze({ name, method, path, details });
}

/** The path parameters of an endpoint. */
export type PathParamsOf<E extends Endpoint> = { readonly [K in PathParamName<E['path']>]: string };

/** The body that a caller writes. */
export type BodyOf<E extends Endpoint> = E['details'] extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined;

/** The body after checking, with defaults filled in. */
export type ParsedBodyOf<E extends Endpoint> = E['details'] extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined;

/** The query that a caller writes: booleans and numbers as such, what has a default left out at will. */
export type QueryOf<E extends Endpoint> = E['details'] extends { query: infer Q extends z.ZodObject }
  ? Partial<z.output<Q>> & Pick<z.output<Q>, RequiredKey<z.input<Q>> & keyof z.output<Q>>
  : undefined;

/** The keys of an object that must be there. */
type RequiredKey<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];

/** The query after checking, with defaults filled in. */
export type ParsedQueryOf<E extends Endpoint> = E['details'] extends { query: infer Q extends z.ZodObject }
  ? z.output<Q>
  : undefined;

/** The headers of its own that an endpoint asks for. */
export type HeadersOf<E extends Endpoint> = E['details'] extends { headers: infer H extends z.ZodObject }
  ? z.output<H>
  : undefined;

/** What a call gives. */
export type ResultOf<E extends Endpoint> =
  E['details']['result'] extends JsonResult<infer S>
    ? z.output<S>
    : E['details']['result'] extends OptionalJsonResult<infer S>
      ? z.output<S> | undefined
      : E['details']['result'] extends CsvResult
        ? string
        : E['details']['result'] extends PngResult
          ? Uint8Array
          : undefined;

/** Success status of an endpoint. */
export function successStatusOf(endpoint: Endpoint): number {
  return endpoint.details.status ?? (endpoint.details.result.kind === 'empty' ? 204 : 200);
}

const PATH_PARAM = /\{(\w+)\}/g;

/** Path parameters that are secrets: they are never shown in a log or an error. */
export const SECRET_PARAMS: ReadonlySet<string> = new Set(['interaction_token', 'webhook_token']);

/** Path parameters that split a rate limit: each value has a limit of its own (protocol: rate limits, identity). */
export const MAJOR_PARAMS: ReadonlySet<string> = new Set([
  'channel_id',
  'guild_id',
  'webhook_id',
  'webhook_token',
  'interaction_id',
  'interaction_token',
]);

/** The names of the path parameters, in order. */
export function pathParamNames(endpoint: Endpoint): string[] {
  return [...endpoint.path.matchAll(PATH_PARAM)].map((match) => match[1] ?? '');
}

/** Method and path with the ids filled in and secrets left as their names: safe for logs and errors. */
export function describeCall(endpoint: Endpoint, path: Readonly<Record<string, string>>): string {
  const shown = endpoint.path.replace(PATH_PARAM, (whole, name: string) =>
    SECRET_PARAMS.has(name) ? whole : (path[name] ?? whole),
  );
  return `${endpoint.method} ${shown}`;
}
