/**
 * The diagnostics channel (`node:diagnostics_channel`) of requests. Messages are only created if there are subscribers.
 * They contain the path template, and so neither ids nor secrets of the path.
 */
import { channel } from 'node:diagnostics_channel';
import type { Clock } from '../base/clock.js';
import { GuildhallError } from '../base/errors.js';
import type { HttpMethod } from '../wire/endpoints/declaration/endpoint.js';
import type { Permit } from './limits/bucket-queue.js';
import type { PermitRequest } from './limits/permit-request.js';
import { type ConnectionFailure, RestResponse } from './transport/rest-response.js';

/** Message on `guildhall:rest.request`: one attempt of a call has ended. A retried call publishes one per attempt. */
export interface RequestDiagnostics {
  readonly method: HttpMethod;
  /** Path template, for example `/guilds/{guild_id}`. */
  readonly route: string;
  /** HTTP status; undefined without a response. */
  readonly status?: number | undefined;
  /** Code of the error that ended the attempt without a response, for example `transport_error`. */
  readonly error?: string | undefined;
  /** Milliseconds between sending the request and its complete response; 0 if it was not sent. */
  readonly durationMs: number;
  /** Milliseconds that it waited for the rate limits. */
  readonly waitedMs: number;
  /** 1 for the first attempt of the call. */
  readonly attempt: number;
  /** The bucket hash from Discord, if known. */
  readonly bucket?: string | undefined;
}

const requestChannel = channel('guildhall:rest.request');

/** Counts the attempts of one call. */
export class Attempts {
  #count = 0;

  constructor(
    private readonly method: HttpMethod,
    private readonly permitRequest: PermitRequest,
    private readonly clock: Clock,
  ) {}

  /** Starts the next attempt. Returns undefined if there are no subscribers. */
  start(): Attempt | undefined {
    this.#count += 1;
    return requestChannel.hasSubscribers
      ? new Attempt(this.method, this.permitRequest, this.clock, this.#count)
      : undefined;
  }
}

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
  ) {
    this.#startedAt = clock.monotonicNow();
  }

  /** The request is sent. */
  sent(permit: Permit): void {
    this.#permit = permit;
    this.#sentAt = this.clock.monotonicNow();
  }

  /** The attempt ended with a response or a connection failure. */
  responded(outcome: RestResponse | ConnectionFailure): void {
    if (!(outcome instanceof RestResponse)) return this.#publish({ error: 'transport_error' });
    this.#publish({ status: outcome.status, bucket: outcome.header('x-ratelimit-bucket') });
  }

  /** The attempt ended with an error. */
  failed(error: unknown): void {
    this.#publish({ error: error instanceof GuildhallError ? error.code : 'unknown' });
  }

  #publish({ status, error, bucket }: Pick<RequestDiagnostics, 'status' | 'error' | 'bucket'>): void {
    const now = this.clock.monotonicNow();
    const sentAt = this.#sentAt ?? now;
    const message: RequestDiagnostics = {
      method: this.method,
      route: this.permitRequest.route.template.slice(this.method.length + 1),
      status,
      error,
      durationMs: now - sentAt,
      waitedMs: sentAt - this.#startedAt,
      attempt: this.number,
      bucket: bucket ?? this.#permit?.queue.hash,
    };
    requestChannel.publish(message);
  }
}
