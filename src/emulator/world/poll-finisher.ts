/**
 * Ends polls according to the emulator's clock. The next check is when the next poll ends, but at the latest after the
 * shortest duration of a poll: a poll that is created in the meantime cannot end earlier than that.
 */
import type { Timer } from '../../base/clock.js';
import { limits } from '../../wire/constants/limits.js';
import type { EmulatorContext } from '../server/emulator-context.js';
import { finishPoll } from '../state/messages/poll-results.js';

const MIN_DURATION_MS = limits.poll.hours.min * 60 * 60_000;

export class PollFinisher {
  #timer: Timer | undefined;

  constructor(private readonly context: Pick<EmulatorContext, 'world' | 'clock' | 'emit'>) {}

  /** Ends the polls whose time has passed, and schedules the next check. */
  start(): void {
    const delayMs = this.#finishDuePolls();
    this.#timer = this.context.clock.schedule(delayMs, () => this.start());
  }

  stop(): void {
    this.#timer?.cancel();
  }

  /** Returns the milliseconds until the next check. */
  #finishDuePolls(): number {
    const { world, clock, emit } = this.context;
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
}
