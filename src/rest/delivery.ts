import { type Clock, sleep } from '../base/clock.js';
import { messageOf } from '../base/errors.js';
import type { Logger } from '../base/logger.js';
import { TransportError } from './errors.js';
import type { Lifetime } from './lifetime.js';
import { limitsOf } from './limits/answer-limits.js';
import type { Limiter, Permit, Turn } from './limits/limiter.js';
import { isWorthRepeating, MOST_TRIES, pauseAfter } from './retry.js';
import { type Answer, ConnectionFailure, type OutgoingRequest, type Transport } from './transport.js';

export interface DeliveryParts {
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly transport: Transport;
  readonly logger: Logger | undefined;
}

/** Gets requests to the service and answers back: waits for permits, and sends again what failed and safely can be. */
export class Delivery {
  constructor(private readonly parts: DeliveryParts) {}

  /**
   * Sends a request until it has an answer that stands.
   * @throws RateLimitError when a permit could not be had in time; TransportError when there is no answer
   */
  async deliver(request: OutgoingRequest, turn: Turn): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const outcome = await this.#sendPastLimits(request, turn);
      const again = tries < MOST_TRIES && isWorthRepeating(request.method, outcome);
      if (again && (await this.#pause(pauseAfter(tries), outcome, turn.lifetime))) continue;
      if (!(outcome instanceof ConnectionFailure)) return outcome;
      const { place, mayHaveArrived } = turn.lifetime;
      throw new TransportError(place, 'connection', mayHaveArrived, { cause: outcome.cause });
    }
  }

  /** Sends a request again for as long as the service refuses it for its rate (429); the limiter knows how long to wait. */
  async #sendPastLimits(request: OutgoingRequest, turn: Turn): Promise<Answer | ConnectionFailure> {
    for (;;) {
      const outcome = await this.#send(request, await this.parts.limiter.acquire(turn));
      if (outcome instanceof ConnectionFailure || outcome.status !== 429) return outcome;
    }
  }

  async #send(request: OutgoingRequest, permit: Permit): Promise<Answer | ConnectionFailure> {
    const { limiter, transport } = this.parts;
    const { lifetime } = permit.turn;
    if (lifetime.signal.aborted) {
      limiter.unused(permit);
      throw lifetime.signal.reason;
    }
    lifetime.enterWire();
    try {
      const answer = await transport.send(request, lifetime.signal);
      lifetime.leaveWire(answer.status !== 429);
      this.#learn(answer, permit);
      return answer;
    } catch (failure) {
      const arrived = !(failure instanceof ConnectionFailure) || failure.mayHaveArrived;
      lifetime.leaveWire(arrived);
      if (arrived) limiter.lost(permit);
      else limiter.unused(permit);
      if (failure instanceof ConnectionFailure) return failure;
      throw failure;
    }
  }

  #learn(answer: Answer, permit: Permit): void {
    const { limiter, logger } = this.parts;
    const limits = limitsOf(answer);
    limiter.answered(permit, limits);
    if (limits.refusal)
      logger?.warn({ ...permit.turn.lifetime.place, ...limits.refusal }, 'rate limited by the service');
  }

  /** Waits before another try; false when that would be past the deadline. */
  async #pause(pauseMs: number, outcome: Answer | ConnectionFailure, lifetime: Lifetime): Promise<boolean> {
    const { clock, logger } = this.parts;
    if (clock.now() + pauseMs >= lifetime.deadlineAt) return false;
    const failure = outcome instanceof ConnectionFailure ? messageOf(outcome.cause) : `status ${outcome.status}`;
    logger?.warn({ ...lifetime.place, failure, pauseMs }, 'request failed, will be sent again');
    await sleep(clock, pauseMs, lifetime.signal);
    return true;
  }
}
