/**
 * Rate limits: fixed windows that begin with their first request. A bucket belongs to an endpoint; what is counted in
 * it is counted apart for each token and for each value of the path's major parameters. Beside them every token has a
 * limit over all endpoints together, from which interaction endpoints are exempt.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../../base/clock.js';
import { limits } from '../../wire/constants/limits.js';
import { type Endpoint, MAJOR_PARAMS } from '../../wire/endpoints/declaration/endpoint.js';
import type { RateLimitState } from '../log/log-entry.js';

/** How many requests in how much time. */
export interface RateLimitRule {
  readonly limit: number;
  readonly windowMs: number;
}

/** A bucket as the control API shows it. */
export interface BucketInfo extends RateLimitRule {
  /** The opaque name that answers carry. */
  readonly bucket: string;
  /** Method and path template. */
  readonly route: string;
}

export interface RateLimitOptions {
  /** For endpoints that have no limit of their own. Default 50 in a second: more than the global limit lets through. */
  readonly defaultLimit?: RateLimitRule | undefined;
  /** Requests a second for each token over all endpoints. Default 50. */
  readonly globalPerSecond?: number | undefined;
}

/** Whether a request may go on, and what the answer says of the limit. */
export interface RateLimitResult {
  readonly allowed: boolean;
  /** Whether it is the limit over all endpoints that is exhausted. */
  readonly isGlobal: boolean;
  /** Seconds until the request may be made again; 0 when it is allowed. */
  readonly retryAfter: number;
  readonly headers: Readonly<Record<string, string>>;
  /** How far the bucket is used up; absent when it is the limit over all endpoints that is exhausted. */
  readonly state?: RateLimitState | undefined;
}

interface Window {
  readonly endsAt: number;
  used: number;
}

const SWEEP_SIZE = 10_000;

/** Method and path template, by which a limit is set. */
export function routeTemplate(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

export class RateLimits {
  readonly #clock: Clock;
  readonly #global: RateLimitRule;
  #default: RateLimitRule;
  readonly #overrides = new Map<string, RateLimitRule>();
  readonly #windows = new Map<string, Window>();

  constructor(clock: Clock, options: RateLimitOptions = {}) {
    this.#clock = clock;
    this.#default = options.defaultLimit ?? { limit: 50, windowMs: 1000 };
    this.#global = { limit: options.globalPerSecond ?? limits.rest.globalPerSecond, windowMs: 1000 };
  }

  /** Sets the limit of an endpoint and forgets what was counted for it. */
  set(endpoint: Endpoint, limit: RateLimitRule): BucketInfo {
    const route = routeTemplate(endpoint);
    this.#overrides.set(route, limit);
    this.#forget(bucketName(route));
    return { route, bucket: bucketName(route), ...limit };
  }

  /** Sets the limit of all endpoints that have none of their own. */
  setDefault(limit: RateLimitRule): void {
    this.#default = limit;
    this.#windows.clear();
  }

  /** Counts a request. @param token by whom it is made; absent when the path's token says so */
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

  /** Forgets what was counted; the limits stay. */
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

  #forget(bucket: string): void {
    for (const key of this.#windows.keys()) if (key.startsWith(`${bucket} `)) this.#windows.delete(key);
  }
}

function bucketName(route: string): string {
  return createHash('sha256').update(route).digest('hex').slice(0, 32);
}
