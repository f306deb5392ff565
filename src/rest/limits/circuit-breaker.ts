/**
 * Stops all calls while too many requests were rejected, and calls that can only be rejected: of webhooks that do not exist,
 * and with tokens in their path that are not valid (any more).
 */
import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Endpoint } from '../../wire/endpoints/declaration/endpoint.js';
import { type CallInfo, CircuitOpenError } from '../call/errors.js';
import { isResponseError } from '../transport/response-error.js';
import type { RestResponse } from '../transport/rest-response.js';
import { InvalidRequestCounter } from './invalid-request-counter.js';
import type { RateLimitRejection } from './response-limits.js';
import type { SharedRequestLimits } from './shared-request-limits.js';

/** Maximum number of stored tokens; the oldest ones are removed. */
const MAX_REFUSED = 10_000;

type Path = Readonly<Record<string, string>>;

/** The id and the token in the path of a call: of a webhook, or of an interaction. */
interface PathToken {
  /** Contains the token: never show it. */
  readonly key: string;
  /** What its calls are not sent for once it is refused. */
  readonly reason: 'unknown_webhook' | 'invalid_token';
}

/** Returns the id and the token of a call; undefined for calls of other routes. The token of a webhook can be absent. */
function pathTokenOf({ path: template }: Endpoint, path: Path): PathToken | undefined {
  const { interaction_token: token, application_id, interaction_id, webhook_id } = path;
  if (token !== undefined)
    return { key: `${application_id ?? interaction_id ?? ''}/${token}`, reason: 'invalid_token' };
  if (webhook_id === undefined || !template.startsWith('/webhooks/')) return undefined;
  return { key: `${webhook_id}/${path['webhook_token'] ?? ''}`, reason: 'unknown_webhook' };
}

/**
 * Whether a response says that all later requests with this token will be rejected. For an interaction, UNKNOWN_WEBHOOK can
 * mean that its initial response has not arrived yet.
 */
function isRefused({ reason }: PathToken, response: RestResponse): boolean {
  if (isResponseError(response, 'INVALID_WEBHOOK_TOKEN')) return true;
  return reason === 'unknown_webhook' && isResponseError(response, 'UNKNOWN_WEBHOOK');
}

export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #logger: StructuredLogger | undefined;
  readonly #invalidRequests: InvalidRequestCounter;
  readonly #refusedTokens = new Set<string>();
  #isOpen = false;
  #shared: SharedRequestLimits | undefined;

  /** @param maxInvalidRequests number of rejected requests in 10 minutes that opens the circuit */
  constructor(clock: Clock, maxInvalidRequests: number, logger: StructuredLogger | undefined) {
    this.#clock = clock;
    this.#logger = logger;
    this.#invalidRequests = new InvalidRequestCounter(maxInvalidRequests);
  }

  /** From now on, rejected requests and tokens of other processes count as well. */
  share(limits: SharedRequestLimits): void {
    this.#shared = limits;
  }

  /**
   * Counts a request that is sent; `endRequest` must follow.
   * @throws {CircuitOpenError} when it must not be sent
   */
  startRequest(call: CallInfo, endpoint: Endpoint, path: Path): void {
    if (this.#refusedTokens.size > 0 || this.#shared !== undefined) this.#requireAcceptedToken(call, endpoint, path);
    const now = this.#clock.monotonicNow();
    const elsewhere = this.#shared === undefined ? 0 : this.#shared.invalidRequestsElsewhere;
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
  endRequest(endpoint: Endpoint, path: Path, response?: RestResponse, rejection?: RateLimitRejection): void {
    const isInvalid =
      response !== undefined &&
      (response.status === 401 ||
        response.status === 403 ||
        (response.status === 429 && rejection?.scope !== 'shared'));
    this.#invalidRequests.endRequest(isInvalid, this.#clock.monotonicNow());
    if (isInvalid) this.#shared?.reportInvalidRequest();
    if (response === undefined || response.status < 400) return;
    const token = pathTokenOf(endpoint, path);
    if (token !== undefined && isRefused(token, response)) this.#addRefused(token.key);
  }

  #requireAcceptedToken(call: CallInfo, endpoint: Endpoint, path: Path): void {
    const token = pathTokenOf(endpoint, path);
    if (token !== undefined && this.#isRefused(token.key)) throw new CircuitOpenError(call, token.reason);
  }

  #isRefused(key: string): boolean {
    return this.#refusedTokens.has(key) || this.#shared?.isUnknownWebhook(key) === true;
  }

  #addRefused(key: string): void {
    this.#refusedTokens.add(key);
    this.#shared?.reportUnknownWebhook(key);
    if (this.#refusedTokens.size <= MAX_REFUSED) return;
    const [oldest = ''] = this.#refusedTokens;
    this.#refusedTokens.delete(oldest);
  }
}
