/** Calls of routes that Guildhall does not declare, for example new ones. */

import type { OptionNames } from '../base/options/option-problems.js';
import { type Endpoint, emptyResult, type HttpMethod } from '../wire/endpoints/declaration/endpoint.js';
import type { OutgoingFile } from '../wire/events/inbound-event.js';
import type { FieldError } from '../wire/validation/form-errors.js';
import type { AuditOptions } from './call/call.js';
import { ValidationError } from './call/errors.js';
import { optionNameErrors } from './call/option-name-errors.js';
import type { RestResponse } from './transport/rest-response.js';

/** The input of a raw call. */
export interface RawCallInput {
  /** A value for every parameter in braces. Values of parameters whose name ends in `_id` must be snowflakes. */
  readonly path?: Readonly<Record<string, string>> | undefined;
  /** Query parameters. Lists repeat the name; undefined values are omitted. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** Sent as JSON without validation. */
  readonly body?: unknown;
  /** Sent as `files[n]`, and listed in `attachments` of the body if that is an object. */
  readonly files?: readonly OutgoingFile[] | undefined;
  /** Whether to send the bot token. @default 'bot' */
  readonly auth?: 'bot' | 'none' | undefined;
}

const rawInputNames: OptionNames<RawCallInput> = { path: true, query: true, body: true, files: true, auth: true };

/** Calls a route that Guildhall does not declare. `Rest` implements it. */
export type RawCall = (
  method: HttpMethod,
  template: string,
  input?: RawCallInput,
  options?: AuditOptions,
) => Promise<RestResponse>;

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies HttpMethod[];
const SEGMENT = /^(?:\{\w+\}|[\w@.~:!$-]+)$/;

/**
 * Declares an endpoint for a route. The template identifies the rate limit, so its ids must be parameters.
 * @throws {ValidationError} when the template or the name of an input is invalid
 */
export function rawEndpoint(method: HttpMethod, template: string, input: RawCallInput): Endpoint {
  const { auth, files } = input;
  const problems = [...routeProblems(method, template), ...optionNameErrors(input, rawInputNames)];
  if (problems.length > 0) throw new ValidationError('api.raw()', problems);
  const details = { result: emptyResult, auth, files: files !== undefined };
  return Object.freeze({ name: 'raw', method, path: template, details });
}

function routeProblems(method: string, template: string): FieldError[] {
  const problems: FieldError[] = [];
  if (!METHODS.includes(method)) {
    problems.push({ path: 'method', code: 'BASE_TYPE_CHOICES', message: `Must be one of ${METHODS.join(', ')}.` });
  }
  const [root, ...segments] = template.split('/');
  if (root !== '' || segments.length === 0 || !segments.every(isSegment)) {
    const message =
      'Must be a path below the base URL with its ids in braces, for example /guilds/{guild_id}/lighthouses; ' +
      'their values go into `path`, and the query into `query`.';
    problems.push({ path: 'template', code: 'BASE_TYPE_INVALID', message });
  }
  return problems;
}

function isSegment(segment: string): boolean {
  return SEGMENT.test(segment) && segment !== '.' && segment !== '..' && !/^\d+$/.test(segment);
}
