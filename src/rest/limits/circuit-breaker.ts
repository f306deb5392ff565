/** What must not be sent at all: everything while too many requests were refused, and calls of webhooks that are gone. */
import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Endpoint } from '../../wire/endpoints/declaration/endpoint.js';
import { type CallInfo, CircuitOpenError } from '../call/errors.js';
import type { RestResponse } from '../transport/transport.js';
import { isUnknownWebhook } from '../transport/unknown-webhook.js';
import { InvalidRequestCounter } from './invalid-request-counter.js';
import type { RateLimitRejection } from './response-limits.js';

/** How many webhooks are remembered to be gone; past it the oldest are forgotten. */
const MAX_UNKNOWN_WEBHOOKS = 10_000;

type Path = Readonly<Record<string, string>>;

/** The webhook that a call speaks to, with its token where that is how it is called; undefined when it is none. */
export function webhookKeyOf(endpoint: Endpoint, path: Path): string | undefined {
  const id = path['webhook_id'];
  return id !== undefined && endpoint.path.startsWith('/webhooks/')
    ? `${id}/${path['webhook_token'] ?? ''}`
    : undefined;
}

export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #logger: StructuredLogger | undefined;
  readonly #invalidRequests: InvalidRequestCounter;
  readonly #unknownWebhooks = new Set<string>();
  #isOpen = false;

  /** @param mostInvalid refused requests in 10 minutes before it opens */
  constructor(clock: Clock, mostInvalid: number, logger: StructuredLogger | undefined) {
    this.#clock = clock;
    this.#logger = logger;
    this.#invalidRequests = new InvalidRequestCounter(mostInvalid);
  }

  /**
   * A request goes out; `end` must follow.
   * @throws CircuitOpenError when it must not
   */
  startRequest(place: CallInfo, webhook: string | undefined): void {
    if (webhook !== undefined && this.#unknownWebhooks.has(webhook))
      throw new CircuitOpenError(place, 'unknown_webhook');
    const now = this.#clock.now();
    const waitMs = this.#invalidRequests.waitAt(now);
    if (waitMs > 0) {
      const count = this.#invalidRequests.countAt(now);
      if (!this.#isOpen) this.#logger?.error({ count, waitMs }, 'too many requests were refused: nothing more is sent');
      this.#isOpen = true;
      throw new CircuitOpenError(place, 'invalid_requests', count, waitMs);
    }
    this.#isOpen = false;
    this.#invalidRequests.startRequest();
  }

  /** The request was answered, or has failed without an answer. */
  endRequest(
    webhook: string | undefined,
    answer: RestResponse | undefined,
    refusal: RateLimitRejection | undefined,
  ): void {
    const isInvalid =
      answer !== undefined &&
      (answer.status === 401 || answer.status === 403 || (answer.status === 429 && refusal?.scope !== 'shared'));
    this.#invalidRequests.endRequest(isInvalid, this.#clock.now());
    if (webhook !== undefined && answer !== undefined && isUnknownWebhook(answer)) this.#addUnknownWebhook(webhook);
  }

  #addUnknownWebhook(webhook: string): void {
    this.#unknownWebhooks.add(webhook);
    if (this.#unknownWebhooks.size <= MAX_UNKNOWN_WEBHOOKS) return;
    const [oldest = ''] = this.#unknownWebhooks;
    this.#unknownWebhooks.delete(oldest);
  }
}
