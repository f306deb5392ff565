import type { PresenceUpdateData } from '../../../wire/gateway/protocol.js';
import type { Shard } from './shard.js';
import type { ShardStatus } from './shard-options.js';

/** Owns the shards of a gateway. */
export interface ShardHost {
  /** The shards whose events are delivered, by id. */
  readonly shards: ReadonlyMap<number, Shard>;
  /** The shard count of the bot; undefined before it is known. */
  readonly count: number | undefined;
  /** The status of the shard that is furthest from ready; undefined before the shards exist. */
  readonly status: ShardStatus | undefined;
  /** Sets the presence of the bot on all current and future shards. */
  setPresence(presence: PresenceUpdateData): void;
  /**
   * Changes the shard count. Resolves when the new shards have taken over.
   * @throws {ReshardingError} when it was canceled, failed, or is not possible; the previous shards continue
   */
  reshard(count: number, signal: AbortSignal | undefined): Promise<void>;
  /** Ends the sessions. Never rejects. */
  close(): Promise<void>;
  /** Closes the connections; the sessions stay resumable. Never rejects. */
  suspend(): Promise<void>;
}
