/** The signals by which a process is asked to end. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** What asked the process to end. */
export type TerminationSignal = (typeof SIGNALS)[number];

/**
 * Runs `task` at the first signal to end. It listens for one only: a second signal ends the process at once.
 * @returns stops listening
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
