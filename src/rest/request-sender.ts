import type { Clock } from '../base/clock.js';
import type { StructuredLogger } from '../base/logger.js';
import { type CallDeadline, withCallDeadline } from './call/call-deadline.js';
import { TransportError } from './call/errors.js';
import type { OpenCalls } from './call/open-calls.js';
import { startAttempt } from './diagnostics.js';
import type { Permit } from './limits/bucket-queue.js';
import type { CircuitBreaker } from './limits/circuit-breaker.js';
import type { PermitRequest } from './limits/permit-request.js';
import type { RateLimiter } from './limits/rate-limiter.js';
import type { RequestGate } from './limits/request-gate.js';
import { parseResponseLimits } from './limits/response-limits.js';
import type { SharedRequestLimits } from './limits/shared-request-limits.js';
import { fieldsOf } from './limits/sublimits.js';
import { NO_PATH, type PreparedCall } from './prepared-call.js';
import type { RequestInstrumentation } from './request-instrumentation.js';
import { afterAttempt, FIRST_ATTEMPT, isSuccess, repeatableRequestOf, waitBeforeRetry } from './retry.js';
import { ConnectionFailure, RestResponse } from './transport/rest-response.js';
import type { OutgoingRequest, Transport } from './transport/transport.js';

export interface RequestSenderDependencies {
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly circuitBreaker: CircuitBreaker;
  readonly transport: Transport;
  /** A call leaves them when its request has its final response. */
  readonly openCalls: OpenCalls;
  readonly logger: StructuredLogger | undefined;
  readonly gate?: RequestGate | undefined;
  readonly instrumentation?: RequestInstrumentation | undefined;
}

/** A request, the call that it belongs to, and how it is queued. */
export interface QueuedRequest {
  readonly request: OutgoingRequest;
  readonly permitRequest: PermitRequest;
  readonly call: PreparedCall;
}

