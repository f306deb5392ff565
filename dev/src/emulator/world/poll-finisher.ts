import { limits } from '../../../../src/wire/constants/limits.js';
import { finishPoll } from '../state/messages/poll-results.js';
import type { TimedChangeContext } from './timed-change.js';

const MIN_DURATION_MS = limits.poll.hours.min * 60 * 60_000;

/** Ends the polls whose time has passed. Returns the milliseconds until the next check. */
export function finishDuePolls({ world, clock, emit }: TimedChangeContext): number {
  const now = clock.now();
  let untilNextMs = MIN_DURATION_MS;
  for (const channel of world.channels.values()) {
    // Results are added to the messages meanwhile.
    for (const record of [...channel.messages.values()]) {
      const { poll } = record;
      if (!poll || poll.isFinished) continue;
      if (poll.endsAt <= now) emit(finishPoll(world, channel, record, poll).events);
      else untilNextMs = Math.min(untilNextMs, poll.endsAt - now);
    }
  }
  return untilNextMs;
}
