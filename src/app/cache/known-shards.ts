import { isSnowflake, type Snowflake } from '../../base/snowflake.js';
import { shardIdOf } from '../../wire/gateway/protocol.js';

/** Whether all guilds of a shard are known, or a search for them has not ended. */
export type KnownShardState = 'searching' | 'known';

/** The shards that have had a session in this process. All have the same shard count: another one replaces them. */
export class KnownShards {
  #count: number | undefined;
  readonly #states = new Map<number, KnownShardState>();

  /** Whether no shard has had a session. */
  get isEmpty(): boolean {
    return this.#states.size === 0;
  }

  has(shardId: number): boolean {
    return this.#states.has(shardId);
  }

  set(shardId: number, shardCount: number, state: KnownShardState): void {
    if (this.#count !== shardCount) this.#states.clear();
    this.#count = shardCount;
    this.#states.set(shardId, state);
  }

  get(shardId: number): KnownShardState | undefined {
    return this.#states.get(shardId);
  }

  delete(shardId: number): void {
    this.#states.delete(shardId);
  }

  /** Ends the search of a shard. Returns false if there is none. */
  endSearch(shardId: number): boolean {
    if (this.#states.get(shardId) !== 'searching') return false;
    this.#states.set(shardId, 'known');
    return true;
  }

  /** The state of the shard of a guild; undefined if it has had no session in this process. */
  stateFor(guildId: Snowflake): KnownShardState | undefined {
    const shardId = this.#shardOf(guildId);
    return shardId === undefined ? undefined : this.#states.get(shardId);
  }

  isOfShard(guildId: Snowflake, shardId: number): boolean {
    return this.#shardOf(guildId) === shardId;
  }

  #shardOf(guildId: Snowflake): number | undefined {
    return this.#count === undefined || !isSnowflake(guildId) ? undefined : shardIdOf(guildId, this.#count);
  }
}
