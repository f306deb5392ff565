import { StopSignals } from '../../base/platform/stop-signals.js';
import type { OwnProcess, TerminationSignal } from './termination.js';

/** The process that runs this code. */
export const ownProcess: OwnProcess = {
  onTermination(task) {
    return new StopSignals<TerminationSignal>(process, ['SIGTERM', 'SIGINT']).once(task);
  },
  setExitCode(code) {
    process.exitCode = code;
  },
};
