/** By convention, a process that a signal ended has the exit code 128 plus the number of the signal. */
const EXIT_CODES = { SIGTERM: 143, SIGINT: 130 } as const;

/** The process of a bot that owns it. */
export interface OwnProcess {
  /**
   * Runs `task` on the first termination signal. Then it stops listening, so a second signal ends the process immediately. The same signal
   * within half a second is no second one: npm and service managers cause such repetitions.
   *
   * @returns a function that stops listening
   */
  onTermination(task: (signal: TerminationSignal) => void): () => void;
  setExitCode(code: number): void;
}

/** The signal that requested the process to end. */
export type TerminationSignal = 'SIGTERM' | 'SIGINT';

/** The conventional exit code of a process that ends because of a signal. */
export function exitCodeOf(signal: TerminationSignal): number {
  return EXIT_CODES[signal];
}
