/**
 * The unfinished runs of one task id. Tasks that replace each other share them, so that a new task does not overlap the
 * last run of the previous one.
 */
export class TaskRuns {
  #count = 0;
  #queued: (() => void) | undefined;
  readonly #onIdle: () => void;

  /** @param onIdle called when the last run has finished and no other waits for it */
  constructor(onIdle: () => void) {
    this.#onIdle = onIdle;
  }

  get count(): number {
    return this.#count;
  }

  /** Whether a run waits until the others have finished. */
  get hasQueued(): boolean {
    return this.#queued !== undefined;
  }

  /** Counts a run until it has finished. The promise must not reject. */
  add(run: Promise<void>): void {
    this.#count++;
    void run.then(() => this.#onRunFinished());
  }

  /** Starts a run as soon as the others have finished. */
  enqueue(start: () => void): void {
    this.#queued = start;
  }

  dequeue(): void {
    this.#queued = undefined;
  }

  #onRunFinished(): void {
    this.#count--;
    if (this.#count > 0) return;
    const start = this.#queued;
    this.#queued = undefined;
    if (start) start();
    else this.#onIdle();
  }
}
