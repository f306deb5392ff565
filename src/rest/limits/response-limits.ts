/** What an answer says of rate limits (protocol: rate limits, response headers). */
import type { RestResponse } from '../transport/transport.js';
import type { BucketState } from './bucket.js';

/** Whom a refusal is meant for: this bucket, everything the bot does, or a resource that all bots share. */
export type RateLimitScope = 'user' | 'global' | 'shared';

/** A refusal of the service (429). */
export interface RateLimitRejection {
  readonly scope: RateLimitScope;
  readonly retryAfterMs: number;
}

export interface ResponseLimits {
  /** The service's name of the bucket. */
  readonly hash?: string | undefined;
  readonly state?: BucketState | undefined;
  readonly rejection?: RateLimitRejection | undefined;
  readonly succeeded: boolean;
}

/** Used when a refusal does not say how long it holds. */
const DEFAULT_RETRY_MS = 1000;

/** Reads the limits off an answer; what is missing or malformed is left out. */
export function parseResponseLimits(answer: RestResponse): ResponseLimits {
  const limit = numberIn(answer, 'x-ratelimit-limit');
  const remaining = numberIn(answer, 'x-ratelimit-remaining');
  const resetAfter = numberIn(answer, 'x-ratelimit-reset-after');
  const known = limit !== undefined && remaining !== undefined && resetAfter !== undefined;
  return {
    hash: answer.header('x-ratelimit-bucket'),
    state: known ? { limit, remaining, resetAfterMs: toMs(resetAfter) } : undefined,
    rejection: answer.status === 429 ? parseRejection(answer, resetAfter) : undefined,
    succeeded: answer.status >= 200 && answer.status < 300,
  };
}

function parseRejection(answer: RestResponse, resetAfter: number | undefined): RateLimitRejection {
  const body = answer.json();
  // The body is exact; the header is rounded up to whole seconds.
  const retryAfter = secondsIn(body, 'retry_after') ?? numberIn(answer, 'retry-after') ?? resetAfter;
  return {
    scope: parseScope(answer, body),
    retryAfterMs: retryAfter === undefined ? DEFAULT_RETRY_MS : toMs(retryAfter),
  };
}

function parseScope(answer: RestResponse, body: unknown): RateLimitScope {
  const global = typeof body === 'object' && body !== null && 'global' in body && body.global === true;
  const scope = answer.header('x-ratelimit-scope');
  if (global || scope === 'global' || answer.header('x-ratelimit-global') === 'true') return 'global';
  if (scope === 'shared') return 'shared';
  // Without a body of the interface it comes from the edge of the service and is meant for everything.
  return body === undefined ? 'global' : 'user';
}

function secondsIn(body: unknown, key: 'retry_after'): number | undefined {
  if (typeof body !== 'object' || body === null || !(key in body)) return undefined;
  return typeof body[key] === 'number' && body[key] >= 0 ? body[key] : undefined;
}

function numberIn(answer: RestResponse, header: string): number | undefined {
  const text = answer.header(header);
  const value = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** Seconds as whole milliseconds, never too few. */
function toMs(seconds: number): number {
  // 0.3 s must be 300 ms: the product is rounded to microseconds before it is raised.
  return Math.ceil(Math.round(seconds * 1e6) / 1e3);
}
