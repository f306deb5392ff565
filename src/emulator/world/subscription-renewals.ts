/**
 * Renews and ends subscriptions according to the emulator's clock. The next check is when the next period ends, but at the
 * latest after the shortest period: a subscription that is created in the meantime cannot be due earlier than that.
 */
import type { Timer } from '../../base/clock.js';
import type { EmulatorContext } from '../server/emulator-context.js';
import { completePeriod, isRunning } from '../state/monetization/subscriptions.js';

/** February has 28 days. */
const SHORTEST_PERIOD_MS = 28 * 24 * 60 * 60_000;

export class SubscriptionRenewals {
  #timer: Timer | undefined;

  constructor(private readonly context: Pick<EmulatorContext, 'world' | 'clock' | 'emit'>) {}

  /** Renews and ends due subscriptions now, and schedules the next check. */
  start(): void {
    const delayMs = this.#completeDuePeriods();
    this.#timer = this.context.clock.schedule(delayMs, () => this.start());
  }

  stop(): void {
    this.#timer?.cancel();
  }

  /** Completes the periods that have ended. Returns the milliseconds until the next check. */
  #completeDuePeriods(): number {
    const { world, clock, emit } = this.context;
    const now = clock.now();
    let untilNextMs = SHORTEST_PERIOD_MS;
    for (const found of [...world.subscriptions.values()]) {
      let record = found;
      while (isRunning(record)) {
        const endsAt = Date.parse(record.subscription.current_period_end);
        if (endsAt > now) {
          untilNextMs = Math.min(untilNextMs, endsAt - now);
          break;
        }
        const { result, events } = completePeriod(world, record);
        record = result;
        emit(events);
      }
    }
    return untilNextMs;
  }
}
