import type { Clock, Timer } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import { limits } from '../../wire/limits.js';
import type { IdentifyPacer, IdentifyTurn, SessionStartLimit } from './identify-pacer.js';

const { identifyWindowMs: WINDOW_MS } = limits.gateway;
const DAY_MS = 24 * 60 * 60_000;
/** The least wait for a session start limit that is used up, whatever discovery says. */
const SHORTEST_RESET_MS = 1000;

/** The shards that share a key. */
interface Lane {
  readonly waiting: (() => void)[];
  busy: boolean;
  freeAt: number;
  timer: Timer | undefined;
}

/** What discovery said last of the day's session starts, less those of this process since. */
interface Budget {
  readonly told: SessionStartLimit;
  remaining: number;
  resetsAt: number;
  /** Whether the log tells that it is used up. */
  said: boolean;
}

/** Spaces out the identifies of one process, in the order in which they are asked for. */
export class MemoryIdentifyPacer implements IdentifyPacer {
  readonly #lanes = new Map<number, Lane>();
  #budget: Budget | undefined;
  /** Turns that are not over. */
  #open = 0;

  constructor(
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  turn(shardId: number, limit: SessionStartLimit, signal: AbortSignal): Promise<IdentifyTurn> {
    if (this.#budget?.told !== limit) this.#adopt(limit);
    const key = shardId % Math.max(1, limit.max_concurrency);
    const lane = this.#lanes.get(key) ?? {
      waiting: [],
      busy: false,
      freeAt: Number.NEGATIVE_INFINITY,
      timer: undefined,
    };
    this.#lanes.set(key, lane);
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const begin = () => {
        signal.removeEventListener('abort', giveUp);
        resolve(this.#begin(lane));
      };
      const giveUp = () => {
        lane.waiting.splice(lane.waiting.indexOf(begin), 1);
        if (lane.waiting.length === 0) lane.timer?.cancel();
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      lane.waiting.push(begin);
      this.#advance(lane);
    });
  }

  #adopt(told: SessionStartLimit): void {
    const resetsAt = this.clock.now() + Math.max(SHORTEST_RESET_MS, told.reset_after);
    this.#budget = { told, remaining: told.remaining, resetsAt, said: false };
  }

  #begin(lane: Lane): IdentifyTurn {
    lane.busy = true;
    this.#open++;
    let over = false;
    return {
      done: (identified) => {
        if (over) return;
        over = true;
        this.#open--;
        lane.busy = false;
        if (identified) {
          lane.freeAt = this.clock.now() + WINDOW_MS;
          if (this.#budget) this.#budget.remaining--;
        }
        for (const waiting of this.#lanes.values()) this.#advance(waiting);
      },
    };
  }

  /** Gives the next of a lane its turn, or waits until it may have it. */
  #advance(lane: Lane): void {
    lane.timer?.cancel();
    lane.timer = undefined;
    if (lane.busy || lane.waiting.length === 0) return;
    const now = this.clock.now();
    const delayMs = Math.max(lane.freeAt - now, this.#delayOfBudget(now));
    if (delayMs <= 0) {
      lane.waiting.shift()?.();
      return;
    }
    lane.timer = this.clock.schedule(delayMs, () => this.#advance(lane));
  }

  #delayOfBudget(now: number): number {
    const budget = this.#budget;
    if (!budget || budget.remaining - this.#open > 0) return 0;
    if (budget.resetsAt <= now) {
      // What the service thinks of it is learned with the next discovery.
      budget.remaining = Math.max(budget.told.total, this.#open + 1);
      budget.resetsAt = now + DAY_MS;
      budget.said = false;
      return 0;
    }
    const delayMs = budget.resetsAt - now;
    if (!budget.said) this.logger.warn({ delayMs }, 'the session start limit is used up: waiting for its reset');
    budget.said = true;
    return delayMs;
  }
}
