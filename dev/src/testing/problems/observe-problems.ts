import { errorCodes } from 'guildhall/wire';
import type { LogEntryData } from '../../control/views/log-entry.js';
import type { Emulator, World } from '../../emulator/index.js';
import { botReportEntry } from '../../emulator/inspect.js';
import { observeInteractions } from '../reports/interaction-reports.js';
import { ProblemLog } from './problem-log.js';
import { RefusedCalls } from './refused-calls.js';

/**
 * Starts to collect the problems of the default application's bot.
 * @param onHandled receives how each interaction was handled
 * @param isProcess whether the bot is another process, which does not report how it handles interactions
 * @returns the problems, the refused calls, and a function that ends it. Other worlds of the process are observed separately
 */
export function observeProblems(
  { log, world, applicationId }: Emulator,
  onHandled: (entry: LogEntryData) => void,
  isProcess = false,
): {
  readonly problemLog: ProblemLog;
  readonly refusedCalls: RefusedCalls;
  readonly endObservation: () => void;
} {
  const problemLog = new ProblemLog();
  const refusedCalls = new RefusedCalls();
  const unsubscribe = log.subscribe((entry) => {
    if (!isOfApplication(entry, applicationId) && !(isProcess && isResponseOf(entry, world, applicationId))) return;
    problemLog.add(entry);
    refusedCalls.add(entry);
  });
  // The channel reports the bots of all worlds in the process.
  const endReports = observeInteractions(
    (report, isIntended) => {
      const { entry } = botReportEntry(report);
      if (!isIntended) problemLog.add(entry);
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

/**
 * Whether a request responds to an interaction of the application. Its URL has the token of the interaction, so it has none of the bot. That
 * the initial response was invalid is a problem of the interaction, which the log has as well.
 */
function isResponseOf(entry: LogEntryData, { interactions }: World, applicationId: string): boolean {
  if (entry.kind !== 'request' || entry.application_id !== undefined || entry.interaction_id === undefined)
    return false;
  const isInvalid = entry.status === 400 && entry.code !== errorCodes.INTERACTION_ALREADY_ACKNOWLEDGED;
  if (isInvalid && entry.route.endsWith('/callback')) return false;
  return interactions.get(entry.interaction_id)?.interaction.application_id === applicationId;
}

function isOfApplication(entry: LogEntryData, applicationId: string): boolean {
  // Other processes report how they handled an interaction to the log; here, the channel does.
  if (entry.kind === 'handler') return false;
  return entry.kind === 'log' || ('application_id' in entry && entry.application_id === applicationId);
}
