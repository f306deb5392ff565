import type { Timer } from '../../base/clock.js';
import type { Snowflake } from '../../base/snowflake.js';

/** A part of the bot that needs the members of guilds. They arrive as events. */
export interface MemberLoadListener {
  /** Every member of a guild has been received since this listener called `load`. */
  onMembersLoaded(guildId: Snowflake): void;
}

/** A request for the members of a guild. */
export interface LoadRequest {
  readonly guildId: Snowflake;
  readonly listeners: Set<MemberLoadListener>;
  /** The earliest time at which it may be sent, in milliseconds on the monotonic clock. */
  readonly notBefore: number;
  readonly failures: number;
  /** Whether it is sent before other requests. */
  isUrgent: boolean;
}

/** A request that was sent. */
export interface ActiveRequest {
  readonly request: LoadRequest;
  readonly abort: AbortController;
  /** Whether a part of the response has arrived. A listener that is added later would miss it. */
  hasChunks: boolean;
}

/** The requests of one shard. */
export interface ShardQueue {
  readonly pending: Map<Snowflake, LoadRequest>;
  /** When the next request may be sent, in milliseconds on the monotonic clock. */
  nextRequestAt: number;
  active: ActiveRequest | undefined;
  timer: Timer | undefined;
}

/** An urgent request that may be sent now, or the one that may be sent first. */
export function nextRequest(requests: Iterable<LoadRequest>, now: number): LoadRequest | undefined {
  let first: LoadRequest | undefined;
  for (const request of requests) {
    if (request.isUrgent && request.notBefore <= now) return request;
    if (!first || request.notBefore < first.notBefore) first = request;
  }
  return first;
}
