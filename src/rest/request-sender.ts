import type { Clock } from '../base/clock.js';
import type { StructuredLogger } from '../base/logger.js';
import { type CallDeadline, withCallDeadline } from './call/call-deadline.js';
import { TransportError } from './call/errors.js';
import { Attempts } from './diagnostics.js';
import type { Permit } from './limits/bucket-queue.js';
import type { CircuitBreaker, PathToken } from './limits/circuit-breaker.js';
import type { PermitRequest } from './limits/permit-request.js';
import type { RateLimiter } from './limits/rate-limiter.js';
import type { RequestGate } from './limits/request-gate.js';
import { parseResponseLimits } from './limits/response-limits.js';
import type { SharedRequestLimits } from './limits/shared-request-limits.js';
import { fieldsOf } from './limits/sublimits.js';
import type { RequestInstrumentation } from './request-instrumentation.js';
import { afterAttempt, FIRST_ATTEMPT, type RepeatableRequest, waitBeforeRetry } from './retry.js';
import { ConnectionFailure, RestResponse } from './transport/rest-response.js';
import type { OutgoingRequest, Transport } from './transport/transport.js';

export interface RequestSenderDependencies {
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly circuitBreaker: CircuitBreaker;
  readonly transport: Transport;
  readonly logger: StructuredLogger | undefined;
  readonly gate?: RequestGate | undefined;
  readonly instrumentation?: RequestInstrumentation | undefined;
}

/** How a request is queued, and what its repetitions depend on. */
export interface QueuedRequest {
  readonly permitRequest: PermitRequest;
  readonly repeat: RepeatableRequest;
  /** The id and the token in its path, if any. */
  readonly pathToken: PathToken | undefined;
}

/** What a call without a result gets if its first attempt was executed and the response to it was lost. */
const EXECUTED = new RestResponse(204, {}, new Uint8Array());

/**
 * Sends requests when the rate limiter permits them, and retries failed requests as retry.ts decides. A request that Discord
 * rejected with 429 is retried until the deadline of the call.
 */
export class RequestSender {
  #delayed = 0;
  #gate: RequestGate | undefined;

  constructor(private readonly dependencies: RequestSenderDependencies) {
    this.#gate = dependencies.gate;
  }

  /** From now on, other processes share the limits. A gate also holds back the requests of calls that wait already. */
  shareLimits(limits: SharedRequestLimits, gate: RequestGate | undefined): void {
    const { rateLimiter, circuitBreaker } = this.dependencies;
    rateLimiter.share(limits);
    circuitBreaker.share(limits);
    this.#gate = gate ?? this.#gate;
  }

  /** Number of calls that wait for a permit or before another attempt. */
  get delayed(): number {
    return this.#delayed;
  }

  /**
   * Sends a request until it has a final response. A call whose first attempt was executed gets an empty one.
   * @throws {RateLimitError} when the rate limits do not permit the request in time
   * @throws {CircuitOpenError} when the circuit breaker blocks the request
   * @throws {TransportError} when there is no response: the connection failed, or the call was ended, also while the gate
   * was closed
   */
  async send(request: OutgoingRequest, queuedRequest: QueuedRequest): Promise<RestResponse> {
    const { permitRequest, repeat } = queuedRequest;
    const { clock, instrumentation } = this.dependencies;
    const callGate = this.#gate?.enter?.();
    const attempts = new Attempts(request.method, permitRequest, clock, instrumentation);
    let state = FIRST_ATTEMPT;
    try {
      for (;;) {
        const outcome = await this.#sendWhenAllowed(request, queuedRequest, attempts, callGate);
        const { step, ...next } = afterAttempt(state, outcome, repeat, clock.now());
        ({ state } = next);
        if (step.kind === 'executed') return EXECUTED;
        const isRetried =
          step.kind === 'retry' &&
          (await this.#delay(waitBeforeRetry(step.delayMs, outcome, permitRequest.deadline, this.dependencies)));
        if (isRetried) continue;
        if (!(outcome instanceof ConnectionFailure)) return outcome;
        const { call, mayHaveArrived } = permitRequest.deadline;
        throw new TransportError(call, 'connection', mayHaveArrived, { cause: outcome.cause });
      }
    } finally {
      this.dependencies.rateLimiter.endCall(permitRequest);
    }
  }

  /** Sends a request, and retries it while Discord rejects it with 429. The rate limiter determines the delay. */
  async #sendWhenAllowed(
    request: OutgoingRequest,
    queuedRequest: QueuedRequest,
    attempts: Attempts,
    callGate: RequestGate | undefined,
  ): Promise<RestResponse | ConnectionFailure> {
    let { permitRequest } = queuedRequest;
    const { rateLimiter } = this.dependencies;
    for (;;) {
      const attempt = attempts.start();
      try {
        let acquired = rateLimiter.acquire(permitRequest);
        let permit = acquired instanceof Promise ? await this.#delay(acquired) : acquired;
        let gate = callGate ?? this.#gate;
        while (gate !== undefined && !gate.isOpen) {
          // The permit would be too old when the gate opens.
          rateLimiter.recordUnsent(permit);
          if (gate.isEnded)
            throw new TransportError(permitRequest.deadline.call, 'moved', permitRequest.deadline.mayHaveArrived);
          await waitForGate(gate, permitRequest.deadline);
          acquired = rateLimiter.acquire(permitRequest);
          permit = acquired instanceof Promise ? await this.#delay(acquired) : acquired;
          gate = callGate ?? this.#gate;
        }
        attempt?.sent(permit);
        const outcome = await this.#sendOnce(request, permit, queuedRequest, gate);
        attempt?.responded(outcome);
        if (outcome instanceof ConnectionFailure || outcome.status !== 429) return outcome;
        if (!permitRequest.wasRejected) permitRequest = { ...permitRequest, wasRejected: true };
      } catch (error) {
        attempt?.failed(error);
        throw error;
      }
    }
  }

