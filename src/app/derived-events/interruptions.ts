import type { Snowflake } from '../../base/snowflake.js';
import { shardIdOf } from '../../wire/gateway/protocol.js';

interface Interruption {
  readonly shardId: number;
  readonly shardCount: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** The shards whose connection ended, and whose next session has not started. */
export class Interruptions {
  #current: readonly Interruption[] = [];

  /** A shard that is already interrupted stays interrupted since the first time. */
  start(shardId: number, shardCount: number, startedAt: number): void {
    const isKnown = this.#current.some((each) => each.shardId === shardId && each.shardCount === shardCount);
    if (!isKnown) this.#current = [...this.#current, { shardId, shardCount, startedAt }];
  }

  /** A session of a shard started. Shards of another count have been replaced. */
  end(shardId: number, shardCount: number): void {
    this.#current = this.#current.filter((each) => each.shardId !== shardId && each.shardCount === shardCount);
  }

  /** Another process has the shard. */
  forget(shardId: number): void {
    this.#current = this.#current.filter((each) => each.shardId !== shardId);
  }

  /** When the shard of a guild was interrupted, in milliseconds since 1970; undefined if it is not. */
  startOf(guildId: Snowflake): number | undefined {
    if (this.#current.length === 0) return undefined;
    return this.#current.find(({ shardId, shardCount }) => shardIdOf(guildId, shardCount) === shardId)?.startedAt;
  }
}
