import type { Clock } from '../../base/clock.js';
import { messageOf } from '../../base/errors.js';
import { closeCodes, GatewayBot } from '../../wire/gateway.js';
import { GatewayClosedError } from './errors.js';
import { within } from './patience.js';

/** What asking where to connect came to. */
export type Discovered =
  | { readonly kind: 'found'; readonly bot: GatewayBot }
  | { readonly kind: 'failed'; readonly detail: string }
  | { readonly kind: 'refused'; readonly error: GatewayClosedError };

const AUTHENTICATION_FAILED = 4004;
/** How long an answer may take. */
const DEADLINE_MS = 60_000;
/** How long an answer serves all shards: the call is limited, and what it says changes. */
const FRESH_MS = 5000;

/** Asks where to connect, once for all shards that want to know at the same time. */
export class Discovery {
  #asked: { readonly answer: Promise<Discovered>; readonly until: number } | undefined;

  constructor(
    private readonly discover: () => Promise<GatewayBot>,
    private readonly clock: Clock,
  ) {}

  /** Never rejects. What failed is asked anew by the next who asks. */
  ask(): Promise<Discovered> {
    if (this.#asked && this.clock.now() < this.#asked.until) return this.#asked.answer;
    const asked = { answer: this.#answer(), until: this.clock.now() + FRESH_MS };
    this.#asked = asked;
    void asked.answer.then(({ kind }) => {
      if (kind !== 'found' && this.#asked === asked) this.#asked = undefined;
    });
    return asked.answer;
  }

  /**
   * A refusal of the token (HTTP 401) is what close code 4004 is on the gateway: asking again cannot help, and counts
   * towards the service's limit of invalid requests.
   */
  async #answer(): Promise<Discovered> {
    try {
      const late = () => new Error(`no answer in ${DEADLINE_MS} ms`);
      const bot = GatewayBot.safeParse(await within(this.clock, DEADLINE_MS, this.discover(), late));
      return bot.success
        ? { kind: 'found', bot: bot.data }
        : { kind: 'failed', detail: 'discovery did not answer with a gateway address and a session start limit' };
    } catch (error) {
      const meaning = closeCodes[AUTHENTICATION_FAILED];
      if (meaning && isUnauthorized(error)) {
        return { kind: 'refused', error: new GatewayClosedError(AUTHENTICATION_FAILED, meaning, { cause: error }) };
      }
      return { kind: 'failed', detail: `discovery failed: ${messageOf(error)}` };
    }
  }
}

/** Whether an error of any HTTP client says so by its status. */
function isUnauthorized(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 401;
}
