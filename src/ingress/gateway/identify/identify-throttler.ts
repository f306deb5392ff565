import type { GatewayBot } from '../../../wire/gateway/protocol.js';

/** How many sessions the bot may still start, from Get Gateway Bot. */
export type SessionStartLimit = GatewayBot['session_start_limit'];

/** The permission for one shard to identify. */
export interface IdentifyPermit {
  /**
   * Ends the permit.
   * @param identified whether an Identify was sent: only then the next one must wait and a session start is used up
   */
  release(identified: boolean): void;
}

/**
 * Limits how fast the shards of a bot identify: one per key (`shard id % max_concurrency`) in 5 seconds, and not more
 * than the session start limit allows. All processes of a bot must share one throttler.
 * @see https://docs.discord.com/developers/events/gateway#rate-limiting
 */
export interface IdentifyThrottler {
  /**
   * Waits until the shard may identify. The permit is valid until `release`.
   * @throws the signal's reason when it aborts first
   */
  waitForIdentify(shardId: number, limit: SessionStartLimit, signal: AbortSignal): Promise<IdentifyPermit>;
}
