/**
 * Parses the rate limit headers of a response.
 * @see https://docs.discord.com/developers/topics/rate-limits#header-format
 */
import { isObject } from '../../base/objects.js';
import type { RestResponse } from '../transport/rest-response.js';
import type { BucketState } from './bucket.js';

/**
 * The limit that rejected a request: this bucket, a limit of some fields of its route (see `Sublimits`), the global limit,
 * or the limit of a resource that bots share.
 */
export type RateLimitScope = 'user' | 'sublimit' | 'global' | 'shared';

/** A response with status 429. */
export interface RateLimitRejection {
  readonly scope: RateLimitScope;
  readonly retryAfterMs: number;
}

export interface ResponseLimits {
  /** The bucket hash. */
  readonly hash?: string | undefined;
  readonly state?: BucketState | undefined;
  readonly rejection?: RateLimitRejection | undefined;
  readonly succeeded: boolean;
}

/** Used if a rejection contains no delay. */
const DEFAULT_RETRY_MS = 1000;

const NO_LIMITS: ResponseLimits = { succeeded: true };

/** Returns the limits of a response, without missing and malformed values. */
export function parseResponseLimits(response: RestResponse): ResponseLimits {
  const hash = response.header('x-ratelimit-bucket');
  const succeeded = response.status >= 200 && response.status < 300;
  // The responses to interactions.
  if (succeeded && hash === undefined && response.header('x-ratelimit-limit') === undefined) return NO_LIMITS;
  const limit = numberIn(response, 'x-ratelimit-limit');
  const remaining = numberIn(response, 'x-ratelimit-remaining');
  const resetAfter = numberIn(response, 'x-ratelimit-reset-after');
  const hasState = limit !== undefined && remaining !== undefined && resetAfter !== undefined;
  const state = hasState ? { limit, remaining, resetAfterMs: toMs(resetAfter) } : undefined;
  return {
    hash,
    state,
    rejection: response.status === 429 ? parseRejection(response, resetAfter, state) : undefined,
    succeeded,
  };
}

function parseRejection(
  response: RestResponse,
  resetAfter: number | undefined,
  state: BucketState | undefined,
): RateLimitRejection {
  const body = response.json();
  // The body is exact; the header is rounded up to full seconds.
  const retryAfter = secondsIn(body, 'retry_after') ?? numberIn(response, 'retry-after') ?? resetAfter;
  return {
    scope: parseScope(response, body, state),
    retryAfterMs: retryAfter === undefined ? DEFAULT_RETRY_MS : toMs(retryAfter),
  };
}

function parseScope(response: RestResponse, body: unknown, state: BucketState | undefined): RateLimitScope {
  const global = isObject(body) && body['global'] === true;
  const scope = response.header('x-ratelimit-scope');
  if (global || scope === 'global' || response.header('x-ratelimit-global') === 'true') return 'global';
  if (scope === 'shared') return 'shared';
  // Without a JSON body the response comes from Discord's network edge and applies to all requests.
  if (body === undefined) return 'global';
  // The bucket allows more requests, so another limit was the cause.
  return state && state.remaining > 0 ? 'sublimit' : 'user';
}

function secondsIn(body: unknown, key: 'retry_after'): number | undefined {
  const value = isObject(body) ? body[key] : undefined;
  return typeof value === 'number' && value >= 0 ? value : undefined;
}

function numberIn(response: RestResponse, header: string): number | undefined {
  const text = response.header(header);
  const value = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** Seconds as milliseconds, rounded up. */
function toMs(seconds: number): number {
  // 0.3 s must be 300 ms: the product is rounded to microseconds before it is rounded up.
  return Math.ceil(Math.round(seconds * 1e6) / 1e3);
}
