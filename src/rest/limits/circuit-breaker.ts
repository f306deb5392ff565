/** Stops all calls while too many requests were rejected, and calls of webhooks that do not exist. */
import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Endpoint } from '../../wire/endpoints/declaration/endpoint.js';
import { type CallInfo, CircuitOpenError } from '../call/errors.js';
import type { RestResponse } from '../transport/rest-response.js';
import { isUnknownWebhook } from '../transport/unknown-webhook.js';
import { InvalidRequestCounter } from './invalid-request-counter.js';
import type { RateLimitRejection } from './response-limits.js';
import type { SharedRequestLimits } from './shared-request-limits.js';

/** Maximum number of stored unknown webhooks; the oldest ones are removed. */
const MAX_UNKNOWN_WEBHOOKS = 10_000;

type Path = Readonly<Record<string, string>>;

/** Key of the webhook that a call uses, including its token if the call contains it; undefined for other calls. */
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

  /** @param maxInvalidRequests number of rejected requests in 10 minutes that opens the circuit */
  constructor(
    clock: Clock,
    maxInvalidRequests: number,
    logger: StructuredLogger | undefined,
    private readonly shared?: SharedRequestLimits | undefined,
  ) {
    this.#clock = clock;
    this.#logger = logger;
    this.#invalidRequests = new InvalidRequestCounter(maxInvalidRequests);
  }

  /**
   * Counts a request that is sent; `endRequest` must follow.
   * @throws {CircuitOpenError} when it must not be sent
   */
  startRequest(call: CallInfo, webhook: string | undefined): void {
    if (webhook !== undefined && this.#isUnknownWebhook(webhook)) throw new CircuitOpenError(call, 'unknown_webhook');
    const now = this.#clock.monotonicNow();
    const elsewhere = this.shared === undefined ? 0 : this.shared.invalidRequestsElsewhere;
    const waitMs = this.#invalidRequests.waitAt(now, elsewhere);
    if (waitMs > 0) {
      const count = this.#invalidRequests.countAt(now) + elsewhere;
      if (!this.#isOpen) this.#logger?.error({ count, waitMs }, 'too many requests were rejected: calls are not sent');
      this.#isOpen = true;
      throw new CircuitOpenError(call, 'invalid_requests', count, waitMs);
    }
    this.#isOpen = false;
    this.#invalidRequests.startRequest();
  }

  /** The request has a response, or failed without one. */
  endRequest(
    webhook: string | undefined,
    response: RestResponse | undefined,
    rejection: RateLimitRejection | undefined,
  ): void {
    const isInvalid =
      response !== undefined &&
      (response.status === 401 ||
        response.status === 403 ||
        (response.status === 429 && rejection?.scope !== 'shared'));
    this.#invalidRequests.endRequest(isInvalid, this.#clock.monotonicNow());
    if (isInvalid) this.shared?.reportInvalidRequest();
    if (webhook !== undefined && response !== undefined && isUnknownWebhook(response)) this.#addUnknownWebhook(webhook);
  }

  #isUnknownWebhook(webhook: string): boolean {
    return this.#unknownWebhooks.has(webhook) || this.shared?.isUnknownWebhook(webhook) === true;
  }

  #addUnknownWebhook(webhook: string): void {
    this.#unknownWebhooks.add(webhook);
    this.shared?.reportUnknownWebhook(webhook);
    if (this.#unknownWebhooks.size <= MAX_UNKNOWN_WEBHOOKS) return;
    const [oldest = ''] = this.#unknownWebhooks;
    this.#unknownWebhooks.delete(oldest);
  }
}
