import type { Clock, Timer } from '../../base/clock.js';
import type { MaybePromise } from '../../base/maybe-promise.js';
import type { Responder } from '../responses/responder.js';

export interface PendingPromptOptions<Outcome> {
  readonly clock: Clock;
  /** Milliseconds from now, above 0. */
  readonly timeoutMs: number;
  /** The outcome if the timeout passes first. */
  readonly timeoutOutcome: Outcome;
  /** Runs once, when the prompt is settled. */
  readonly onSettled: (outcome: Outcome) => void;
}

/** A prompt that ends when its shard moves to another process. */
export interface MovablePrompt {
  readonly pending: { settle(outcome: { readonly outcome: 'moved' }): boolean };
  readonly responder: Responder;
  /** Of the user. */
  readonly locale: string;
}

/** A modal or component that a handler waits for, with a timeout. It has exactly one outcome. */
export class PendingPrompt<Outcome> {
  readonly outcome: Promise<Outcome>;
  readonly #clock: Clock;
  readonly #deadline: number;
  readonly #timeoutOutcome: Outcome;
  readonly #onSettled: (outcome: Outcome) => void;
  #resolve: (outcome: Outcome) => void = () => {};
  #isSettled = false;
  /** Number of interactions that arrived in time and are still being checked. */
  #pauses = 0;
  #timer: Timer | undefined;

  /** @throws {RangeError} when `timeoutMs` is not a number above 0 */
  constructor({ clock, timeoutMs, timeoutOutcome, onSettled }: PendingPromptOptions<Outcome>) {
    if (!(timeoutMs > 0)) throw new RangeError(`timeoutMs must be above 0 milliseconds; it is ${timeoutMs}.`);
    this.#clock = clock;
    this.#deadline = clock.monotonicNow() + timeoutMs;
    this.#timeoutOutcome = timeoutOutcome;
    this.#onSettled = onSettled;
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#startTimer();
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Sets the outcome. Returns false if it was set before. */
  settle(outcome: Outcome): boolean {
    if (this.#isSettled) return false;
    this.#isSettled = true;
    this.#timer?.cancel();
    this.#onSettled(outcome);
    this.#resolve(outcome);
    return true;
  }

  /** Settles the prompt as if its timeout had passed. */
  expire(): void {
    this.settle(this.#timeoutOutcome);
  }

  /** Runs `check` on an interaction that arrived in time. The prompt cannot time out before `check` has finished. */
  async pauseTimeoutWhile<Result>(check: () => MaybePromise<Result>): Promise<Result> {
    this.#timer?.cancel();
    this.#pauses++;
    try {
      return await check();
    } finally {
      this.#pauses--;
      if (this.#pauses === 0 && !this.#isSettled) this.#startTimer();
    }
  }

  #startTimer(): void {
    this.#timer = this.#clock.schedule(Math.max(0, this.#deadline - this.#clock.monotonicNow()), () => this.expire());
  }
}
