import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import type { JournalShard } from '../../journal/journal.js';

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
