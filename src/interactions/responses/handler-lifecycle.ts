/**
 * The lifecycle of one handler across the interactions that it responds to: the one that it was called with, and those
 * of its prompts. It reports when the handler ends.
 */
export class HandlerLifecycle<R extends object> {
  /** Responder of the latest interaction. The user gets an error message of the handler there. */
  latest: R;
  #isEnded = false;
  #endTasks: Set<() => void> | undefined;

  /** @param first responder of the interaction that the handler was called with */
  constructor(readonly first: R) {
    this.latest = first;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Runs `task` when the handler ends, or at once if it has ended. Returns a function that removes the task. */
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
