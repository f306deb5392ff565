import type { Clock, Timer } from '../../../base/clock.js';
import type { StructuredLogger } from '../../../base/logger.js';
import { limits } from '../../../wire/constants/limits.js';
import type { IdentifyPermit, IdentifyThrottler, SessionStartLimit } from './identify-throttler.js';

const { identifyWindowMs: WINDOW_MS } = limits.gateway;
const DAY_MS = 24 * 60 * 60_000;
/** The least wait for a session start limit that is used up, whatever discovery says. */
const MIN_RESET_MS = 1000;

/** The shards that share a key. */
interface IdentifyQueue {
  readonly pending: (() => void)[];
  busy: boolean;
  freeAt: number;
  timer: Timer | undefined;
}

/** What discovery said last of the day's session starts, less those of this process since. */
interface Budget {
  readonly limit: SessionStartLimit;
  remaining: number;
  resetsAt: number;
  /** Whether the log tells that it is used up. */
  warned: boolean;
}

/** Spaces out the identifies of one process, in the order in which they are asked for. */
export class MemoryIdentifyThrottler implements IdentifyThrottler {
  readonly #queues = new Map<number, IdentifyQueue>();
  #budget: Budget | undefined;
  /** Turns that are not over. */
  #openPermits = 0;

  constructor(
    private readonly clock: Clock,
    private readonly logger: StructuredLogger,
  ) {}

  waitForIdentify(shardId: number, limit: SessionStartLimit, signal: AbortSignal): Promise<IdentifyPermit> {
    if (this.#budget?.limit !== limit) this.#updateBudget(limit);
    const key = shardId % Math.max(1, limit.max_concurrency);
    const lane = this.#queues.get(key) ?? {
      pending: [],
      busy: false,
      freeAt: Number.NEGATIVE_INFINITY,
      timer: undefined,
    };
    this.#queues.set(key, lane);
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const begin = () => {
        signal.removeEventListener('abort', giveUp);
        resolve(this.#createPermit(lane));
      };
      const giveUp = () => {
        lane.pending.splice(lane.pending.indexOf(begin), 1);
        if (lane.pending.length === 0) lane.timer?.cancel();
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      lane.pending.push(begin);
      this.#advance(lane);
    });
  }

  #updateBudget(limit: SessionStartLimit): void {
    const resetsAt = this.clock.now() + Math.max(MIN_RESET_MS, limit.reset_after);
    this.#budget = { limit, remaining: limit.remaining, resetsAt, warned: false };
  }

  #createPermit(lane: IdentifyQueue): IdentifyPermit {
    lane.busy = true;
    this.#openPermits++;
    let over = false;
    return {
      release: (identified) => {
        if (over) return;
        over = true;
        this.#openPermits--;
        lane.busy = false;
        if (identified) {
          lane.freeAt = this.clock.now() + WINDOW_MS;
          if (this.#budget) this.#budget.remaining--;
        }
        for (const waiting of this.#queues.values()) this.#advance(waiting);
      },
    };
  }

  /** Gives the next of a lane its turn, or waits until it may have it. */
  #advance(lane: IdentifyQueue): void {
    lane.timer?.cancel();
    lane.timer = undefined;
    if (lane.busy || lane.pending.length === 0) return;
    const now = this.clock.now();
    const delayMs = Math.max(lane.freeAt - now, this.#budgetDelayMs(now));
    if (delayMs <= 0) {
      lane.pending.shift()?.();
      return;
    }
    lane.timer = this.clock.schedule(delayMs, () => this.#advance(lane));
  }

  #budgetDelayMs(now: number): number {
    const budget = this.#budget;
    if (!budget || budget.remaining - this.#openPermits > 0) return 0;
    if (budget.resetsAt <= now) {
      // What the service thinks of it is learned with the next discovery.
      budget.remaining = Math.max(budget.limit.total, this.#openPermits + 1);
      budget.resetsAt = now + DAY_MS;
      budget.warned = false;
      return 0;
    }
    const delayMs = budget.resetsAt - now;
    if (!budget.warned) this.logger.warn({ delayMs }, 'the session start limit is used up: waiting for its reset');
    budget.warned = true;
    return delayMs;
  }
}
