/**
 * Rate limits with fixed windows that start with their first request. Each endpoint has a bucket, which counts separately
 * for each token and each value of the path's major parameters. In addition, each token has a global limit over all
 * endpoints. Interaction endpoints are exempt from it.
 */

import { createHash } from 'node:crypto';
import type { Clock } from 'guildhall';
import { MAJOR_PARAMS, type OptionNames } from 'guildhall/internal';
import { type Endpoint, limits } from 'guildhall/wire';
import type { RateLimitState } from '../../control/views/log-entry.js';

/** A limit: how many requests are allowed in a window, in milliseconds. */
export interface RateLimitRule {
  /** How many requests are allowed in a window. */
  readonly limit: number;
  /** The length of a window in milliseconds. */
  readonly windowMs: number;
}

/** A bucket as the control API shows it. */
export interface BucketInfo extends RateLimitRule {
  /** The opaque name in the `X-RateLimit-Bucket` header. */
  readonly bucket: string;
  /** Method and path template. */
  readonly route: string;
}

/**
 * Options of the rate limits.
 * @see https://docs.discord.com/developers/topics/rate-limits
 */
export interface RateLimitOptions {
  /**
   * The limit of endpoints without a limit of their own. The default never applies before the global limit does.
   * @default 50 per second
   */
  readonly defaultLimit?: RateLimitRule | undefined;
  /** Requests per second for each token over all endpoints. @default 50 */
  readonly globalPerSecond?: number | undefined;
  /**
   * How often a bot can change the name or topic of a channel or thread. It applies beside the limit of the endpoint, and no header
   * announces it.
   * @default 2 in 10 minutes
   */
  readonly channelEdits?: RateLimitRule | undefined;
}

export const rateLimitRuleNames: OptionNames<RateLimitRule> = { limit: true, windowMs: true };
export const rateLimitNames: OptionNames<RateLimitOptions> = {
  defaultLimit: rateLimitRuleNames,
  globalPerSecond: true,
  channelEdits: rateLimitRuleNames,
};

/** Whether a request is allowed, and the rate limit headers of its response. */
export interface RateLimitResult {
  readonly allowed: boolean;
  /** Whether the global limit is exhausted. */
  readonly isGlobal: boolean;
  /** Seconds until the request can be repeated; 0 if it is allowed. */
  readonly retryAfter: number;
  readonly headers: Readonly<Record<string, string>>;
  /** How much of the bucket is used up; absent if the global limit is exhausted. */
  readonly state?: RateLimitState | undefined;
}

interface Window {
  readonly endsAt: number;
  used: number;
}

const SWEEP_SIZE = 10_000;

