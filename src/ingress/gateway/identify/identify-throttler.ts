import type { GatewayBot } from '../../../wire/gateway/protocol.js';

/** How many sessions the bot may still start: part of the response of Get Gateway Bot. */
export type SessionStartLimit = GatewayBot['session_start_limit'];

/** The permission for one shard to identify. */
export interface IdentifyPermit {
  /**
   * Releases the permit, so that the next shard can get one.
   * @param identified whether the shard sent Identify. If not, the next shard does not wait and no session start is counted
   */
  release(identified: boolean): void;
}

/**
 * Limits how fast the shards of a bot identify. Shards with the same key (`shard id % max_concurrency`) identify 5
 * seconds apart, and all shards together at most as often as the session start limit allows. All processes of a bot must
 * share one throttler.
 * @see https://docs.discord.com/developers/events/gateway#rate-limiting
 */
export interface IdentifyThrottler {
  /**
   * Waits until the shard may identify. The permit is valid until `release`.
   * @throws the reason of `signal` when it aborts before the shard may identify
   */
  waitForIdentify(shardId: number, limit: SessionStartLimit, signal: AbortSignal): Promise<IdentifyPermit>;
}
