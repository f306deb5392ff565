/**
 * The course of one handler through the interactions that it answers: the one that it was called with, and those that it
 * asked or waited for. It tells what else is going on when an interaction has been dealt with.
 */
export class HandlerLifecycle<Answering extends object> {
  /** The last that it received: there the person is told how it all ended. */
  latest: Answering;
  #isEnded = false;
  #endTasks: Set<() => void> | undefined;

  /** @param first how the interaction is answered that the handler was called with */
  constructor(readonly first: Answering) {
    this.latest = first;
  }

  /** Whether the handler has ended. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Runs `task` when the handler ends, at once if it has. @returns takes it back */
  onEnd(task: () => void): () => void {
    if (this.#isEnded) {
      task();
      return () => {};
    }
    this.#endTasks ??= new Set();
    this.#endTasks.add(task);
    return () => this.#endTasks?.delete(task);
  }

  end(): void {
    this.#isEnded = true;
    for (const task of this.#endTasks ?? []) task();
    this.#endTasks = undefined;
  }
}
