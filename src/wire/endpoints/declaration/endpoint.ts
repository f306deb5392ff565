/**
 * How an endpoint is declared. One declaration drives the client (path, checks, result type), the emulator (route,
 * authorisation, status) and the reference pages.
 */
import type { z } from 'zod';
import type { AuditActionName } from '../../constants/audit-actions.js';
import type { PermissionName } from '../../constants/permissions.js';
import type { EventName } from '../../events/all-events.js';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The names in braces of a path template: `PathParamName<'/guilds/{guild_id}/roles/{role_id}'>` is `'guild_id' |
 * 'role_id'`.
 */
export type PathParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParamName<Rest>
  : never;

/** A JSON response. */
export interface JsonResult<S extends z.ZodType = z.ZodType> {
  readonly kind: 'json';
  readonly schema: S;
}

/** A response without a body (204). */
export interface EmptyResult {
  readonly kind: 'empty';
}

/** A JSON response, or none (204), depending on the request. */
export interface OptionalJsonResult<S extends z.ZodType = z.ZodType> {
  readonly kind: 'optional-json';
  readonly schema: S;
}

/** A response in text/csv. */
export interface CsvResult {
  readonly kind: 'csv';
}

/** A PNG image. */
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

/** Everything that describes an endpoint besides its method and path. */
export interface EndpointDetails {
  /** Query parameters, each as text on the wire. */
  readonly query?: z.ZodObject | undefined;
  /** Headers that requests to this endpoint must have, by lower-case name. */
  readonly headers?: z.ZodObject | undefined;
  /** The JSON body. */
  readonly body?: z.ZodType | undefined;
  /** A stricter schema for bodies that our client sends, where the documentation allows less than Discord accepts. */
  readonly clientBody?: z.ZodType | undefined;
  readonly result: EndpointResult;
  /** Success status. Default 200, or 204 for a response without a body. */
  readonly status?: number | undefined;
  /**
   * Who may call: `bot` (the default) with the token of the client, `none` without (a token in the path, or public),
   * `bearer` with a user's OAuth2 access token, which is passed with the call.
   */
  readonly auth?: 'bot' | 'none' | 'bearer' | undefined;
  /** Permissions that the caller needs in the guild or channel of the path; finer rules are in emulator/policy. */
  readonly requiredPermissions?: readonly PermissionName[] | undefined;
  /** The entity of the path that the call creates, so it need not exist yet. */
  readonly creates?: 'member' | undefined;
  /** The audit log action that it records. Such an endpoint accepts an audit log reason. */
  readonly audit?: AuditActionName | undefined;
  /** Dispatch events that it fires. */
  readonly emits?: readonly EventName[] | undefined;
  /** Whether it accepts files (multipart/form-data). */
  readonly files?: boolean | undefined;
  /** The form field of its only file. The file is required if there is no body. */
  readonly file?: string | undefined;
  /** Whether the API has a newer replacement, which the declaration names. */
  readonly deprecated?: boolean | undefined;
  /** `interaction`: exempt from the bot's global limit and sent before all other queued requests. */
  readonly limitClass?: 'standard' | 'interaction' | undefined;
}

/** The declaration of an API endpoint. */
export interface Endpoint<Path extends string = string, Details extends EndpointDetails = EndpointDetails> {
  /** Discord's name of the operation, for example `addGuildMemberRole`. */
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
 * export const getGuildMember = declareEndpoint('getGuildMember', 'GET', '/guilds/{guild_id}/members/{user_id}', { … });
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

/** The type of the body that a caller passes. */
export type BodyOf<E extends Endpoint> = E['details'] extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined;

/** The body after validation, with defaults filled in. */
export type ParsedBodyOf<E extends Endpoint> = E['details'] extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined;

/** The type of the query that a caller passes: booleans and numbers as such, fields with a default are optional. */
export type QueryOf<E extends Endpoint> = E['details'] extends { query: infer Q extends z.ZodObject }
  ? Partial<z.output<Q>> & Pick<z.output<Q>, RequiredKey<z.input<Q>> & keyof z.output<Q>>
  : undefined;

/** The required keys of an object. */
type RequiredKey<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];

/** The query after validation, with defaults filled in. */
export type ParsedQueryOf<E extends Endpoint> = E['details'] extends { query: infer Q extends z.ZodObject }
  ? z.output<Q>
  : undefined;

/** The headers that an endpoint requires. */
export type HeadersOf<E extends Endpoint> = E['details'] extends { headers: infer H extends z.ZodObject }
  ? z.output<H>
  : undefined;

/** The result type of a call. */
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

/** Path parameters that are secrets: they never appear in a log or an error. */
export const SECRET_PARAMS: ReadonlySet<string> = new Set(['interaction_token', 'webhook_token']);

/** Major path parameters: each of their values has its own rate limit. */
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

/** Method and path with ids filled in and secrets replaced by their names: safe for logs and errors. */
export function describeCall(endpoint: Endpoint, path: Readonly<Record<string, string>>): string {
  const shown = endpoint.path.replace(PATH_PARAM, (whole, name: string) =>
    SECRET_PARAMS.has(name) ? whole : (path[name] ?? whole),
  );
  return `${endpoint.method} ${shown}`;
}
