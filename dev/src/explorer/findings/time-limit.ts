/** Whether the time is over. */
export type IsOver = () => boolean;

/** The real time of an exploration: one limit for exploring, reducing and replaying. */
export class TimeLimit {
  #endsAt: number;

  /** It starts now. @param ms milliseconds */
  constructor(ms: number) {
    this.#endsAt = performance.now() + ms;
  }

  /** Milliseconds; 0 if the time is over. */
  get remainingMs(): number {
    return Math.max(0, this.#endsAt - performance.now());
  }

  get isOver(): boolean {
    return this.remainingMs === 0;
  }

  /** From now on, at most this time remains. @param ms milliseconds */
  shorten(ms: number): void {
    this.#endsAt = Math.min(this.#endsAt, performance.now() + ms);
  }
}
