/**
 * Archives inactive threads according to the emulator's clock. A thread is archived when its auto-archive duration has
 * passed since its last message, or since the last change of its archive state or duration if that is later. The next
 * check is when the next thread must be archived, but at the latest after the shortest auto-archive duration: a thread
 * that is created or changed in the meantime cannot be due earlier than that.
 */
import type { Timer } from '../../base/clock.js';
import { snowflakeTimestamp } from '../../base/snowflake.js';
import { channelFlags } from '../../wire/objects/channels/channel.js';
import { autoArchiveDurations } from '../../wire/objects/channels/thread.js';
import type { EmulatorContext } from '../server/emulator-context.js';
import type { ChannelRecord } from '../state/records/channels.js';
import { updateThread } from '../state/threads/threads.js';

const MINUTE_MS = 60_000;
const MIN_AUTO_ARCHIVE_MS = Math.min(...autoArchiveDurations) * MINUTE_MS;

export class ThreadArchiver {
  #timer: Timer | undefined;

  constructor(private readonly context: Pick<EmulatorContext, 'world' | 'clock' | 'emit'>) {}

  /** Archives due threads now, and schedules the next check. */
  start(): void {
    const delayMs = this.#archiveDueThreads();
    this.#timer = this.context.clock.schedule(delayMs, () => this.start());
  }

  stop(): void {
    this.#timer?.cancel();
  }

  /** Archives the threads whose time has passed. Returns the milliseconds until the next check. */
  #archiveDueThreads(): number {
    const { world, clock, emit } = this.context;
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
}

/** When a thread must be archived, in milliseconds since 1970. Undefined if it is archived or pinned. */
function archiveDueAt({ channel }: ChannelRecord): number | undefined {
  const { thread_metadata: metadata, last_message_id: last, flags = 0 } = channel;
  if (!metadata || metadata.archived || (flags & channelFlags.PINNED) !== 0) return undefined;
  const lastActivity = Math.max(Date.parse(metadata.archive_timestamp), last ? snowflakeTimestamp(last) : 0);
  return lastActivity + metadata.auto_archive_duration * MINUTE_MS;
}
