import type { Clock } from '../base/clock.js';
import { errorMessage } from '../base/errors.js';
import type { StructuredLogger } from '../base/logger.js';
import { type CallDeadline, withCallDeadline } from './call/call-deadline.js';
import { TransportError } from './call/errors.js';
import { Attempts } from './diagnostics.js';
import type { Permit, PermitRequest } from './limits/bucket-queue.js';
import type { CircuitBreaker } from './limits/circuit-breaker.js';
import type { RateLimiter } from './limits/rate-limiter.js';
import { parseResponseLimits } from './limits/response-limits.js';
import { isRetryable, MAX_ATTEMPTS, retryDelayMs } from './retry.js';
import { ConnectionFailure, type OutgoingRequest, type RestResponse, type Transport } from './transport/transport.js';

export interface RequestSenderDependencies {
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly circuitBreaker: CircuitBreaker;
  readonly transport: Transport;
  readonly logger: StructuredLogger | undefined;
}

/** A call on its way: its place in the queues, and the webhook that it speaks to, if any. */
export interface QueuedRequest {
  readonly permitRequest: PermitRequest;
  readonly webhook: string | undefined;
}

/** Gets requests to the service and answers back: waits for permits, and sends again what failed and safely can be. */
export class RequestSender {
  constructor(private readonly dependencies: RequestSenderDependencies) {}

  /**
   * Sends a request until it has an answer that stands.
   * @throws RateLimitError when a permit could not be had in time; CircuitOpenError when it must not be sent;
   *   TransportError when there is no answer
   */
  async send(request: OutgoingRequest, parcel: QueuedRequest): Promise<RestResponse> {
    const { permitRequest } = parcel;
    const attempts = new Attempts(request.method, permitRequest, this.dependencies.clock);
    for (let tries = 1; ; tries += 1) {
      const outcome = await this.#sendWhenAllowed(request, parcel, attempts);
      const again = tries < MAX_ATTEMPTS && isRetryable(request.method, outcome, permitRequest.skipsGlobalLimit);
      if (again && (await this.#waitBeforeRetry(retryDelayMs(tries), outcome, permitRequest.deadline))) continue;
      if (!(outcome instanceof ConnectionFailure)) return outcome;
      const { call, mayHaveArrived } = permitRequest.deadline;
      throw new TransportError(call, 'connection', mayHaveArrived, { cause: outcome.cause });
    }
  }

  /** Sends a request again for as long as the service refuses it for its rate (429); the limiter knows how long to wait. */
  async #sendWhenAllowed(
    request: OutgoingRequest,
    parcel: QueuedRequest,
    attempts: Attempts,
  ): Promise<RestResponse | ConnectionFailure> {
    for (;;) {
      const attempt = attempts.start();
      try {
        const granted = this.dependencies.rateLimiter.acquire(parcel.permitRequest);
        const permit = granted instanceof Promise ? await granted : granted;
        attempt?.sent(permit);
        const outcome = await this.#sendOnce(request, permit, parcel);
        attempt?.responded(outcome);
        if (outcome instanceof ConnectionFailure || outcome.status !== 429) return outcome;
      } catch (error) {
        attempt?.failed(error);
        throw error;
      }
    }
  }

  async #sendOnce(
    request: OutgoingRequest,
    permit: Permit,
    { webhook }: QueuedRequest,
  ): Promise<RestResponse | ConnectionFailure> {
    const { rateLimiter, circuitBreaker, transport } = this.dependencies;
    const { deadline } = permit.request;
    try {
      if (deadline.error) throw deadline.error;
      circuitBreaker.startRequest(deadline.call, webhook);
    } catch (error) {
      rateLimiter.recordUnsent(permit);
      throw error;
    }
    deadline.startRequest();
    try {
      const outcome = await transport.send(request, deadline);
      if (outcome instanceof ConnectionFailure) this.#handleFailure(outcome, permit, webhook);
      else this.#handleResponse(outcome, permit, webhook);
      return outcome;
    } catch (ended) {
      deadline.endRequest(true);
      circuitBreaker.endRequest(webhook, undefined, undefined);
      rateLimiter.recordLost(permit);
      throw ended;
    }
  }

  #handleResponse(answer: RestResponse, permit: Permit, webhook: string | undefined): void {
    const { rateLimiter, circuitBreaker, logger } = this.dependencies;
    const { deadline } = permit.request;
    deadline.endRequest(answer.status !== 429);
    const limits = parseResponseLimits(answer);
    circuitBreaker.endRequest(webhook, answer, limits.rejection);
    rateLimiter.recordResponse(permit, limits);
    if (!limits.rejection) return;
    const { method, route } = deadline.call;
    logger?.warn({ method, route, ...limits.rejection }, 'rate limited by the service');
  }

  #handleFailure({ mayHaveArrived }: ConnectionFailure, permit: Permit, webhook: string | undefined): void {
    const { rateLimiter, circuitBreaker } = this.dependencies;
    permit.request.deadline.endRequest(mayHaveArrived);
    circuitBreaker.endRequest(webhook, undefined, undefined);
    if (mayHaveArrived) rateLimiter.recordLost(permit);
    else rateLimiter.recordUnsent(permit);
  }

  /** Waits before another try; false when that would be past the deadline. */
  async #waitBeforeRetry(
    pauseMs: number,
    outcome: RestResponse | ConnectionFailure,
    lifetime: CallDeadline,
  ): Promise<boolean> {
    const { clock, logger } = this.dependencies;
    if (clock.now() + pauseMs >= lifetime.expiresAt) return false;
    const failure = outcome instanceof ConnectionFailure ? errorMessage(outcome.cause) : `status ${outcome.status}`;
    const { method, route } = lifetime.call;
    logger?.warn({ method, route, failure, pauseMs }, 'request failed, will be sent again');
    await withCallDeadline<void>(lifetime, (resolve) => {
      const timer = clock.schedule(pauseMs, () => resolve());
      return () => timer.cancel();
    });
    return true;
  }
}
