import type { Clock } from '../base/clock.js';
import { messageOf } from '../base/errors.js';
import type { Logger } from '../base/logger.js';
import { Attempts } from './diagnostics.js';
import { TransportError } from './errors.js';
import { type Lifetime, within } from './lifetime.js';
import { limitsOf } from './limits/answer-limits.js';
import type { Circuit } from './limits/circuit.js';
import type { Permit, Turn } from './limits/lane.js';
import type { Limiter } from './limits/limiter.js';
import { isWorthRepeating, MOST_TRIES, pauseAfter } from './retry.js';
import { type Answer, ConnectionFailure, type OutgoingRequest, type Transport } from './transport.js';

export interface DeliveryParts {
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly circuit: Circuit;
  readonly transport: Transport;
  readonly logger: Logger | undefined;
}

/** A call on its way: its place in the queues, and the webhook that it speaks to, if any. */
export interface Parcel {
  readonly turn: Turn;
  readonly webhook: string | undefined;
}

/** Gets requests to the service and answers back: waits for permits, and sends again what failed and safely can be. */
export class Delivery {
  constructor(private readonly parts: DeliveryParts) {}

  /**
   * Sends a request until it has an answer that stands.
   * @throws RateLimitError when a permit could not be had in time; CircuitOpenError when it must not be sent;
   *   TransportError when there is no answer
   */
  async deliver(request: OutgoingRequest, parcel: Parcel): Promise<Answer> {
    const { turn } = parcel;
    const attempts = new Attempts(request.method, turn, this.parts.clock);
    for (let tries = 1; ; tries += 1) {
      const outcome = await this.#sendPastLimits(request, parcel, attempts);
      const again = tries < MOST_TRIES && isWorthRepeating(request.method, outcome, turn.exempt);
      if (again && (await this.#pause(pauseAfter(tries), outcome, turn.lifetime))) continue;
      if (!(outcome instanceof ConnectionFailure)) return outcome;
      const { place, mayHaveArrived } = turn.lifetime;
      throw new TransportError(place, 'connection', mayHaveArrived, { cause: outcome.cause });
    }
  }

  /** Sends a request again for as long as the service refuses it for its rate (429); the limiter knows how long to wait. */
  async #sendPastLimits(
    request: OutgoingRequest,
    parcel: Parcel,
    attempts: Attempts,
  ): Promise<Answer | ConnectionFailure> {
    for (;;) {
      const attempt = attempts.begin();
      try {
        const granted = this.parts.limiter.acquire(parcel.turn);
        const permit = granted instanceof Promise ? await granted : granted;
        attempt?.sent(permit);
        const outcome = await this.#send(request, permit, parcel);
        attempt?.answered(outcome);
        if (outcome instanceof ConnectionFailure || outcome.status !== 429) return outcome;
      } catch (error) {
        attempt?.failed(error);
        throw error;
      }
    }
  }

  async #send(request: OutgoingRequest, permit: Permit, { webhook }: Parcel): Promise<Answer | ConnectionFailure> {
    const { limiter, circuit, transport } = this.parts;
    const { lifetime } = permit.turn;
    try {
      if (lifetime.ended) throw lifetime.ended;
      circuit.begin(lifetime.place, webhook);
    } catch (error) {
      limiter.unused(permit);
      throw error;
    }
    lifetime.enterWire();
    try {
      const outcome = await transport.send(request, lifetime);
      if (outcome instanceof ConnectionFailure) this.#failed(outcome, permit, webhook);
      else this.#answered(outcome, permit, webhook);
      return outcome;
    } catch (ended) {
      lifetime.leaveWire(true);
      circuit.end(webhook, undefined, undefined);
      limiter.lost(permit);
      throw ended;
    }
  }

  #answered(answer: Answer, permit: Permit, webhook: string | undefined): void {
    const { limiter, circuit, logger } = this.parts;
    const { lifetime } = permit.turn;
    lifetime.leaveWire(answer.status !== 429);
    const limits = limitsOf(answer);
    circuit.end(webhook, answer, limits.refusal);
    limiter.answered(permit, limits);
    if (!limits.refusal) return;
    const { method, route } = lifetime.place;
    logger?.warn({ method, route, ...limits.refusal }, 'rate limited by the service');
  }

  #failed({ mayHaveArrived }: ConnectionFailure, permit: Permit, webhook: string | undefined): void {
    const { limiter, circuit } = this.parts;
    permit.turn.lifetime.leaveWire(mayHaveArrived);
    circuit.end(webhook, undefined, undefined);
    if (mayHaveArrived) limiter.lost(permit);
    else limiter.unused(permit);
  }

  /** Waits before another try; false when that would be past the deadline. */
  async #pause(pauseMs: number, outcome: Answer | ConnectionFailure, lifetime: Lifetime): Promise<boolean> {
    const { clock, logger } = this.parts;
    if (clock.now() + pauseMs >= lifetime.deadlineAt) return false;
    const failure = outcome instanceof ConnectionFailure ? messageOf(outcome.cause) : `status ${outcome.status}`;
    const { method, route } = lifetime.place;
    logger?.warn({ method, route, failure, pauseMs }, 'request failed, will be sent again');
    await within<void>(lifetime, (resolve) => {
      const timer = clock.schedule(pauseMs, () => resolve());
      return () => timer.cancel();
    });
    return true;
  }
}
