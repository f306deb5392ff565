import type { StructuredLogger } from '../../../base/logger.js';
import type { Snowflake } from '../../../base/snowflake.js';
import { ApiError } from '../../../rest/call/errors.js';
import { guildIdOfEvent } from '../../../wire/events/guild-id-of-event.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import type { CacheUpdater } from '../cache-updater.js';
import { EventRecorder } from './event-recorder.js';
import type { SnapshotCallOptions, SnapshotSource } from './snapshot-source.js';

export interface GuildRefillDependencies {
  readonly updater: CacheUpdater;
  readonly snapshots: Pick<SnapshotSource, 'fetch'>;
  readonly logger: StructuredLogger;
}

/** Requests guilds, and stores them with the events that arrived meanwhile. */
export class GuildRefill {
  readonly #dependencies: GuildRefillDependencies;
  readonly #recorder = new EventRecorder();

  constructor(dependencies: GuildRefillDependencies) {
    this.#dependencies = dependencies;
  }

  /** Keeps an event that was applied, if its guild is being requested and the response can be older than the event. */
  record(inbound: InboundEvent): void {
    if (!this.#recorder.isRecording || !this.#dependencies.updater.isInSnapshot(inbound.event)) return;
    const guildId = guildIdOfEvent(inbound.event, inbound.data);
    if (guildId !== undefined) this.#recorder.record(guildId, inbound);
  }

  /**
   * Requests a guild and stores it. Returns `not_joined` if the bot is not in the guild.
   * @throws the error of a call
   */
  async run(guildId: Snowflake, options: SnapshotCallOptions): Promise<'stored' | 'not_joined' | 'aborted'> {
    const { snapshots, updater, logger } = this.#dependencies;
    const missed = this.#recorder.start(guildId);
    try {
      const snapshot = await snapshots.fetch(guildId, options);
      if (options.signal.aborted) return 'aborted';
      // Synchronous, so that no handler reads a part of it.
      updater.applySnapshot(snapshot);
      for (const inbound of missed) updater.apply(inbound);
      logger.debug({ guildId }, 'the cache of a guild is refilled');
      return 'stored';
    } catch (error) {
      if (options.signal.aborted) return 'aborted';
      if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return 'not_joined';
      throw error;
    } finally {
      this.#recorder.stop(guildId, missed);
    }
  }
}
