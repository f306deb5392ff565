/**
 * Archives inactive threads by the emulator's clock: after their duration since the last message, or since the last
 * change of their archive state or duration. No thread can become due sooner than the shortest duration, so it is
 * enough to check again then, or when the next thread is due.
 */
import type { Timer } from '../../base/clock.js';
import { snowflakeTimestamp } from '../../base/snowflake.js';
import { channelFlags } from '../../wire/objects/channels/channel.js';
import { autoArchiveDurations } from '../../wire/objects/channels/thread.js';
import type { EmulatorContext } from '../server/emulator-context.js';
import type { ChannelRecord } from '../state/records/channels.js';
import { updateThread } from '../state/threads/threads.js';

const MINUTE_MS = 60_000;
const MIN_ARCHIVE_MS = Math.min(...autoArchiveDurations) * MINUTE_MS;

export class ThreadArchiver {
  #timer: Timer | undefined;

  constructor(private readonly context: Pick<EmulatorContext, 'world' | 'clock' | 'emit'>) {}

  /** Checks now, and again whenever a thread may be due. */
  start(): void {
    const next = this.#archiveDueThreads();
    this.#timer = this.context.clock.schedule(next, () => this.start());
  }

  stop(): void {
    this.#timer?.cancel();
  }

  /** Archives due threads. Returns the milliseconds until the next check. */
  #archiveDueThreads(): number {
    const { world, clock, emit } = this.context;
    const now = clock.now();
    let next = MIN_ARCHIVE_MS;
    for (const record of world.channels.values()) {
      const guild = world.guilds.get(record.channel.guild_id ?? '');
      const due = archiveDueAt(record);
      if (!guild || due === undefined) continue;
      if (due <= now) emit(updateThread(world, guild, record, { archived: true }).events);
      else next = Math.min(next, due - now);
    }
    return next;
  }
}

/** When a thread is due, in milliseconds since 1970. Undefined if it is archived or pinned. */
function archiveDueAt({ channel }: ChannelRecord): number | undefined {
  const { thread_metadata: metadata, last_message_id: last, flags = 0 } = channel;
  if (!metadata || metadata.archived || (flags & channelFlags.PINNED) !== 0) return undefined;
  const lastActivity = Math.max(Date.parse(metadata.archive_timestamp), last ? snowflakeTimestamp(last) : 0);
  return lastActivity + metadata.auto_archive_duration * MINUTE_MS;
}
