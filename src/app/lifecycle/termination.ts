/** The signals that request the process to end. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** By convention, a process that a signal ended has the exit code 128 plus the number of the signal. */
const EXIT_CODES = { SIGTERM: 143, SIGINT: 130 } as const;

/** The signal that requested the process to end. */
export type TerminationSignal = (typeof SIGNALS)[number];

/** The conventional exit code of a process that ends because of a signal. */
export function exitCodeOf(signal: TerminationSignal): number {
  return EXIT_CODES[signal];
}

/**
 * Runs `task` on the first termination signal. Then it stops listening, so a second signal ends the process immediately.
 *
 * @returns a function that stops listening
 */
export function onTermination(task: (signal: TerminationSignal) => void): () => void {
  const stop = () => {
    for (const signal of SIGNALS) process.off(signal, listener);
  };
  const listener = (signal: TerminationSignal) => {
    stop();
    task(signal);
  };
  for (const signal of SIGNALS) process.on(signal, listener);
  return stop;
}
