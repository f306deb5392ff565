import type { Clock } from '../../../base/clock.js';
import { withTimeout } from '../../../base/deadline.js';
import { errorMessage } from '../../../base/errors.js';
import { closeCodes, GatewayBot } from '../../../wire/gateway/protocol.js';
import { GatewayClosedError } from '../protocol/errors.js';

/** The result of Get Gateway Bot. */
export type DiscoveryResult =
  | { readonly kind: 'found'; readonly bot: GatewayBot }
  | { readonly kind: 'failed'; readonly detail: string }
  | { readonly kind: 'rejected'; readonly error: GatewayClosedError };

const AUTHENTICATION_FAILED = 4004;
/** How long the call may take. */
const TIMEOUT_MS = 60_000;
/** How long a result is shared by all shards: the call is rate limited, and its result changes. */
const CACHE_MS = 5000;

/** Finds the gateway address. Shards that ask at the same time share one call. */
export class GatewayDiscovery {
  #cached: { readonly result: Promise<DiscoveryResult>; readonly expiresAt: number } | undefined;

  constructor(
    private readonly fetchGatewayBot: () => Promise<GatewayBot>,
    private readonly clock: Clock,
  ) {}

  /** Never rejects. A failed result is not cached. */
  find(): Promise<DiscoveryResult> {
    if (this.#cached && this.clock.monotonicNow() < this.#cached.expiresAt) return this.#cached.result;
    const entry = { result: this.#fetch(), expiresAt: this.clock.monotonicNow() + CACHE_MS };
    this.#cached = entry;
    void entry.result.then(({ kind }) => {
      if (kind !== 'found' && this.#cached === entry) this.#cached = undefined;
    });
    return entry.result;
  }

  /**
   * A rejected token (HTTP 401) is handled like close code 4004 of the gateway: another call cannot succeed, and would
   * count towards Discord's limit of invalid requests.
   */
  async #fetch(): Promise<DiscoveryResult> {
    try {
      const createError = () => new Error(`no response within ${TIMEOUT_MS} ms`);
      const bot = GatewayBot.safeParse(await withTimeout(this.clock, TIMEOUT_MS, this.fetchGatewayBot(), createError));
      return bot.success
        ? { kind: 'found', bot: bot.data }
        : { kind: 'failed', detail: 'the response of discovery has no gateway address or no session start limit' };
    } catch (error) {
      const meaning = closeCodes[AUTHENTICATION_FAILED];
      if (meaning && isUnauthorized(error)) {
        return { kind: 'rejected', error: new GatewayClosedError(AUTHENTICATION_FAILED, meaning, { cause: error }) };
      }
      return { kind: 'failed', detail: `discovery failed: ${errorMessage(error)}` };
    }
  }
}

/** Whether an error of any HTTP client has the status 401. */
function isUnauthorized(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 401;
}
