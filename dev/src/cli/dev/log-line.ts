/** Formats lines of the bot's log as text. Other lines are unchanged. */
import { inspect } from 'node:util';
import type { Terminal, TextStyle } from 'guildhall/internal';
import { z } from 'zod';
import { foldStack } from './fold-stack.js';

/** A JSON line of the framework's logger. */
const LogLine = z.looseObject({
  level: z.int(),
  time: z.number(),
  msg: z.string().optional(),
  err: z.looseObject({ message: z.string(), stack: z.string().optional() }).optional(),
});

const LEVELS: readonly (readonly [minimum: number, name: string, style: TextStyle])[] = [
  [50, 'ERROR', 'red'],
  [40, 'WARN ', 'yellow'],
  [30, 'INFO ', 'cyan'],
  [0, 'DEBUG', 'dim'],
];

/** Fields that are formatted separately or are equal in every line. */
const HIDDEN_FIELDS = new Set(['level', 'time', 'msg', 'err', 'pid', 'hostname']);

export function formatLogLine(line: string, style: Terminal['style']): string {
  const entry = parseLogLine(line);
  if (!entry) return line;
  const { level, time, msg = '', err } = entry;
  const [, name, color] = LEVELS.find(([minimum]) => level >= minimum) ?? LEVELS[LEVELS.length - 1] ?? [0, '', 'dim'];
  const fields = Object.entries(entry)
    .filter(([key]) => !HIDDEN_FIELDS.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : inspect(value, { breakLength: Infinity })}`)
    .join(' ');
  const clock = new Date(time).toTimeString().slice(0, 8);
  const parts = [style('dim', clock), style(color, name), msg, fields && style('dim', fields)].filter(Boolean);
  if (!err) return parts.join(' ');
  const { origin, lines } = foldStack(err.stack ?? err.message, process.cwd());
  const shown = [...(origin === undefined ? [] : [style('bold', origin)]), ...lines];
  return [parts.join(' '), ...shown.map((each) => `  ${each}`)].join('\n');
}

/** Prints a line that the bot has printed: its log as text, and everything else as it is. */
export function printBotOutput(terminal: Terminal, line: string, stream: 'stdout' | 'stderr'): void {
  if (stream === 'stderr') terminal.printError(line);
  else terminal.print(formatLogLine(line, (style, text) => terminal.style(style, text)));
}

function parseLogLine(line: string): z.output<typeof LogLine> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return LogLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
