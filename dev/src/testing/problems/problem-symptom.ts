/** Finds symptoms of problems in the log of the emulator. */

import { errorCodes } from 'guildhall/wire';
import type { LogEntryData } from '../../control/views/log-entry.js';
import { describeRefusal } from './refused-calls.js';
import type { WorldProblem } from './world-problem.js';

/** A problem, as one entry of the log shows it. */
export interface ProblemSymptom extends WorldProblem {
  /**
   * Where it was found: how a handler ended, a rejected request, a line of the bot's log, the state of an interaction, or the process of
   * the bot.
   */
  readonly source: 'handler' | 'request' | 'log' | 'interaction' | 'process';
  /** The rejected request, for example `POST /channels/1/messages`. */
  readonly request?: string | undefined;
  /** The number of the error that the process printed. */
  readonly outputId?: number | undefined;
}

/**
 * Codes that are results, and no fault of a bot: users decide whether they receive direct messages, and guilds what their members may
 * send. A bulk ban is rejected when every user is banned already. A handler that does not expect the rejection fails, which is a problem.
 */
const EXPECTED_REJECTIONS: readonly (number | undefined)[] = [
  errorCodes.CANNOT_MESSAGE_USER,
  errorCodes.NO_MUTUAL_GUILD,
  errorCodes.BAN_FAILED,
];

/** @returns undefined for an entry that shows no problem */
export function problemSymptom(entry: LogEntryData): ProblemSymptom | undefined {
  switch (entry.kind) {
    case 'handler':
      return handlerSymptom(entry);
    case 'request':
      return requestSymptom(entry);
    case 'log': {
      const { level, message, error, handler, interaction_id: interactionId } = entry;
      if (level !== 'error' && level !== 'fatal') return undefined;
      const text = error ? `${message}: ${error.message}` : message;
      return { kind: 'errorLog', source: 'log', message: text, handler, interactionId, stack: error?.stack };
    }
    case 'interaction': {
      if (entry.status === 'failed' && entry.problem !== undefined) {
        const refused = `${entry.used}: ${entry.problem}`;
        return {
          kind: 'invalidRequest',
          source: 'interaction',
          message: refused,
          interactionId: entry.interaction_id,
        };
      }
      if (entry.status !== 'timed_out') return undefined;
      const message = `${entry.used} got no response within 3 seconds`;
      return { kind: 'noResponse', source: 'interaction', message, interactionId: entry.interaction_id };
    }
    default:
      return undefined;
  }
}

type EntryOf<Kind extends LogEntryData['kind']> = Extract<LogEntryData, { readonly kind: Kind }>;

function handlerSymptom(entry: EntryOf<'handler'>): ProblemSymptom | undefined {
  const { outcome, handler, declaration, error, interaction_id: interactionId } = entry;
  const common = { source: 'handler', handler, declaration, interactionId } as const;
  switch (outcome) {
    case 'failed': {
      const request = error?.request && `${error.request.method} ${error.request.path}`;
      const kind = isLateCallback(error?.request) ? 'lateResponse' : 'handlerFailed';
      return { ...common, kind, message: error?.message ?? 'failed', stack: error?.stack, request };
    }
    case 'noResponse':
      return { ...common, kind: 'noResponse', message: 'the handler finished without a response' };
    case 'unknownComponent':
    case 'unhandled':
      return { ...common, kind: 'unhandled', message: 'no handler is bound to it' };
    default:
      return undefined;
  }
}

/** Whether the first response to an interaction was rejected because the interaction was not valid any more. */
function isLateCallback(request: { readonly path: string; readonly status?: number | undefined } | undefined): boolean {
  return request?.status === 404 && request.path.startsWith('/interactions/') && request.path.endsWith('/callback');
}

function requestSymptom(entry: EntryOf<'request'>): ProblemSymptom | undefined {
  const { method, path, status, code, refusal, interaction_id: interactionId } = entry;
  const kind = rejectionKind(status, code);
  if (kind === undefined || EXPECTED_REJECTIONS.includes(code)) return undefined;
  const message = `${method} ${entry.route} was rejected with status ${status}${code === undefined ? '' : `, code ${code}`}`;
  const explanation = refusal && describeRefusal({ ...refusal, notDeclared: refusal.not_declared });
  return { kind, source: 'request', message, explanation, interactionId, request: `${method} ${path}` };
}

function rejectionKind(status: number, code: number | undefined): WorldProblem['kind'] | undefined {
  if (code === errorCodes.UNKNOWN_INTERACTION) return 'lateResponse';
  if (status === 400) return 'invalidRequest';
  return status === 403 ? 'missingPermissions' : undefined;
}
