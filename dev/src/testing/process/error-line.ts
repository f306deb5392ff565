/** Which lines on standard error are errors. Programs also write warnings and their whole log to it. */
import { stripVTControlCharacters } from 'node:util';
import { isObject } from 'guildhall/internal';

/** How far into a line its level is searched, in characters: it follows a timestamp and the name of a logger. */
const LEVEL_PREFIX = 80;

/** A level in capital letters, as most loggers write it. The first one in a line counts. */
const CAPITAL_LEVEL = /\b(?:(TRACE|DEBUG|VERBOSE|INFO|NOTICE|WARN|WARNING)|ERROR|CRITICAL|FATAL|SEVERE)\b/;

/** A level at the start of a line, after a timestamp and brackets: `[info] connected`, `warn: slow`, `2026-01-01 12:00 debug - x`. */
const LEVEL_AT_START = /^[\d\s:.,TZ+\-/()[\]|]*\[?(?:trace|debug|verbose|info|notice|warn|warning)\b\s*(?:[\]:|>-]|$)/i;

/**
 * Lines of run times and package managers that are no errors: warnings of Node and Python, `(Use \`node --trace-warnings\` …)`, notices of
 * npm, the inspector.
 */
const NO_ERROR = [
  /\b\w*Warning: /,
  /^\(node:\d+\) (?:\[\w+\] )?\w*Warning\b/,
  /^\(Use `\S+ --trace-/,
  /^npm (?:warn|notice)\b/i,
  /^(?:Debugger (?:listening|attached)|Waiting for the debugger|For help, see: https:\/\/nodejs\.org)/,
  /^[IWD], \[/,
];

/** The text of a line, without colors. */
export function plainText(line: string): string {
  return stripVTControlCharacters(line).trimEnd();
}

/**
 * Whether a line on standard error is plainly a warning, or a line of a log with a lower level than `error`. The levels of JSON lines that
 * are numbers are those of pino, which the log of the emulator reads.
 */
export function isNoError(text: string): boolean {
  const level = levelOfJson(text);
  if (level !== undefined) return typeof level === 'number' || !/err|crit|fatal|emerg|alert/i.test(level);
  if (NO_ERROR.some((pattern) => pattern.test(text)) || LEVEL_AT_START.test(text)) return true;
  return CAPITAL_LEVEL.exec(text.slice(0, LEVEL_PREFIX))?.[1] !== undefined;
}

/** A line that belongs to the one before it: a line of a stack, or source code. */
export function isContinuation(text: string): boolean {
  return /^\s/.test(text);
}

function levelOfJson(text: string): number | string | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isObject(parsed)) return undefined;
    const { level } = parsed;
    return typeof level === 'number' || typeof level === 'string' ? level : undefined;
  } catch {
    return undefined;
  }
}

/** The line that says what happened: that of the error if there is one, and otherwise the first. */
export function summaryOf(lines: readonly string[]): string {
  const isError = (line: string) => /^(?:Uncaught )?(?:[\w$]+\.)*[\w$]*(?:Error|Exception)\b/.test(line);
  // Python writes the error last, after the stack.
  const isPython = lines.some((line) => line.startsWith('Traceback '));
  const found = isPython ? lines.findLast((line) => !isContinuation(line)) : lines.find(isError);
  return found ?? lines[0] ?? '';
}
