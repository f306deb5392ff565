/** Reads the output of a bot: lines of a JSON log (pino's format, which the framework writes), and other lines. */
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { type BotLogLevel, botLogLevels } from '../../control/views/bot-log-levels.js';
import type { BotReport, ReportedBotError } from '../../control/views/bot-report.js';
import type { LogEntryData } from '../../control/views/log-entry.js';
import type { EmulatorLog } from './emulator-log.js';
import { redactSecrets, redactSecretText } from './redact-secrets.js';

/** The streams of a process. */
type OutputStream = 'stdout' | 'stderr';

/** A line of pino. The numbers of its levels are 10 for `trace` to 60 for `fatal`. */
const JsonLogLine = z.looseObject({
  level: z.int().min(1),
  msg: z.string().optional(),
  interactionId: z
    .string()
    .regex(/^\d{15,20}$/)
    .optional()
    .catch(undefined),
  handler: z.string().optional().catch(undefined),
  err: z.looseObject({ message: z.string(), stack: z.string().optional() }).optional().catch(undefined),
});

/** Fields that every line has. */
const USUAL_FIELDS = new Set(['time', 'pid', 'hostname', 'event', 'v']);

/** The longest line whose JSON is read, in characters. */
const MAX_JSON_LINE = 1_000_000;

/**
 * Converts a line that a bot printed. A line of text has the level that it starts with, possibly after a timestamp. Without one it has
 * the level `info`, or `warn` if it was printed to standard error, where libraries also write warnings.
 */
export function parseBotOutput(line: string, stream: OutputStream): BotReport | undefined {
  // Colors are for terminals.
  const text = stripVTControlCharacters(line).trimEnd();
  if (text === '') return undefined;
  const parsed = parseJsonLine(text);
  if (!parsed) return { kind: 'log', level: levelOfText(text, stream), message: text.slice(0, MAX_JSON_LINE) };
  const { level, msg = '', interactionId, handler, err, ...others } = parsed;
  const fields = Object.fromEntries(Object.entries(others).filter(([name]) => !USUAL_FIELDS.has(name)));
  return {
    kind: 'log',
    level: nameOfLevel(level),
    message: msg,
    ...(interactionId === undefined ? {} : { interaction_id: interactionId }),
    ...(handler === undefined ? {} : { handler }),
    ...(err && { error: { message: err.message, ...(err.stack === undefined ? {} : { stack: err.stack }) } }),
    fields,
  };
}

function parseJsonLine(text: string): z.output<typeof JsonLogLine> | undefined {
  if (!text.startsWith('{') || text.length > MAX_JSON_LINE) return undefined;
  try {
    return JsonLogLine.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The level at the start of a line, as loggers of many languages write it: `2026-01-31 12:00:00 [INFO    ] …`, `[WARN] …`. */
const LEVEL_OF_TEXT = /^[\d\s:.,+/TZ[\]()-]{0,40}\b(TRACE|DEBUG|INFO|WARN|WARNING|ERROR|CRITICAL|FATAL)\b/;

const levelsOfText: Readonly<Record<string, BotLogLevel>> = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  WARNING: 'warn',
  ERROR: 'error',
  CRITICAL: 'fatal',
  FATAL: 'fatal',
};

function levelOfText(text: string, stream: OutputStream): BotLogLevel {
  const [, word = ''] = LEVEL_OF_TEXT.exec(text) ?? [];
  return levelsOfText[word] ?? (stream === 'stderr' ? 'warn' : 'info');
}

/** Custom levels of pino between the usual ones have the name of the next lower one. */
function nameOfLevel(level: number): BotLogLevel {
  return botLogLevels[Math.min(Math.max(Math.floor(level / 10), 1), botLogLevels.length) - 1] ?? 'info';
}

/** The longest text that is stored, in characters. The rest is cut off. */
const MAX_TEXT = 10_000;

/** Converts a report to an entry of the log, and what creates its details: without secrets, and with limited texts. */
export function botReportEntry(report: BotReport): { readonly entry: LogEntryData; readonly detail?: () => unknown } {
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
