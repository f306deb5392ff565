/** What is due at times of the emulator's clock: threads are archived, polls end, subscriptions are renewed. */
import { autoArchiveDurations, channelFlags, limits, snowflakeTimestamp } from 'guildhall/wire';
import { finishPoll } from '../state/messages/poll-results.js';
import { completePeriod, isRunning } from '../state/monetization/subscriptions.js';
import type { ChannelRecord } from '../state/records/channels.js';
import { updateThread } from '../state/threads/threads.js';
import type { TimedChangeContext } from './timed-change.js';

const MINUTE_MS = 60_000;
const MIN_AUTO_ARCHIVE_MS = Math.min(...autoArchiveDurations) * MINUTE_MS;

/**
 * Archives the threads whose auto-archive duration has passed since their last message, or since the last change of their
 * archive state or duration if that is later. Returns the milliseconds until the next check.
 */
export function archiveDueThreads({ world, clock, emit }: TimedChangeContext): number {
  const now = clock.now();
  let untilNextMs = MIN_AUTO_ARCHIVE_MS;
  for (const record of world.channels.values()) {
    const guild = world.guilds.get(record.channel.guild_id ?? '');
    const dueAt = archiveDueAt(record);
    if (!guild || dueAt === undefined) continue;
    if (dueAt <= now) emit(updateThread(world, guild, record, { archived: true }).events);
    else untilNextMs = Math.min(untilNextMs, dueAt - now);
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

/** Ends the polls whose time has passed. Returns the milliseconds until the next check. */
export function finishDuePolls({ world, clock, emit }: TimedChangeContext): number {
  const now = clock.now();
  let untilNextMs = MIN_POLL_MS;
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
