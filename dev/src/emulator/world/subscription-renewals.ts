import { completePeriod, isRunning } from '../state/monetization/subscriptions.js';
import type { TimedChangeContext } from './timed-change.js';

/** February has 28 days. */
const SHORTEST_PERIOD_MS = 28 * 24 * 60 * 60_000;

/** Renews and ends the subscriptions whose period has ended. Returns the milliseconds until the next check. */
export function completeDuePeriods({ world, clock, emit }: TimedChangeContext): number {
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
