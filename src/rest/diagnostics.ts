/**
 * What tracing can subscribe to by `node:diagnostics_channel`. Nothing is made when nobody listens. A message names the
 * route by its template, so neither ids nor the secrets of a path are in it.
 */
import { channel } from 'node:diagnostics_channel';
import type { Clock } from '../base/clock.js';
import { GuildhallError } from '../base/errors.js';
import type { HttpMethod } from '../wire/endpoints/declaration/endpoint.js';
import type { Permit, PermitRequest } from './limits/bucket-queue.js';
import { type ConnectionFailure, RestResponse } from './transport/transport.js';

/** On `guildhall:rest.request`: one try of a call has ended; a call that is sent again gives one for each time. */
export interface RequestDiagnostics {
  readonly method: HttpMethod;
  /** Path template, for example `/guilds/{guild_id}`. */
  readonly route: string;
  /** Status of the answer; absent when there was none. */
  readonly status?: number | undefined;
  /** Code of the error that ended the try without an answer, for example `transport_error`. */
  readonly error?: string | undefined;
  /** Milliseconds from the sending of the request to its whole answer; 0 when it was not sent. */
  readonly durationMs: number;
  /** Milliseconds for which it waited for the limits, in which it may have been refused. */
  readonly waitedMs: number;
  /** 1 for the first try of the call. */
  readonly attempt: number;
  /** The service's name of the bucket, as far as it is known. */
  readonly bucket?: string | undefined;
}

const requestChannel = channel('guildhall:rest.request');

/** Counts the tries of one call. */
export class Attempts {
  #count = 0;

  constructor(
    private readonly method: HttpMethod,
    private readonly permitRequest: PermitRequest,
    private readonly clock: Clock,
  ) {}

  /** Another try begins. Undefined when nobody wants to hear how it ends. */
  start(): Attempt | undefined {
    this.#count += 1;
    return requestChannel.hasSubscribers
      ? new Attempt(this.method, this.permitRequest, this.clock, this.#count)
      : undefined;
  }
}

/** One try of a call, from its wait for a permit to its answer. */
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
    this.#startedAt = clock.now();
  }

  /** It may be sent, and is. */
  sent(permit: Permit): void {
    this.#permit = permit;
    this.#sentAt = this.clock.now();
  }

  /** It has ended with an answer, or without one. */
  responded(outcome: RestResponse | ConnectionFailure): void {
    if (!(outcome instanceof RestResponse)) return this.#publish({ error: 'transport_error' });
    this.#publish({ status: outcome.status, bucket: outcome.header('x-ratelimit-bucket') });
  }

  /** It has ended with an error. */
  failed(error: unknown): void {
    this.#publish({ error: error instanceof GuildhallError ? error.code : 'unknown' });
  }

  #publish({ status, error, bucket }: Pick<RequestDiagnostics, 'status' | 'error' | 'bucket'>): void {
    const now = this.clock.now();
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
