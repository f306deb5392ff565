import type { Clock, Timer } from '../base/clock.js';
import type { Eventual } from './reading.js';

export interface PendingOptions<Outcome> {
  readonly clock: Clock;
  /** Milliseconds from now. */
  readonly withinMs: number;
  /** What comes of it when nothing else did in time. */
  readonly late: Outcome;
  /** Runs once, when it is over. */
  readonly over: (outcome: Outcome) => void;
}

/** Something that a handler awaits, up to a deadline. It has exactly one outcome. */
export class Pending<Outcome> {
  readonly outcome: Promise<Outcome>;
  readonly #clock: Clock;
  readonly #until: number;
  readonly #late: Outcome;
  readonly #over: (outcome: Outcome) => void;
  #resolve: (outcome: Outcome) => void = () => {};
  #isOver = false;
  /** How many that came in time are being looked at. */
  #held = 0;
  #timer: Timer | undefined;

  /** @throws RangeError when `withinMs` is not a number above 0 */
  constructor({ clock, withinMs, late, over }: PendingOptions<Outcome>) {
    if (!(withinMs > 0)) throw new RangeError(`withinMs must be above 0 milliseconds; it is ${withinMs}.`);
    this.#clock = clock;
    this.#until = clock.now() + withinMs;
    this.#late = late;
    this.#over = over;
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#arm();
  }

  get isOver(): boolean {
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
  giveUp(): void {
    this.settle(this.#late);
  }

  /** Runs `look` on something that came in time: the deadline does not pass meanwhile, only after it. */
  async hold<Result>(look: () => Eventual<Result>): Promise<Result> {
    this.#timer?.cancel();
    this.#held++;
    try {
      return await look();
    } finally {
      this.#held--;
      if (this.#held === 0 && !this.#isOver) this.#arm();
    }
  }

  #arm(): void {
    this.#timer = this.#clock.schedule(Math.max(0, this.#until - this.#clock.now()), () => this.giveUp());
  }
}
