/**
 * How an endpoint is declared. One declaration drives the client (path, checks, result type), the emulator (route,
 * authorization, status) and the reference pages.
 */
import type { z } from 'zod';
import type { AuditActionName } from '../../constants/audit-actions.js';
import type { OAuth2Scope } from '../../constants/oauth2-scopes.js';
import type { PermissionName } from '../../constants/permissions.js';
import type { EventName } from '../../events/all-events.js';
import type { ObjectSchema, QuerySchema } from '../../validation/schema-types.js';
import type { ClientRules } from './client-request.js';
import type { FileRule } from './file-rule.js';

/** The HTTP methods of the API. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The names in braces of a path template: `PathParamName<'/guilds/{guild_id}/roles/{role_id}'>` is `'guild_id' |
 * 'role_id'`.
 */
export type PathParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParamName<Rest>
  : never;

/** A JSON response. */
export interface JsonResult<Result = unknown> {
  readonly kind: 'json';
  readonly schema: z.ZodType<Result>;
}

/** A response without a body (204). */
export interface EmptyResult {
  readonly kind: 'empty';
}

/** A JSON response, or none (204), depending on the request. */
export interface OptionalJsonResult<Result = unknown> {
  readonly kind: 'optional-json';
  readonly schema: z.ZodType<Result>;
}

/** A response in text/csv. */
export interface CsvResult {
  readonly kind: 'csv';
}

/** A PNG image. */
export interface PngResult {
  readonly kind: 'png';
}

/** What an endpoint responds with. */
export type EndpointResult = JsonResult | EmptyResult | OptionalJsonResult | CsvResult | PngResult;

/** The result of an endpoint that responds with status 204. */
export const emptyResult: EmptyResult = { kind: 'empty' };
/** The result of an endpoint that responds with CSV text. */
export const csvResult: CsvResult = { kind: 'csv' };
/** The result of an endpoint that responds with a PNG. */
export const pngResult: PngResult = { kind: 'png' };

/** Declares the result of an endpoint that responds with JSON. */
export function jsonResult<Result>(schema: z.ZodType<Result>): JsonResult<Result> {
  return { kind: 'json', schema };
}

/** Declares the result of an endpoint that responds with JSON or with status 204. */
export function optionalJsonResult<Result>(schema: z.ZodType<Result>): OptionalJsonResult<Result> {
  return { kind: 'optional-json', schema };
}

/**
 * The types of an endpoint. A call accepts and returns these, and the declared schemas must agree with them. A part that is
 * absent is not declared.
 */
export interface EndpointTypes {
  /** The query that a caller passes: booleans and numbers as such, fields with a default are optional. */
  readonly query?: object;
  /** The query after validation, if it differs. */
  readonly parsedQuery?: object;
  readonly headers?: object;
  /** The body that a caller passes. */
  readonly body?: unknown;
  /** The body after validation, if it differs. */
  readonly parsedBody?: unknown;
  /** The result of a call; undefined for a response without a body. */
  readonly result: unknown;
  /** Whether the call is recorded in the audit log. */
  readonly audit?: true;
  readonly auth?: 'none' | 'bearer' | 'bot-or-bearer' | 'client';
  /** Whether it accepts files. */
  readonly files?: true;
  /** Whether it accepts one file in a form field. Without a body, or with `'required'`, a call must pass it. */
  readonly file?: true | 'required';
  readonly creates?: 'member';
}

/**
 * Whether a client may send a request again that Discord may already have executed.
 *
 * - `idempotent`: twice has the same effect as once. The default of GET, PUT, PATCH and DELETE.
 * - `nonce`: Discord executes it once if its body has a `nonce` and `enforce_nonce`, which the client adds.
 * - `acknowledged`: Discord executes it once, and rejects a second one with INTERACTION_ALREADY_ACKNOWLEDGED.
 * - `once`: it would be executed again. The default of POST. The client sends it again only if it was certainly not executed.
 */
