import { errorMessage } from 'guildhall/internal';
import type { ObservedProblem } from '../problems/observed-problem.js';

/** A call of `process.exit`. It is thrown, so that nothing after the call runs. */
class ExitError extends Error {}

/**
 * Collects errors that nothing in the bot has caught, and calls of `process.exit`, which would end the process of the exploration.
 */
export class UncaughtErrors {
  #problems: ObservedProblem[] = [];
  readonly #exit = process.exit;
  #listeners: NodeJS.UncaughtExceptionListener[] = [];

  /** Adds an error that nothing has caught. */
  readonly add = (error: unknown): void => {
    if (error instanceof ExitError) return;
    const stack = error instanceof Error ? error.stack : undefined;
    const name = error instanceof Error ? error.name : 'value';
    this.#problems.push({ kind: 'uncaughtError', message: `uncaught ${name}: ${errorMessage(error)}`, stack });
  };

  /** Replaces `process.exit` and the listeners of uncaught errors of the process, until `endObservation` is called. */
  startObservation(): void {
    this.#listeners = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException').on('uncaughtException', this.add);
    process.exit = (code) => {
      const error = new ExitError(`the bot called process.exit(${code ?? ''})`);
      this.#problems.push({ kind: 'processEnded', message: error.message, stack: error.stack });
      throw error;
    };
  }

  endObservation(): void {
    process.exit = this.#exit;
    process.off('uncaughtException', this.add);
    for (const listener of this.#listeners) process.on('uncaughtException', listener);
  }

  /**
   * Returns what was collected since the last call, and other problems. A handler that called `process.exit` has failed too, which is the
   * same problem.
   */
  addTo(others: readonly ObservedProblem[]): ObservedProblem[] {
    const collected = this.#problems.splice(0);
    const isExit = ({ message }: ObservedProblem) =>
      collected.some((each) => each.kind === 'processEnded' && message.includes(each.message));
    const exits = others.filter(isExit).map((problem) => ({ ...problem, kind: 'processEnded' as const }));
    const isKnown = ({ message }: ObservedProblem) => exits.some((exit) => exit.message.includes(message));
    return [...collected.filter((each) => !isKnown(each)), ...exits, ...others.filter((each) => !isExit(each))];
  }
}
