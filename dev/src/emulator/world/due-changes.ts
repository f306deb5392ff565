/** What is due at times of the emulator's clock: threads are archived, polls end, subscriptions are renewed. */
import { autoArchiveDurations, channelFlags, limits, snowflakeTimestamp } from 'guildhall/wire';
import { finishPoll } from '../state/messages/poll-results.js';
import { completePeriod, isRunning } from '../state/monetization/subscriptions.js';
import type { ChannelRecord } from '../state/records/channels.js';
import { updateThread } from '../state/threads/threads.js';
import type { DueChange, TimedChangeContext } from './timed-change.js';

const MINUTE_MS = 60_000;
const MIN_AUTO_ARCHIVE_MS = Math.min(...autoArchiveDurations) * MINUTE_MS;

/**
 * Archives the threads whose auto-archive duration has passed since their last message, or since the last change of their
 * archive state or duration if that is later.
 */
function archiveDueThreads({ world, clock, emit }: TimedChangeContext): number | undefined {
  const now = clock.now();
  let untilNextMs: number | undefined;
  for (const record of world.channels.values()) {
    const guild = world.guilds.get(record.channel.guild_id ?? '');
    const dueAt = archiveDueAt(record);
    if (!guild || dueAt === undefined) continue;
    if (dueAt <= now) emit(updateThread(world, guild, record, { archived: true }).events);
    else untilNextMs = earlier(untilNextMs, dueAt - now);
  }
  return untilNextMs;
}

/** When a thread must be archived, in milliseconds since 1970. Undefined if it is archived or pinned. */
function archiveDueAt({ channel }: ChannelRecord): number | undefined {
  const { thread_metadata: metadata, last_message_id: last, flags = 0 } = channel;
  if (!metadata || metadata.archived || (flags & channelFlags.PINNED) !== 0) return undefined;
  const lastActivity = Math.max(Date.parse(metadata.archive_timestamp), last ? snowflakeTimestamp(last) : 0);
  return lastActivity + metadata.auto_archive_duration * MINUTE_MS;
}

const MIN_POLL_MS = limits.poll.hours.min * 60 * 60_000;

/** Ends the polls whose time has passed. */
function finishDuePolls({ world, clock, emit }: TimedChangeContext): number | undefined {
  const now = clock.now();
  let untilNextMs: number | undefined;
  for (const channel of world.channels.values()) {
    // Results are added to the messages meanwhile.
    for (const record of [...channel.messages.values()]) {
      const { poll } = record;
      if (!poll || poll.isFinished) continue;
      if (poll.endsAt <= now) emit(finishPoll(world, channel, record, poll).events);
      else untilNextMs = earlier(untilNextMs, poll.endsAt - now);
    }
  }
  return untilNextMs;
}

/** February has 28 days. */
const SHORTEST_PERIOD_MS = 28 * 24 * 60 * 60_000;

/** Renews and ends the subscriptions whose period has ended. */
function completeDuePeriods({ world, clock, emit }: TimedChangeContext): number | undefined {
  const now = clock.now();
  let untilNextMs: number | undefined;
  for (const found of [...world.subscriptions.values()]) {
    let record = found;
    while (isRunning(record)) {
      const endsAt = Date.parse(record.subscription.current_period_end);
      if (endsAt > now) {
        untilNextMs = earlier(untilNextMs, endsAt - now);
        break;
      }
      const { result, events } = completePeriod(world, record);
      record = result;
      emit(events);
    }
  }
  return untilNextMs;
}

const earlier = (known: number | undefined, ms: number): number => Math.min(known ?? ms, ms);

/** All of them, in the order in which they are made if they are due at the same time. */
export const dueChanges: readonly DueChange[] = [
  { shortestMs: MIN_AUTO_ARCHIVE_MS, check: archiveDueThreads },
  { shortestMs: SHORTEST_PERIOD_MS, check: completeDuePeriods },
  { shortestMs: MIN_POLL_MS, check: finishDuePolls },
];
