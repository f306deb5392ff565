/**
 * Emulates the protection in front of Discord's API, which works by IP address and not by token. An address with too many
 * invalid requests is banned until the current window ends. Optionally, requests without a valid User-Agent are rejected.
 */

import type { Clock } from 'guildhall';
import type { OptionNames } from 'guildhall/internal';
import { limits } from 'guildhall/wire';
import { RequestRejectedError } from '../policy/errors/request-rejected-error.js';
import { type RateLimitRule, rateLimitRuleNames } from '../server/rate-limits.js';
import { errorResponse } from './api-response.js';

/** Options of the IP ban. */
export interface IpBanOptions {
  /**
   * How many requests may fail with 401, 403 or 429 in a window before the address is banned.
   * @default 10,000 in 10 minutes
   * @see https://docs.discord.com/developers/topics/rate-limits
   */
  readonly invalidRequests?: RateLimitRule | undefined;
  /**
   * Whether requests without a User-Agent of the form `DiscordBot (url, version)` fail with 40333.
   * @default false
   */
  readonly requireUserAgent?: boolean | undefined;
}

export const ipBanNames: OptionNames<IpBanOptions> = { invalidRequests: rateLimitRuleNames, requireUserAgent: true };

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

  /** Rejects the request, or passes it on to `serve`. @param address the IP address of the client */
  async guard(address: string, request: Request, serve: () => Promise<Response>): Promise<Response> {
    const banned = this.#banResponse(address);
    if (banned) return banned;
    const response = this.#hasValidUserAgent(request)
      ? await serve()
      : errorResponse(new RequestRejectedError('IP_BANNED')).response;
    if (isInvalid(response)) this.#windowOf(address).rejected += 1;
    return response;
  }

  /** Lifts all bans and resets the counters. */
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

/** Whether a response counts as an invalid request. 429 responses with the scope `shared` do not count. */
function isInvalid({ status, headers }: Response): boolean {
  return status === 401 || status === 403 || (status === 429 && headers.get('x-ratelimit-scope') !== 'shared');
}
