/** Lines of the bot's log as people read them. Any other line stays as it is. */
import { inspect } from 'node:util';
import { z } from 'zod';
import type { Terminal, TextStyle } from '../command-line/terminal.js';

/** A line of the framework's logger, which is JSON. */
const LogLine = z.looseObject({
  level: z.int(),
  time: z.number(),
  msg: z.string().optional(),
  err: z.looseObject({ message: z.string(), stack: z.string().optional() }).optional(),
});

const LEVELS: readonly (readonly [least: number, name: string, style: TextStyle])[] = [
  [50, 'ERROR', 'red'],
  [40, 'WARN ', 'yellow'],
  [30, 'INFO ', 'cyan'],
  [0, 'DEBUG', 'dim'],
];

/** Said of every line, and the same in each. */
const HIDDEN_FIELDS = new Set(['level', 'time', 'msg', 'err', 'pid', 'hostname']);

export function formatLogLine(line: string, style: Terminal['style']): string {
  const read = parseLogLine(line);
  if (!read) return line;
  const { level, time, msg = '', err } = read;
  const [, name, color] = LEVELS.find(([least]) => level >= least) ?? LEVELS[LEVELS.length - 1] ?? [0, '', 'dim'];
  const facts = Object.entries(read)
    .filter(([key]) => !HIDDEN_FIELDS.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : inspect(value, { breakLength: Infinity })}`)
    .join(' ');
  const clock = new Date(time).toTimeString().slice(0, 8);
  const parts = [style('dim', clock), style(color, name), msg, facts && style('dim', facts)].filter(Boolean);
  return [parts.join(' '), ...(err ? [(err.stack ?? err.message).replaceAll(/^/gm, '  ')] : [])].join('\n');
}

function parseLogLine(line: string): z.output<typeof LogLine> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return LogLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
