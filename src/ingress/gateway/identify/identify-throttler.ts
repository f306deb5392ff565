import type { Clock, Timer } from '../../../base/clock.js';
import type { StructuredLogger } from '../../../base/logger.js';
import { limits } from '../../../wire/constants/limits.js';
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

const { identifyWindowMs: WINDOW_MS } = limits.gateway;
const DAY_MS = 24 * 60 * 60_000;
/** The minimum wait for the reset of an exhausted session start limit, even if Discord returns a shorter one. */
const MIN_RESET_MS = 1000;
/** Values of Discord whose resets differ by less belong to the same day. */
const SAME_RESET_MS = 60_000;

/** The shards that wait for their identify under one rate limit key (`shard_id % max_concurrency`). */
interface IdentifyQueue {
  readonly pending: (() => void)[];
  busy: boolean;
  freeAt: number;
  timer: Timer | undefined;
}

/** The remaining session starts: the last value from Get Gateway Bot, minus those of this process since then. */
interface Budget {
  readonly limit: SessionStartLimit;
  remaining: number;
  resetsAt: number;
  /** Whether the exhausted limit was logged. */
  warned: boolean;
}

/** Limits the identifies of one process, in the order of the calls. */
export class MemoryIdentifyThrottler implements IdentifyThrottler {
  readonly #queues = new Map<number, IdentifyQueue>();
  #budget: Budget | undefined;
  /** Permits that are not released yet. */
  #openPermits = 0;

  constructor(
    private readonly clock: Clock,
    private readonly logger: StructuredLogger,
  ) {}

  waitForIdentify(shardId: number, limit: SessionStartLimit, signal: AbortSignal): Promise<IdentifyPermit> {
    if (this.#budget?.limit !== limit) this.#updateBudget(limit);
    const key = shardId % Math.max(1, limit.max_concurrency);
    const queue = this.#queues.get(key) ?? {
      pending: [],
      busy: false,
      freeAt: Number.NEGATIVE_INFINITY,
      timer: undefined,
    };
    this.#queues.set(key, queue);
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const grant = () => {
        signal.removeEventListener('abort', cancel);
        resolve(this.#createPermit(queue));
      };
      const cancel = () => {
        queue.pending.splice(queue.pending.indexOf(grant), 1);
        if (queue.pending.length === 0) queue.timer?.cancel();
        reject(signal.reason);
      };
      signal.addEventListener('abort', cancel, { once: true });
      queue.pending.push(grant);
      this.#advance(queue);
    });
  }

  #updateBudget(limit: SessionStartLimit): void {
    const now = this.clock.monotonicNow();
    const resetsAt = now + Math.max(MIN_RESET_MS, limit.reset_after);
    const current = this.#budget;
    // The value may have been received before the last identifies: within a day, it only falls.
    const isSameDay = current && current.resetsAt > now && Math.abs(current.resetsAt - resetsAt) < SAME_RESET_MS;
    const remaining = isSameDay ? Math.min(current.remaining, limit.remaining) : limit.remaining;
    this.#budget = { limit, remaining, resetsAt, warned: false };
  }

  #createPermit(queue: IdentifyQueue): IdentifyPermit {
    queue.busy = true;
    this.#openPermits++;
    let isReleased = false;
    return {
      release: (identified) => {
        if (isReleased) return;
        isReleased = true;
        this.#openPermits--;
        queue.busy = false;
        if (identified) {
          queue.freeAt = this.clock.monotonicNow() + WINDOW_MS;
          if (this.#budget) this.#budget.remaining--;
        }
        for (const waiting of this.#queues.values()) this.#advance(waiting);
      },
    };
  }

  /** Grants the next permit of a queue, or schedules it. */
  #advance(queue: IdentifyQueue): void {
    queue.timer?.cancel();
    queue.timer = undefined;
    if (queue.busy || queue.pending.length === 0) return;
    const now = this.clock.monotonicNow();
    const delayMs = Math.max(queue.freeAt - now, this.#budgetDelayMs(now));
    if (delayMs <= 0) {
      queue.pending.shift()?.();
      return;
    }
    queue.timer = this.clock.schedule(delayMs, () => this.#advance(queue));
  }

  #budgetDelayMs(now: number): number {
    const budget = this.#budget;
    if (!budget || budget.remaining - this.#openPermits > 0) return 0;
    if (budget.resetsAt <= now) {
      // The next call of Get Gateway Bot returns Discord's own value.
      budget.remaining = Math.max(budget.limit.total, this.#openPermits + 1);
      budget.resetsAt = now + DAY_MS;
      budget.warned = false;
      return 0;
    }
    const delayMs = budget.resetsAt - now;
    if (!budget.warned) this.logger.warn({ delayMs }, 'the session start limit is exhausted: waiting for its reset');
    budget.warned = true;
    return delayMs;
  }
}
