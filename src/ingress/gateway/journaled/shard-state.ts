import type { Clock } from '../../../base/clock.js';
import { withTimeout } from '../../../base/deadline.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import type { JournalShard, ShardJournal } from '../../journal/journal.js';

/**
 * What a process knows about the guilds of its shards, for example its cache. A session that continues in another process
 * does not send the guilds again, so their state moves with the shard.
 */
export interface ShardState {
  /**
   * Whether a new session, which sends the guilds, fills the state faster than requests for each guild. False if nothing
   * needs them.
   */
  readonly needsGuilds: boolean;
  /** Returns the state after all events of the shard; undefined if there is nothing to continue with. */
  save(shard: JournalShard): Promise<readonly Uint8Array[] | undefined>;
  /**
   * Continues with the state of the earlier process, before any event of the shard.
   * @throws when it cannot be read; nothing of it remains
   */
  restore(shard: JournalShard, parts: readonly Uint8Array[]): Promise<void>;
  /** A new session of the shard is about to send its guilds, while the resumed one still delivers. */
  expectGuilds(shard: JournalShard): void;
  /** The new session has sent a guild (GUILD_CREATE). */
  addGuild(inbound: InboundEvent): void;
  /** The new session sends no more guilds: those that are missing are requested. */
  endGuilds(shard: JournalShard): void;
}

/** Names the point in the events of a shard after which a state was saved. */
export interface StatePosition {
  readonly sessionId: string;
  /** The sequence of the last event that the state contains. */
  readonly sequence: number;
}

/** Where the state of a shard waits, for a short time, for the next owner of the shard. */
export interface ShardStateStore {
  /** @throws {ClusterError} when it cannot be stored */
  put(shard: JournalShard, position: StatePosition, parts: readonly Uint8Array[]): Promise<void>;
  /**
   * Removes the state and returns it; undefined if there is none for this position.
   * @throws {ClusterError} when it cannot be read
   */
  take(shard: JournalShard, position: StatePosition): Promise<readonly Uint8Array[] | undefined>;
}

export interface StateMovesOptions {
  readonly state: ShardState;
  readonly store: ShardStateStore;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
}

/** How long a shard waits for its state, so that it is connected again in time. */
const TIMEOUT_MS = 3000;

/**
 * Moves the state of a shard to its next owner. It is a help, never a condition: if it is missing, late or of another
 * position, the next owner requests what it needs.
 */
export class StateMoves {
  readonly #options: StateMovesOptions;

  constructor(options: StateMovesOptions) {
    this.#options = options;
  }

  /** Leaves the state of a shard that is given up. Never rejects. */
  async save(shard: JournalShard, position: StatePosition): Promise<void> {
    const { state, store, logger } = this.#options;
    try {
      await this.#inTime(async () => {
        const parts = await state.save(shard);
        if (parts) await store.put(shard, position, parts);
      });
    } catch (error) {
      logger.warn({ err: error, shard: shard.id }, 'the state of a shard does not move with it: it is requested again');
    }
  }

  /**
   * Restores the state that the last owner of a shard left, if there is one. Never rejects.
   * @param isHere whether this process still has the shard
   */
  async restore({ shard, recovery }: ShardJournal, isHere: () => boolean): Promise<void> {
    const { state, store, logger } = this.#options;
    const { session, sequence, wasReleased } = recovery;
    if (!session || !wasReleased) return;
    try {
      const { sessionId } = session;
      const parts = await this.#inTime(() => store.take(shard, { sessionId, sequence }));
      if (parts && isHere()) await state.restore(shard, parts);
    } catch (error) {
      logger.warn({ err: error, shard: shard.id }, 'the state of a shard cannot be read: it is requested again');
    }
  }

  #inTime<T>(task: () => Promise<T>): Promise<T> {
    return withTimeout(this.#options.clock, TIMEOUT_MS, task(), () => new Error(`not done in ${TIMEOUT_MS} ms`));
  }
}
