import type { OwnProcess, TerminationSignal } from './termination.js';

/** The signals that request the process to end. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

function onTermination(task: (signal: TerminationSignal) => void): () => void {
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

/** The process that runs this code. */
export const ownProcess: OwnProcess = {
  onTermination,
  setExitCode(code) {
    process.exitCode = code;
  },
};