/** Returns the result of a call from its final response, or throws why there is none. */
export type DecodeResponse<Result> = (response: RestResponse, call: PreparedCall) => Result;

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
   * Sends a request until it has a final response, and returns the result of the call. A call whose first attempt was executed gets
   * an empty response. While Discord rejects it with 429, the rate limiter determines the delay. All of it is one function, because
   * each promise between a call and its request costs more than what is decided here.
   * @param decode is called when the call is not open any more
   * @throws {RateLimitError} when the rate limits do not permit the request in time
   * @throws {CircuitOpenError} when the circuit breaker blocks the request
   * @throws {TransportError} when there is no response: the connection failed, or the call was ended, also while the gate
   * was closed
   * @throws what `decode` throws
   */
  async send<Result>(queued: QueuedRequest, decode: DecodeResponse<Result>): Promise<Result> {
    const { request, permitRequest, call } = queued;
    const { deadline } = permitRequest;
    const { clock, rateLimiter, transport, openCalls, instrumentation } = this.dependencies;
    let state = FIRST_ATTEMPT;
    let response: RestResponse | undefined;
    try {
      const callGate = this.#gate?.enter?.();
      for (let number = 1; response === undefined; number += 1) {
        const attempt = startAttempt(number, request.method, permitRequest, clock, instrumentation);
        let outcome: RestResponse | ConnectionFailure;
        try {
          let acquired = rateLimiter.acquire(permitRequest);
          let permit = acquired instanceof Promise ? await this.#delay(acquired) : acquired;
          let gate = callGate ?? this.#gate;
          while (gate !== undefined && !gate.isOpen) {
            // The permit would be too old when the gate opens.
            rateLimiter.recordUnsent(permit);
            if (gate.isEnded) throw new TransportError(deadline.call, 'moved', deadline.mayHaveArrived);
            await waitForGate(gate, deadline);
            acquired = rateLimiter.acquire(permitRequest);
            permit = acquired instanceof Promise ? await this.#delay(acquired) : acquired;
            gate = callGate ?? this.#gate;
          }
          attempt?.sent(permit);
          this.#startRequest(permit, call);
          try {
            outcome = await transport.send(request, deadline, gate);
          } catch (error) {
            // The call was ended.
            this.#handleFailure(true, permit, call);
            throw error;
          }
          if (outcome instanceof RestResponse) this.#handleResponse(outcome, permit, call);
          else this.#handleFailure(outcome.mayHaveArrived, permit, call);
          attempt?.responded(outcome);
        } catch (error) {
          attempt?.failed(error);
          throw error;
        }
        if (outcome instanceof RestResponse) {
          if (isSuccess(outcome)) {
            response = outcome;
            break;
          }
          if (outcome.status === 429) {
            permitRequest.wasRejected = true;
            continue;
          }
        }
        const repeat = repeatableRequestOf(call.endpoint, permitRequest);
        const { step, ...next } = afterAttempt(state, outcome, repeat, clock.now());
        ({ state } = next);
        if (step.kind === 'executed') response = EXECUTED;
        else {
          const isRetried =
            step.kind === 'retry' &&
            (await this.#delay(waitBeforeRetry(step.delayMs, outcome, deadline, this.dependencies)));
          if (isRetried) continue;
          if (!(outcome instanceof RestResponse))
            throw new TransportError(deadline.call, 'connection', deadline.mayHaveArrived, { cause: outcome.cause });
          response = outcome;
        }
      }
    } finally {
      rateLimiter.endCall(permitRequest);
      openCalls.remove(deadline);
    }
    return decode(response, call);
  }

  async #delay<T>(waiting: Promise<T>): Promise<T> {
    this.#delayed += 1;
    try {
      return await waiting;
    } finally {
      this.#delayed -= 1;
    }
  }

  /** The next step sends the request. @throws when the call has ended, or the circuit breaker blocks the request */
  #startRequest(permit: Permit, call: PreparedCall): void {
    const { rateLimiter, circuitBreaker } = this.dependencies;
    const { deadline } = permit.request;
    try {
      if (deadline.error) throw deadline.error;
      circuitBreaker.startRequest(deadline.call, call.endpoint, pathOf(call));
    } catch (error) {
      rateLimiter.recordUnsent(permit);
      throw error;
    }
    deadline.startRequest();
  }

  #handleResponse(response: RestResponse, permit: Permit, call: PreparedCall): void {
    const { rateLimiter, circuitBreaker, logger } = this.dependencies;
    const { deadline } = permit.request;
    deadline.endRequest(response.status !== 429);
    const limits = parseResponseLimits(response);
    circuitBreaker.endRequest(call.endpoint, pathOf(call), response, limits.rejection);
    rateLimiter.recordResponse(permit, limits);
    if (!limits.rejection) return;
    const { method, route } = deadline.call;
    const fields = limits.rejection.scope === 'sublimit' ? { fields: fieldsOf(permit.request.body) } : {};
    logger?.warn({ method, route, ...limits.rejection, ...fields }, 'rate limited by Discord');
  }

  #handleFailure(mayHaveArrived: boolean, permit: Permit, call: PreparedCall): void {
    const { rateLimiter, circuitBreaker } = this.dependencies;
    permit.request.deadline.endRequest(mayHaveArrived);
    circuitBreaker.endRequest(call.endpoint, pathOf(call));
    if (mayHaveArrived) rateLimiter.recordLost(permit);
    else rateLimiter.recordUnsent(permit);
  }
}

const pathOf = ({ input }: PreparedCall) => input.path ?? NO_PATH;

/** @throws {TransportError} when the call ends before the gate opens */
function waitForGate(gate: RequestGate, deadline: CallDeadline): Promise<void> {
  return withCallDeadline<void>(deadline, (resolve, reject) => {
    void gate.whenOpen().then(() => resolve());
    return ({ reason }) => {
      if (reason === 'timeout') reject(new TransportError(deadline.call, 'paused', deadline.mayHaveArrived));
    };
  });
}