/** Method and path template: the key under which the limit of an endpoint is set. */
export function routeTemplate(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

export class RateLimits {
  readonly #clock: Clock;
  readonly #global: RateLimitRule;
  readonly #channelEdits: RateLimitRule;
  #default: RateLimitRule;
  readonly #overrides = new Map<string, RateLimitRule>();
  readonly #windows = new Map<string, Window>();

  constructor(clock: Clock, options: RateLimitOptions = {}) {
    this.#clock = clock;
    this.#default = options.defaultLimit ?? { limit: 50, windowMs: 1000 };
    this.#channelEdits = options.channelEdits ?? { limit: 2, windowMs: 10 * 60_000 };
    this.#global = { limit: options.globalPerSecond ?? limits.rest.globalPerSecond, windowMs: 1000 };
  }

  /** Sets the limit of an endpoint and resets its counters. */
  set(endpoint: Endpoint, limit: RateLimitRule): BucketInfo {
    const route = routeTemplate(endpoint);
    this.#overrides.set(route, limit);
    this.#resetBucket(bucketName(route));
    return { route, bucket: bucketName(route), ...limit };
  }

  /** Sets the limit of all endpoints without a limit of their own. */
  setDefault(limit: RateLimitRule): void {
    this.#default = limit;
    this.#windows.clear();
  }

  /** Counts a request. @param token the token of the actor; absent for endpoints with a token in their path */
  consume(endpoint: Endpoint, path: Readonly<Record<string, string>>, token: string | undefined): RateLimitResult {
    const global = token === undefined || endpoint.details.limitClass === 'interaction' ? undefined : `global ${token}`;
    if (global && this.#remaining(global, this.#global) === 0) return this.#globalLimitReached(global);

    const route = routeTemplate(endpoint);
    const limit = this.#overrides.get(route) ?? this.#default;
    const bucket = bucketName(route);
    const majors = Object.keys(path).filter((name) => MAJOR_PARAMS.has(name));
    const key = [bucket, token ?? '', ...majors.map((name) => path[name])].join(' ');
    const allowed = this.#remaining(key, limit) > 0;
    const window = this.#windowOf(key, limit);
    if (allowed) {
      window.used += 1;
      if (global) this.#windowOf(global, this.#global).used += 1;
    }
    const resetAfter = (window.endsAt - this.#clock.now()) / 1000;
    const remaining = Math.max(0, limit.limit - window.used);
    const state = { bucket, limit: limit.limit, remaining, reset_after: resetAfter };
    const headers: Record<string, string> = {
      'X-RateLimit-Limit': String(limit.limit),
      'X-RateLimit-Remaining': String(remaining),
      'X-RateLimit-Reset': (window.endsAt / 1000).toFixed(3),
      'X-RateLimit-Reset-After': resetAfter.toFixed(3),
      'X-RateLimit-Bucket': bucket,
    };
    if (allowed) return { allowed, isGlobal: false, retryAfter: 0, headers, state };
    return {
      allowed,
      isGlobal: false,
      retryAfter: resetAfter,
      state,
      headers: { ...headers, 'X-RateLimit-Scope': 'user', 'Retry-After': String(Math.ceil(resetAfter)) },
    };
  }

  /** Seconds until a bot can change the name or topic of a channel again; 0 if it can now. */
  channelEditWait(channelId: string, token: string): number {
    const { endsAt, used } = this.#windowOf(channelEditKey(channelId, token), this.#channelEdits);
    return used < this.#channelEdits.limit ? 0 : (endsAt - this.#clock.now()) / 1000;
  }

  /** Counts a change of the name or topic of a channel. */
  recordChannelEdit(channelId: string, token: string): void {
    this.#windowOf(channelEditKey(channelId, token), this.#channelEdits).used += 1;
  }

  /** Resets all counters. The limits stay. */
  reset(): void {
    this.#windows.clear();
  }

  #globalLimitReached(key: string): RateLimitResult {
    const retryAfter = (this.#windowOf(key, this.#global).endsAt - this.#clock.now()) / 1000;
    return {
      allowed: false,
      isGlobal: true,
      retryAfter,
      headers: {
        'X-RateLimit-Global': 'true',
        'X-RateLimit-Scope': 'global',
        'Retry-After': String(Math.ceil(retryAfter)),
      },
    };
  }

  #remaining(key: string, limit: RateLimitRule): number {
    return Math.max(0, limit.limit - this.#windowOf(key, limit).used);
  }

  #windowOf(key: string, limit: RateLimitRule): Window {
    const now = this.#clock.now();
    const current = this.#windows.get(key);
    if (current && current.endsAt > now) return current;
    if (this.#windows.size >= SWEEP_SIZE) this.#sweep(now);
    const next: Window = { endsAt: now + limit.windowMs, used: 0 };
    this.#windows.set(key, next);
    return next;
  }

  #sweep(now: number): void {
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key);
  }

  #resetBucket(bucket: string): void {
    for (const key of this.#windows.keys()) if (key.startsWith(`${bucket} `)) this.#windows.delete(key);
  }
}

const channelEditKey = (channelId: string, token: string) => `channel-edit ${token} ${channelId}`;

function bucketName(route: string): string {
  return createHash('sha256').update(route).digest('hex').slice(0, 32);
}
