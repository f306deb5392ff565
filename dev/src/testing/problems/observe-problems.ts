import type { LogEntryData } from '../../control/views/log-entry.js';
import type { Emulator } from '../../emulator/index.js';
import { botReportEntry } from '../../emulator/inspect.js';
import { observeInteractions } from '../reports/interaction-reports.js';
import { ProblemLog } from './problem-log.js';
import { RefusedCalls } from './refused-calls.js';

/**
 * Starts to collect the problems of the default application's bot.
 * @param onHandled receives how each interaction was handled
 * @returns the problems, the refused calls, and a function that ends it. Other worlds of the process are observed separately
 */
export function observeProblems(
  { log, world, applicationId }: Emulator,
  onHandled: (entry: LogEntryData) => void,
): {
  readonly problemLog: ProblemLog;
  readonly refusedCalls: RefusedCalls;
  readonly endObservation: () => void;
} {
  const problemLog = new ProblemLog();
  const refusedCalls = new RefusedCalls();
  const unsubscribe = log.subscribe((entry) => {
    if (!isOfApplication(entry, applicationId)) return;
    problemLog.add(entry);
    refusedCalls.add(entry);
  });
  // The channel reports the bots of all worlds in the process.
  const endReports = observeInteractions(
    (report) => {
      const { entry } = botReportEntry(report);
      problemLog.add(entry);
      onHandled(entry);
    },
    (interactionId) => world.interactions.has(interactionId),
  );
  return {
    problemLog,
    refusedCalls,
    endObservation: () => {
      endReports();
      unsubscribe();
    },
  };
}

function isOfApplication(entry: LogEntryData, applicationId: string): boolean {
  // Other processes report how they handled an interaction to the log; here, the channel does.
  if (entry.kind === 'handler') return false;
  return entry.kind === 'log' || ('application_id' in entry && entry.application_id === applicationId);
}
