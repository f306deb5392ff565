/** Reads the output of a bot: lines of a JSON log (pino's format, which the framework writes), and other lines. */
import { z } from 'zod';
import { type BotLogLevel, botLogLevels } from '../../control/views/bot-log-levels.js';
import type { BotReport } from '../../control/views/bot-report.js';

/** The streams of a process. */
export type OutputStream = 'stdout' | 'stderr';

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
 * Converts a line that a bot printed. A line that is no JSON log line has the level `info`, or `warn` if it was printed to
 * standard error, where libraries also write warnings.
 */
export function parseBotOutput(line: string, stream: OutputStream): BotReport | undefined {
  const text = line.trimEnd();
  if (text === '') return undefined;
  const parsed = parseJsonLine(text);
  if (!parsed)
    return { kind: 'log', level: stream === 'stderr' ? 'warn' : 'info', message: text.slice(0, MAX_JSON_LINE) };
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

/** Custom levels of pino between the usual ones have the name of the next lower one. */
function nameOfLevel(level: number): BotLogLevel {
  return botLogLevels[Math.min(Math.max(Math.floor(level / 10), 1), botLogLevels.length) - 1] ?? 'info';
}
