import type { GatewayBot } from '../../../wire/gateway/protocol.js';

/** How many sessions the bot may still begin, as discovery said. */
export type SessionStartLimit = GatewayBot['session_start_limit'];

/** A shard's turn to identify. */
export interface IdentifyPermit {
  /**
   * The turn is over.
   * @param identified whether an identify was sent: only then must the next one wait, and is a session start spent
   */
  release(identified: boolean): void;
}

/**
 * Spaces out the identifies of a bot: per key (`shard id % max_concurrency`) one in 5 seconds, and no more than the
 * session start limit allows. All processes of a bot must share one.
 */
export interface IdentifyThrottler {
  /**
   * Waits for the turn of a shard; it holds until `done`.
   * @throws the signal's reason when it aborts first
   */
  waitForIdentify(shardId: number, limit: SessionStartLimit, signal: AbortSignal): Promise<IdentifyPermit>;
}
