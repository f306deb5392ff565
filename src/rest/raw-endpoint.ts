/** Calls of what Guildhall does not declare: routes that are newer than it, or outside its reach. */
import {
  declareEndpoint,
  type Endpoint,
  emptyResult,
  type HttpMethod,
} from '../wire/endpoints/declaration/endpoint.js';
import type { OutgoingFile } from '../wire/events/inbound-event.js';
import type { FieldError } from '../wire/validation/form-errors.js';
import { ValidationError } from './call/errors.js';

/** What goes with a raw call. */
export interface RawCallInput {
  /** A value for every parameter in braces. Those whose name ends in `_id` must be snowflakes. */
  readonly path?: Readonly<Record<string, string>> | undefined;
  /** Lists repeat their name; what is undefined is left out. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** Sent as JSON, unchecked. */
  readonly body?: unknown;
  /** Sent as `files[n]`, and listed in `attachments` of the body where that is an object. */
  readonly files?: readonly OutgoingFile[] | undefined;
  /** Whether the bot's token goes with it. Default `bot`. */
  readonly auth?: 'bot' | 'none' | undefined;
}

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies HttpMethod[];
const SEGMENT = /^(?:\{\w+\}|[\w@.~:!$-]+)$/;

/**
 * A route as an endpoint: its limits are told apart by the template, so ids must stand in it as parameters.
 * @throws ValidationError when it is no path template
 */
export function rawEndpoint(method: HttpMethod, template: string, { auth, files }: RawCallInput): Endpoint {
  const problems = routeProblems(method, template);
  if (problems.length > 0) throw new ValidationError('rest.raw()', problems);
  return declareEndpoint('raw', method, template, { result: emptyResult, auth, files: files !== undefined });
}

function routeProblems(method: string, template: string): FieldError[] {
  const problems: FieldError[] = [];
  if (!METHODS.includes(method)) {
    problems.push({ path: 'method', code: 'BASE_TYPE_CHOICES', message: `Must be one of ${METHODS.join(', ')}.` });
  }
  const [root, ...segments] = template.split('/');
  if (root !== '' || segments.length === 0 || !segments.every(isSegment)) {
    const message =
      'Must be a path below the base URL with its ids in braces, for example /guilds/{guild_id}/templates; ' +
      'their values go into `path`, and the query into `query`.';
    problems.push({ path: 'template', code: 'BASE_TYPE_INVALID', message });
  }
  return problems;
}

function isSegment(segment: string): boolean {
  return SEGMENT.test(segment) && segment !== '.' && segment !== '..' && !/^\d+$/.test(segment);
}
