/**
 * What stands before the service: it knows addresses, not tokens. It shuts out an address whose requests were refused
 * too often, until the window in which they were counted is over, and may ask every sender for its name.
 */
import type { Clock } from '../../base/clock.js';
import { limits } from '../../wire/constants/limits.js';
import { RequestRejectedError } from '../policy/errors/request-rejected-error.js';
import type { Limit } from './rate-limits.js';
import { refusal } from './reply.js';

export interface EdgeOptions {
  /** Requests refused with 401, 403 or 429 after which an address is shut out. Default 10 000 in 10 minutes. */
  readonly invalidRequests?: Limit | undefined;
  /** Whether requests need a User-Agent of the form `DiscordBot (url, version)`; otherwise 40333. Default: any will do. */
  readonly requireUserAgent?: boolean | undefined;
}

interface Window {
  readonly endsAt: number;
  refused: number;
}

const USER_AGENT = /^DiscordBot \(\S+, [^)\s]+\)/;

export class Edge {
  readonly #clock: Clock;
  readonly #limit: Limit;
  readonly #requireUserAgent: boolean;
  readonly #windows = new Map<string, Window>();

  constructor(clock: Clock, options: EdgeOptions = {}) {
    const { invalidRequests, invalidWindowMs } = limits.rest;
    this.#clock = clock;
    this.#limit = options.invalidRequests ?? { limit: invalidRequests, windowMs: invalidWindowMs };
    this.#requireUserAgent = options.requireUserAgent ?? false;
  }

  /** Answers a request itself, or lets the service. @param address whose it is */
  async guard(address: string, request: Request, serve: () => Promise<Response>): Promise<Response> {
    const banned = this.#banOf(address);
    if (banned) return banned;
    const response = this.#isNamed(request) ? await serve() : refusal(new RequestRejectedError('BLOCKED_AT_EDGE'));
    if (isInvalid(response)) this.#windowOf(address).refused += 1;
    return response;
  }

  /** Forgets what was counted: nobody is shut out. */
  forget(): void {
    this.#windows.clear();
  }

  #isNamed(request: Request): boolean {
    return !this.#requireUserAgent || USER_AGENT.test(request.headers.get('user-agent') ?? '');
  }

  #banOf(address: string): Response | undefined {
    const window = this.#windowOf(address);
    if (window.refused < this.#limit.limit) return undefined;
    const retryAfter = Math.ceil((window.endsAt - this.#clock.now()) / 1000);
    const headers = { 'content-type': 'text/plain; charset=UTF-8', 'retry-after': String(retryAfter) };
    return new Response('error code: 1015', { status: 429, headers });
  }

  #windowOf(address: string): Window {
    const now = this.#clock.now();
    const current = this.#windows.get(address);
    if (current && current.endsAt > now) return current;
    const next = { endsAt: now + this.#limit.windowMs, refused: 0 };
    this.#windows.set(address, next);
    return next;
  }
}

/** Refusals for a resource that all share are nobody's fault. */
function isInvalid({ status, headers }: Response): boolean {
  return status === 401 || status === 403 || (status === 429 && headers.get('x-ratelimit-scope') !== 'shared');
}
