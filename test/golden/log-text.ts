import { z } from 'zod';

const Line = z.looseObject({ level: z.number(), msg: z.string().optional() });

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/** A line of the log of a bot in a form without its time, process and stack traces: `warn a message { "field": 1 }`. */
export function logText(line: string): string {
  const { level, msg = '', time: _time, pid: _pid, hostname: _hostname, ...fields } = Line.parse(JSON.parse(line));
  const text = JSON.stringify(fields, (key, value) => (key === 'stack' ? undefined : value));
  return `${LEVELS[level]} ${msg}${text === '{}' ? '' : ` ${text}`}`;
}