export type RepeatRule = 'idempotent' | 'nonce' | 'acknowledged' | 'once';

/** Everything that describes an endpoint besides its method and path. */
export interface EndpointDetails extends ClientRules {
  /** Query parameters, each as text on the wire. */
  readonly query?: z.ZodObject | undefined;
  /** The query parameters whose lists are one text, separated by commas. Other lists repeat the name. */
  readonly commaSeparated?: readonly string[] | undefined;
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
   * `bearer` with a user's OAuth2 access token, which is passed with the call, `bot-or-bearer` with either, `client` with the
   * id and the secret of an application in the body. Errors of a `client` have the form of OAuth2.
   */
  readonly auth?: 'bot' | 'none' | 'bearer' | 'bot-or-bearer' | 'client' | undefined;
  /** The OAuth2 scopes of which an access token needs one. Without this list, any access token is sufficient. */
  readonly scopes?: readonly OAuth2Scope[] | undefined;
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
  /** The size and the types of its only file, if the API limits them more than those of other files. */
  readonly fileRule?: FileRule | undefined;
  /** Whether the file is required although there is a body. */
  readonly isFileRequired?: boolean | undefined;
  /** Whether a client sends each property of the body as a form field, instead of the body as JSON in `payload_json`. */
  readonly hasFormFields?: boolean | undefined;
  /** Whether the body is a form in application/x-www-form-urlencoded. JSON is rejected. */
  readonly isUrlEncoded?: boolean | undefined;
  /** The form field that contains the JSON body, besides `payload_json`. */
  readonly bodyField?: string | undefined;
  /**
   * Whether it searches an index. While Discord builds the index, it responds with status 202, error code 110000 and
   * `retry_after` in seconds (0: a short time). The client then sends the request again.
   */
  readonly searchesIndex?: boolean | undefined;
  /** Whether the API has a newer replacement, which the declaration names. */
  readonly deprecated?: boolean | undefined;
  /** `interaction`: exempt from the bot's global limit and sent before all other queued requests. */
  readonly limitClass?: 'standard' | 'interaction' | undefined;
  /**
   * Whether the client sends calls with the same major parameters one after another, in the order of the calls. For
   * endpoints that create messages: Discord shows messages in the order in which it receives them.
   */
  readonly sequential?: boolean | undefined;
  /** Whether a request may be sent again. @default 'once' for POST, otherwise 'idempotent' */
  readonly repeat?: RepeatRule | undefined;
  /** Milliseconds after a call in which sending its request again makes sense. @default no limit */
  readonly retryForMs?: number | undefined;
}

/** An endpoint of the API, as data. */
export interface Endpoint<Path extends string = string, Types extends EndpointTypes = EndpointTypes> {
  /** Discord's name of the operation, for example `addGuildMemberRole`. */
  readonly name: string;
  readonly method: HttpMethod;
  /** Path template below `/api/v10`, parameters in braces. */
  readonly path: Path;
  readonly details: EndpointDetails;
  /** For the compiler only; absent at run time. */
  readonly types?: Types;
}

/** The details of an endpoint, as its types require them. */
export interface DetailsOf<Types extends EndpointTypes> extends EndpointDetails {
  readonly query: Types extends { query: infer Query extends object }
    ? QuerySchema<Types extends { parsedQuery: infer Parsed extends object } ? Parsed : Query, Query>
    : undefined;
  readonly headers: Types extends { headers: infer Headers extends object } ? ObjectSchema<Headers> : undefined;
  readonly body: Types extends { body: infer Body }
    ? z.ZodType<Types extends { parsedBody: infer Parsed } ? Parsed : Body, Body>
    : undefined;
  readonly result: DeclaredResult<Types['result']>;
  readonly audit: Types extends { audit: true } ? AuditActionName : undefined;
  readonly auth: Types extends { auth: infer Auth } ? Auth : 'bot' | undefined;
  readonly files: Types extends { files: true } ? true : false | undefined;
  readonly file: Types extends { file: true | 'required' } ? string : undefined;
  readonly isFileRequired: Types extends { file: 'required' } ? true : false | undefined;
  readonly creates: Types extends { creates: infer Created } ? Created : undefined;
}

