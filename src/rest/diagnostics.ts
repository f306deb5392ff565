/**
 * Publishes the attempts of calls, to the diagnostics channel (`node:diagnostics_channel`) and to the instrumentation of the
 * client. Messages are only created if anyone receives them. They contain the path template, and so neither ids nor secrets
 * of the path.
 */

import type { Clock } from '../base/clock.js';
import { diagnosticsChannel } from '../base/diagnostics/diagnostics-channel.js';
import { GuildhallError } from '../base/errors.js';
import type { HttpMethod } from '../wire/endpoints/declaration/endpoint.js';
import type { Permit } from './limits/bucket-queue.js';
import type { PermitRequest } from './limits/permit-request.js';
import type { RequestDiagnostics, RequestInstrumentation, RequestObserver } from './request-instrumentation.js';
import { type ConnectionFailure, RestResponse } from './transport/rest-response.js';

const requestChannel = diagnosticsChannel('guildhall:rest.request');

const routeOf = (method: HttpMethod, { route }: PermitRequest) => route.template.slice(method.length + 1);

/**
 * Starts an attempt of a call. Returns undefined if nobody observes it.
 * @param number counts the attempts of the call from 1
 */
export function startAttempt(
  number: number,
  method: HttpMethod,
  permitRequest: PermitRequest,
  clock: Clock,
  instrumentation: RequestInstrumentation | undefined,
): Attempt | undefined {
  const observer = instrumentation?.startRequest?.({ method, route: routeOf(method, permitRequest), attempt: number });
  return observer || requestChannel.hasSubscribers
    ? new Attempt(method, permitRequest, clock, number, observer)
    : undefined;
}

type AttemptEnd = Pick<RequestDiagnostics, 'status' | 'error' | 'bucket' | 'rateLimitScope'>;

/** One attempt of a call, from the wait for a permit to the response. */
class Attempt {
  readonly #startedAt: number;
  #permit: Permit | undefined;
  #sentAt: number | undefined;

  constructor(
    private readonly method: HttpMethod,
    private readonly permitRequest: PermitRequest,
    private readonly clock: Clock,
    private readonly number: number,
    private readonly observer: RequestObserver | undefined,
  ) {
    this.#startedAt = clock.monotonicNow();
  }

  /** The request is sent. */
  sent(permit: Permit): void {
    this.#permit = permit;
    this.#sentAt = this.clock.monotonicNow();
    this.observer?.permitted?.();
  }

  /** The attempt ended with a response or a connection failure. */
  responded(outcome: RestResponse | ConnectionFailure): void {
    if (!(outcome instanceof RestResponse)) return this.#publish({ error: 'transport_error' });
    const { status } = outcome;
    const rateLimitScope = status === 429 ? outcome.header('x-ratelimit-scope') : undefined;
    this.#publish({ status, bucket: outcome.header('x-ratelimit-bucket'), rateLimitScope });
  }

  /** The attempt ended with an error. */
  failed(error: unknown): void {
    this.#publish({ error: error instanceof GuildhallError ? error.code : 'unknown' });
  }

  #publish({ status, error, bucket, rateLimitScope }: AttemptEnd): void {
    const now = this.clock.monotonicNow();
    const sentAt = this.#sentAt ?? now;
    const message: RequestDiagnostics = {
      method: this.method,
      route: routeOf(this.method, this.permitRequest),
      status,
      error,
      durationMs: now - sentAt,
      waitedMs: sentAt - this.#startedAt,
      attempt: this.number,
      bucket: bucket ?? this.#permit?.queue?.hash,
      rateLimitScope,
    };
    this.observer?.ended?.(message);
    if (requestChannel.hasSubscribers) requestChannel.publish(message);
  }
}