  async #delay<T>(waiting: Promise<T>): Promise<T> {
    this.#delayed += 1;
    try {
      return await waiting;
    } finally {
      this.#delayed -= 1;
    }
  }

  async #sendOnce(
    request: OutgoingRequest,
    permit: Permit,
    { pathToken }: QueuedRequest,
    gate: RequestGate | undefined,
  ): Promise<RestResponse | ConnectionFailure> {
    const { rateLimiter, circuitBreaker, transport } = this.dependencies;
    const { deadline } = permit.request;
    try {
      if (deadline.error) throw deadline.error;
      circuitBreaker.startRequest(deadline.call, pathToken);
    } catch (error) {
      rateLimiter.recordUnsent(permit);
      throw error;
    }
    deadline.startRequest();
    try {
      const outcome = await transport.send(request, deadline, gate);
      if (outcome instanceof ConnectionFailure) this.#handleFailure(outcome, permit, pathToken);
      else this.#handleResponse(outcome, permit, pathToken);
      return outcome;
    } catch (error) {
      deadline.endRequest(true);
      circuitBreaker.endRequest(pathToken, undefined, undefined);
      rateLimiter.recordLost(permit);
      throw error;
    }
  }

  #handleResponse(response: RestResponse, permit: Permit, pathToken: PathToken | undefined): void {
    const { rateLimiter, circuitBreaker, logger } = this.dependencies;
    const { deadline } = permit.request;
    deadline.endRequest(response.status !== 429);
    const limits = parseResponseLimits(response);
    circuitBreaker.endRequest(pathToken, response, limits.rejection);
    rateLimiter.recordResponse(permit, limits);
    if (!limits.rejection) return;
    const { method, route } = deadline.call;
    const fields = limits.rejection.scope === 'sublimit' ? { fields: fieldsOf(permit.request.body) } : {};
    logger?.warn({ method, route, ...limits.rejection, ...fields }, 'rate limited by Discord');
  }

  #handleFailure({ mayHaveArrived }: ConnectionFailure, permit: Permit, pathToken: PathToken | undefined): void {
    const { rateLimiter, circuitBreaker } = this.dependencies;
    permit.request.deadline.endRequest(mayHaveArrived);
    circuitBreaker.endRequest(pathToken, undefined, undefined);
    if (mayHaveArrived) rateLimiter.recordLost(permit);
    else rateLimiter.recordUnsent(permit);
  }
}

/** @throws {TransportError} when the call ends before the gate opens */
function waitForGate(gate: RequestGate, deadline: CallDeadline): Promise<void> {
  return withCallDeadline<void>(deadline, (resolve, reject) => {
    void gate.whenOpen().then(() => resolve());
    return ({ reason }) => {
      if (reason === 'timeout') reject(new TransportError(deadline.call, 'paused', deadline.mayHaveArrived));
    };
  });
}
