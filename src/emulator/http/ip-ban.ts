/**
 * What stands before the service: it knows addresses, not tokens. It shuts out an address whose requests were refused
 * too often, until the window in which they were counted is over, and may ask every sender for its name.
 */
import type { Clock } from '../../base/clock.js';
import { limits } from '../../wire/constants/limits.js';
import { RequestRejectedError } from '../policy/errors/request-rejected-error.js';
import type { RateLimitRule } from '../server/rate-limits.js';
import { rawErrorResponse } from './api-response.js';

export interface IpBanOptions {
  /** Requests refused with 401, 403 or 429 after which an address is shut out. Default 10 000 in 10 minutes. */
  readonly invalidRequests?: RateLimitRule | undefined;
  /** Whether requests need a User-Agent of the form `DiscordBot (url, version)`; otherwise 40333. Default: any will do. */
  readonly requireUserAgent?: boolean | undefined;
}

interface Window {
  readonly endsAt: number;
  rejected: number;
}

const USER_AGENT = /^DiscordBot \(\S+, [^)\s]+\)/;

export class IpBan {
  readonly #clock: Clock;
  readonly #limit: RateLimitRule;
  readonly #requireUserAgent: boolean;
  readonly #windows = new Map<string, Window>();

  constructor(clock: Clock, options: IpBanOptions = {}) {
    const { invalidRequests, invalidWindowMs } = limits.rest;
    this.#clock = clock;
    this.#limit = options.invalidRequests ?? { limit: invalidRequests, windowMs: invalidWindowMs };
    this.#requireUserAgent = options.requireUserAgent ?? false;
  }

  /** Answers a request itself, or lets the service. @param address whose it is */
  async guard(address: string, request: Request, serve: () => Promise<Response>): Promise<Response> {
    const banned = this.#banResponse(address);
    if (banned) return banned;
    const response = this.#hasValidUserAgent(request)
      ? await serve()
      : rawErrorResponse(new RequestRejectedError('BLOCKED_AT_EDGE'));
    if (isInvalid(response)) this.#windowOf(address).rejected += 1;
    return response;
  }

  /** Forgets what was counted: nobody is shut out. */
  reset(): void {
    this.#windows.clear();
  }

  #hasValidUserAgent(request: Request): boolean {
    return !this.#requireUserAgent || USER_AGENT.test(request.headers.get('user-agent') ?? '');
  }

  #banResponse(address: string): Response | undefined {
    const window = this.#windowOf(address);
    if (window.rejected < this.#limit.limit) return undefined;
    const retryAfter = Math.ceil((window.endsAt - this.#clock.now()) / 1000);
    const headers = { 'content-type': 'text/plain; charset=UTF-8', 'retry-after': String(retryAfter) };
    return new Response('error code: 1015', { status: 429, headers });
  }

  #windowOf(address: string): Window {
    const now = this.#clock.now();
    const current = this.#windows.get(address);
    if (current && current.endsAt > now) return current;
    const next = { endsAt: now + this.#limit.windowMs, rejected: 0 };
    this.#windows.set(address, next);
    return next;
  }
}

/** Refusals for a resource that all share are nobody's fault. */
function isInvalid({ status, headers }: Response): boolean {
  return status === 401 || status === 403 || (status === 429 && headers.get('x-ratelimit-scope') !== 'shared');
}
