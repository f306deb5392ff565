/** What must not be sent at all: everything while too many requests were refused, and calls of webhooks that are gone. */
import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { Endpoint } from '../../wire/endpoint.js';
import { type CallPlace, CircuitOpenError } from '../errors.js';
import type { Answer } from '../transport.js';
import { isUnknownWebhook } from '../unknown-webhook.js';
import type { Refusal } from './answer-limits.js';
import { InvalidRequests } from './invalid-requests.js';

/** How many webhooks are remembered to be gone; past it the oldest are forgotten. */
const MOST_WEBHOOKS = 10_000;

type Path = Readonly<Record<string, string>>;

/** The webhook that a call speaks to, with its token where that is how it is called; undefined when it is none. */
export function webhookOf(endpoint: Endpoint, path: Path): string | undefined {
  const id = path['webhook_id'];
  return id !== undefined && endpoint.path.startsWith('/webhooks/')
    ? `${id}/${path['webhook_token'] ?? ''}`
    : undefined;
}

export class Circuit {
  readonly #clock: Clock;
  readonly #logger: Logger | undefined;
  readonly #invalid: InvalidRequests;
  readonly #gone = new Set<string>();
  #isOpen = false;

  /** @param mostInvalid refused requests in 10 minutes before it opens */
  constructor(clock: Clock, mostInvalid: number, logger: Logger | undefined) {
    this.#clock = clock;
    this.#logger = logger;
    this.#invalid = new InvalidRequests(mostInvalid);
  }

  /**
   * A request goes out; `end` must follow.
   * @throws CircuitOpenError when it must not
   */
  begin(place: CallPlace, webhook: string | undefined): void {
    if (webhook !== undefined && this.#gone.has(webhook)) throw new CircuitOpenError(place, 'unknown_webhook');
    const now = this.#clock.now();
    const waitMs = this.#invalid.waitAt(now);
    if (waitMs > 0) {
      const count = this.#invalid.countAt(now);
      if (!this.#isOpen) this.#logger?.error({ count, waitMs }, 'too many requests were refused: nothing more is sent');
      this.#isOpen = true;
      throw new CircuitOpenError(place, 'invalid_requests', count, waitMs);
    }
    this.#isOpen = false;
    this.#invalid.begin();
  }

  /** The request was answered, or has failed without an answer. */
  end(webhook: string | undefined, answer: Answer | undefined, refusal: Refusal | undefined): void {
    const isInvalid =
      answer !== undefined &&
      (answer.status === 401 || answer.status === 403 || (answer.status === 429 && refusal?.scope !== 'shared'));
    this.#invalid.end(isInvalid, this.#clock.now());
    if (webhook !== undefined && answer !== undefined && isUnknownWebhook(answer)) this.#remember(webhook);
  }

  #remember(webhook: string): void {
    this.#gone.add(webhook);
    if (this.#gone.size <= MOST_WEBHOOKS) return;
    const [oldest = ''] = this.#gone;
    this.#gone.delete(oldest);
  }
}
