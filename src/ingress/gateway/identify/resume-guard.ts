import type { Clock } from '../../../base/clock.js';
import type { SessionStartLimit } from './identify-throttler.js';

/**
 * Decides which shards may discard a session that they fail to resume. During an incident, Discord may say Hello and answer
 * nothing else. If every shard gave up its session then, all of them would lose events, and their identifies would use up the
 * session starts of the day. Therefore one shard identifies first, as a probe. The others continue to resume until a new
 * session is ready.
 *
 * All shards of a bot must share one guard.
 */
export interface ResumeGuard {
  /**
   * Whether a shard may discard its session and identify. It is asked before each attempt of a shard whose resumes have
   * failed three times in a row. Never rejects.
   * @param limit how many sessions the bot may still start
   */
  mayDiscard(shardId: number, limit: SessionStartLimit): Promise<boolean>;
  /** A new session of a shard is ready. */
  onIdentified(shardId: number): void;
}

/** The times of a guard, in milliseconds. */
export const RESUME_GUARD_MS = {
  /** If no session has started after this time, another shard becomes the probe: the first one may have a problem of its own. */
  probe: 5 * 60_000,
  /** How long the other shards may discard their sessions after a new one was ready. */
  open: 60_000,
};

/** Below this part of the session starts of a day, only the probe may discard its session. */
const SCARCE_PART = 0.1;

/** Whether so few session starts are left that only one shard at a time may discard its session. */
export function areSessionStartsScarce({ remaining, total }: SessionStartLimit): boolean {
  return remaining < total * SCARCE_PART;
}

/** The guard of one process. */
export class MemoryResumeGuard implements ResumeGuard {
  #probe: { readonly shardId: number; readonly endsAt: number } | undefined;
  #openUntil = Number.NEGATIVE_INFINITY;

  constructor(private readonly clock: Clock) {}

  async mayDiscard(shardId: number, limit: SessionStartLimit): Promise<boolean> {
    const now = this.clock.monotonicNow();
    if (now < this.#openUntil && !areSessionStartsScarce(limit)) return true;
    if (this.#probe === undefined || this.#probe.endsAt <= now) {
      this.#probe = { shardId, endsAt: now + RESUME_GUARD_MS.probe };
    }
    return this.#probe.shardId === shardId;
  }

  onIdentified(shardId: number): void {
    if (this.#probe === undefined) return;
    this.#openUntil = this.clock.monotonicNow() + RESUME_GUARD_MS.open;
    if (this.#probe.shardId === shardId) this.#probe = undefined;
  }
}