type DeclaredResult<Result> = [Result] extends [undefined]
  ? EmptyResult
  : undefined extends Result
    ? OptionalJsonResult<Exclude<Result, undefined>>
    : [Result] extends [Uint8Array]
      ? PngResult
      : [Result] extends [string]
        ? CsvResult | JsonResult<Result>
        : JsonResult<Result>;

/** An object whose properties may be omitted if undefined is allowed. */
type OmitUndefined<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: T[K] } & {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
};

/**
 * Declares an endpoint. `name` is the name of the exported constant. Its types are those of the annotation.
 *
 * @example
 * export const getGuildRole: Endpoint<'/guilds/{guild_id}/roles/{role_id}', { result: Role }> = declareEndpoint(
 *   'getGuildRole',
 *   'GET',
 *   '/guilds/{guild_id}/roles/{role_id}',
 *   { result: jsonResult(Role) },
 * );
 */
export function declareEndpoint<const Path extends string, Types extends EndpointTypes = EndpointTypes>(
  name: string,
  method: HttpMethod,
  path: Path,
  details: EndpointDetails & OmitUndefined<DetailsOf<Types>>,
): Endpoint<Path, Types> {
  return Object.freeze({ name, method, path, details });
}

/** The path parameters of an endpoint. */
export type PathParamsOf<E extends Endpoint> = { readonly [K in PathParamName<E['path']>]: string };

/** The types of an endpoint. */
export type TypesOf<E extends Endpoint> = NonNullable<E['types']>;

/** The type of the body that a caller passes. */
export type BodyOf<E extends Endpoint> = TypesOf<E> extends { body: infer Body } ? Body : undefined;

/** The body after validation, with defaults filled in. */
export type ParsedBodyOf<E extends Endpoint> = TypesOf<E> extends { parsedBody: infer Parsed } ? Parsed : BodyOf<E>;

/** The type of the query that a caller passes: booleans and numbers as such, fields with a default are optional. */
export type QueryOf<E extends Endpoint> = TypesOf<E> extends { query: infer Query extends object } ? Query : undefined;

/** The query after validation, with defaults filled in. */
export type ParsedQueryOf<E extends Endpoint> =
  TypesOf<E> extends { parsedQuery: infer Parsed extends object } ? Parsed : QueryOf<E>;

/** The headers that an endpoint requires. */
export type HeadersOf<E extends Endpoint> =
  TypesOf<E> extends { headers: infer Headers extends object } ? Headers : undefined;

/** The result type of a call. */
export type ResultOf<E extends Endpoint> = TypesOf<E>['result'];

/** Success status of an endpoint. */
export function successStatusOf(endpoint: Endpoint): number {
  return endpoint.details.status ?? (endpoint.details.result.kind === 'empty' ? 204 : 200);
}

/** Whether requests to an endpoint may be sent again. */
export function repeatRuleOf({ method, details }: Endpoint): RepeatRule {
  return details.repeat ?? (method === 'POST' ? 'once' : 'idempotent');
}

const PATH_PARAM = /\{(\w+)\}/g;

/** Path parameters that are secrets: they never appear in a log or an error. */
export const SECRET_PARAMS: ReadonlySet<string> = new Set(['interaction_token', 'webhook_token']);

/** Fields of bodies that are secrets, also of OAuth2 requests without a declaration: they never appear in a log or an error. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'access_token',
  'access_tokens',
  'client_secret',
  'code',
  'code_verifier',
  'external_auth_token',
  'id_token',
  'refresh_token',
  'secret',
  'token',
]);

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
