/**
 * Threads in which nothing happens go to the archive, on the service's clock: when the last message, the last change of
 * archiving or of its duration is as long ago as the duration says. No thread can be due sooner after a look than the
 * shortest duration, so it is enough to look again then, or when the next one is due.
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

  constructor(private readonly service: Pick<EmulatorContext, 'world' | 'clock' | 'emit'>) {}

  /** Looks now, and from then on whenever a thread may be due. */
  start(): void {
    const next = this.#archiveDueThreads();
    this.#timer = this.service.clock.schedule(next, () => this.start());
  }

  stop(): void {
    this.#timer?.cancel();
  }

  /** Archives what is due, and gives the milliseconds until the next look. */
  #archiveDueThreads(): number {
    const { world, clock, emit } = this.service;
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

/** When a thread goes to the archive, in milliseconds since 1970; not when it is there, or pinned. */
function archiveDueAt({ channel }: ChannelRecord): number | undefined {
  const { thread_metadata: metadata, last_message_id: last, flags = 0 } = channel;
  if (!metadata || metadata.archived || (flags & channelFlags.PINNED) !== 0) return undefined;
  const touched = Math.max(Date.parse(metadata.archive_timestamp), last ? snowflakeTimestamp(last) : 0);
  return touched + metadata.auto_archive_duration * MINUTE_MS;
}
