/**
 * Runs the suspects of all shards of a process one at a time. If suspects of two shards ran at the same time and one of them
 * ended the process, both would be its cause.
 */
export class SuspectQueue {
  #last: Promise<void> = Promise.resolve();

  /** Runs a task after all earlier ones. Neither it nor this may reject. */
  run(task: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(task);
    return this.#last;
  }
}
