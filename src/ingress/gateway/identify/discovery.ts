import type { Clock } from '../../../base/clock.js';
import { withTimeout } from '../../../base/deadline.js';
import { errorMessage } from '../../../base/errors.js';
import { closeCodes, GatewayBot } from '../../../wire/gateway/protocol.js';
import { GatewayClosedError } from '../protocol/errors.js';

/** What asking where to connect came to. */
export type DiscoveryResult =
  | { readonly kind: 'found'; readonly bot: GatewayBot }
  | { readonly kind: 'failed'; readonly detail: string }
  | { readonly kind: 'refused'; readonly error: GatewayClosedError };

const AUTHENTICATION_FAILED = 4004;
/** How long an answer may take. */
const TIMEOUT_MS = 60_000;
/** How long an answer serves all shards: the call is limited, and what it says changes. */
const CACHE_MS = 5000;

/** Asks where to connect, once for all shards that want to know at the same time. */
export class GatewayDiscovery {
  #cached: { readonly answer: Promise<DiscoveryResult>; readonly until: number } | undefined;

  constructor(
    private readonly fetchGatewayBot: () => Promise<GatewayBot>,
    private readonly clock: Clock,
  ) {}

  /** Never rejects. What failed is asked anew by the next who asks. */
  find(): Promise<DiscoveryResult> {
    if (this.#cached && this.clock.now() < this.#cached.until) return this.#cached.answer;
    const asked = { answer: this.#fetch(), until: this.clock.now() + CACHE_MS };
    this.#cached = asked;
    void asked.answer.then(({ kind }) => {
      if (kind !== 'found' && this.#cached === asked) this.#cached = undefined;
    });
    return asked.answer;
  }

  /**
   * A refusal of the token (HTTP 401) is what close code 4004 is on the gateway: asking again cannot help, and counts
   * towards the service's limit of invalid requests.
   */
  async #fetch(): Promise<DiscoveryResult> {
    try {
      const late = () => new Error(`no answer in ${TIMEOUT_MS} ms`);
      const bot = GatewayBot.safeParse(await withTimeout(this.clock, TIMEOUT_MS, this.fetchGatewayBot(), late));
      return bot.success
        ? { kind: 'found', bot: bot.data }
        : { kind: 'failed', detail: 'discovery did not answer with a gateway address and a session start limit' };
    } catch (error) {
      const meaning = closeCodes[AUTHENTICATION_FAILED];
      if (meaning && isUnauthorized(error)) {
        return { kind: 'refused', error: new GatewayClosedError(AUTHENTICATION_FAILED, meaning, { cause: error }) };
      }
      return { kind: 'failed', detail: `discovery failed: ${errorMessage(error)}` };
    }
  }
}

/** Whether an error of any HTTP client says so by its status. */
function isUnauthorized(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 401;
}
