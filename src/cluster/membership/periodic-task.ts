import type { Clock, Timer } from '../../base/clock.js';

/** Runs a task at regular intervals, and in between when something has changed. It never runs twice at the same time. */
export class PeriodicTask {
  #timer: Timer | undefined;
  #dueMs = Number.POSITIVE_INFINITY;
  #running: Promise<void> | undefined;
  #isTriggered = false;
  #isStopped = false;

  /**
   * @param intervalMs between the starts of two runs, in milliseconds
   * @param task never rejects
   */
  constructor(
    private readonly clock: Clock,
    private readonly intervalMs: number,
    private readonly task: () => Promise<void>,
  ) {}

  /** Runs the task now; after the current run if it is running. */
  trigger(): void {
    if (this.#isStopped) return;
    if (this.#running) this.#isTriggered = true;
    else this.#run();
  }

  /** Runs the task in `delayMs` milliseconds at the latest. */
  runWithin(delayMs: number): void {
    const dueMs = this.clock.monotonicNow() + Math.max(0, delayMs);
    if (this.#isStopped || dueMs >= this.#dueMs) return;
    this.#dueMs = dueMs;
    this.#schedule();
  }

  /** Resolves when no run is in progress. Never rejects. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    await this.#running;
  }

  #run(): void {
    this.#timer?.cancel();
    this.#isTriggered = false;
    this.#dueMs = this.clock.monotonicNow() + this.intervalMs;
    this.#running = this.task().finally(() => {
      this.#running = undefined;
      if (this.#isStopped) return;
      if (this.#isTriggered) this.#run();
      else this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#running) return;
    this.#timer?.cancel();
    this.#timer = this.clock.schedule(Math.max(0, this.#dueMs - this.clock.monotonicNow()), () => this.#run());
  }
}
