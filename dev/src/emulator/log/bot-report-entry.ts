import type { BotReport, ReportedBotError } from '../../control/views/bot-report.js';
import type { LogEntryData } from '../../control/views/log-entry.js';
import { type OutputStream, parseBotOutput } from './bot-output.js';
import type { EmulatorLog } from './emulator-log.js';
import { redactSecrets, redactSecretText } from './redact-secrets.js';

/** The longest text that is stored, in characters. The rest is cut off. */
const MAX_TEXT = 10_000;

/** An entry of the log, and what creates its details. */
interface ReportEntry {
  readonly entry: LogEntryData;
  readonly detail?: () => unknown;
}

/** Converts a report to an entry of the log: without secrets, and with limited texts. */
export function botReportEntry(report: BotReport): ReportEntry {
  const error = report.error && { error: toStoredError(report.error) };
  const handler = report.handler === undefined ? undefined : { handler: toStoredText(report.handler) };
  if (report.kind === 'handler') {
    const { interaction_id, outcome, declaration, params, guard } = report;
    return {
      entry: {
        kind: 'handler',
        interaction_id,
        outcome: toStoredText(outcome),
        ...handler,
        ...(declaration === undefined ? {} : { declaration: toStoredText(declaration) }),
        ...(params && { params: formatParams(params) }),
        ...(guard === undefined ? {} : { guard: toStoredText(guard) }),
        ...error,
      },
    };
  }
  const { level, message, interaction_id, fields = {} } = report;
  const interaction = interaction_id === undefined ? undefined : { interaction_id };
  const entry = { kind: 'log', level, message: toStoredText(message), ...interaction, ...handler, ...error } as const;
  return Object.keys(fields).length > 0 ? { entry, detail: () => ({ fields }) } : { entry };
}

/** Parameters as text: they are texts, numbers, flags or lists of these. */
function formatParams(params: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const safe = redactSecrets({ [name]: value });
      const { [name]: shown = '' } = safe;
      return [name, toStoredText(typeof shown === 'string' ? shown : (JSON.stringify(shown) ?? ''))];
    }),
  );
}

/** Copies an error without secrets, and with limited texts. */
export function toStoredError({ message, stack, request }: ReportedBotError): ReportedBotError {
  return {
    message: toStoredText(message),
    ...(stack === undefined ? {} : { stack: toStoredText(stack) }),
    ...(request && {
      request: { ...request, method: toStoredText(request.method), path: toStoredText(request.path) },
    }),
  };
}

/** Replaces secrets in a text, and cuts off a long one. */
export function toStoredText(text: string): string {
  const safe = redactSecretText(text);
  return safe.length > MAX_TEXT ? `${safe.slice(0, MAX_TEXT)}…` : safe;
}

/** Adds what bots report to the log. */
export class BotReports {
  constructor(private readonly log: EmulatorLog) {}

  add(report: BotReport): void {
    const { entry, detail } = botReportEntry(report);
    this.log.append(entry, detail);
  }

  /** Adds a line that a bot printed. An empty line is ignored. */
  addOutput(line: string, stream: OutputStream = 'stdout'): void {
    const report = parseBotOutput(line, stream);
    if (report) this.add(report);
  }
}
