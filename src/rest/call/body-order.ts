import { type CallDeadline, withCallDeadline } from './call-deadline.js';

/**
 * Lets the calls of a sequence continue in their order after their bodies are encoded: a body with files takes longer
 * than the body of a later call.
 */
export class BodyOrder {
  /** Sequence → the last call of it whose body is not ready; it never rejects. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** Returns the body when those of earlier calls of the sequence are ready or have failed. */
  wait<T>(sequence: string | undefined, body: T | Promise<T>, deadline: CallDeadline): T | Promise<T> {
    if (sequence === undefined) return body;
    const previous = this.#last.get(sequence);
    if (previous === undefined && !(body instanceof Promise)) return body;
    const ready = waitFor(previous, body, deadline);
    const settled = Promise.allSettled([previous, ready]);
    this.#last.set(sequence, settled);
    void settled.then(() => {
      if (this.#last.get(sequence) === settled) this.#last.delete(sequence);
    });
    return ready;
  }
}

async function waitFor<T>(
  previous: Promise<unknown> | undefined,
  body: T | Promise<T>,
  deadline: CallDeadline,
): Promise<T> {
  const ready = await body;
  if (previous) {
    await withCallDeadline<void>(deadline, (resolve) => {
      void previous.then(() => resolve());
      return () => {};
    });
  }
  return ready;
}
