import type { Clock, Timer } from '../../base/clock.js';
import type { MaybePromise } from '../declarations/parse-result.js';

export interface PendingPromptOptions<Outcome> {
  readonly clock: Clock;
  /** Milliseconds from now. */
  readonly timeoutMs: number;
  /** What comes of it when nothing else did in time. */
  readonly timeoutOutcome: Outcome;
  /** Runs once, when it is over. */
  readonly onSettled: (outcome: Outcome) => void;
}

/** Something that a handler awaits, up to a deadline. It has exactly one outcome. */
export class PendingPrompt<Outcome> {
  readonly outcome: Promise<Outcome>;
  readonly #clock: Clock;
  readonly #deadline: number;
  readonly #late: Outcome;
  readonly #over: (outcome: Outcome) => void;
  #resolve: (outcome: Outcome) => void = () => {};
  #isOver = false;
  /** How many that came in time are being looked at. */
  #pauses = 0;
  #timer: Timer | undefined;

  /** @throws RangeError when `withinMs` is not a number above 0 */
  constructor({ clock, timeoutMs, timeoutOutcome, onSettled }: PendingPromptOptions<Outcome>) {
    if (!(timeoutMs > 0)) throw new RangeError(`withinMs must be above 0 milliseconds; it is ${timeoutMs}.`);
    this.#clock = clock;
    this.#deadline = clock.now() + timeoutMs;
    this.#late = timeoutOutcome;
    this.#over = onSettled;
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#startTimer();
  }

  get isSettled(): boolean {
    return this.#isOver;
  }

  /** Gives the outcome. @returns false when there was one already */
  settle(outcome: Outcome): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#timer?.cancel();
    this.#over(outcome);
    this.#resolve(outcome);
    return true;
  }

  /** Ends it as if the deadline had passed. */
  expire(): void {
    this.settle(this.#late);
  }

  /** Runs `look` on something that came in time: the deadline does not pass meanwhile, only after it. */
  async pauseTimeoutWhile<Result>(look: () => MaybePromise<Result>): Promise<Result> {
    this.#timer?.cancel();
    this.#pauses++;
    try {
      return await look();
    } finally {
      this.#pauses--;
      if (this.#pauses === 0 && !this.#isOver) this.#startTimer();
    }
  }

  #startTimer(): void {
    this.#timer = this.#clock.schedule(Math.max(0, this.#deadline - this.#clock.now()), () => this.expire());
  }
}
