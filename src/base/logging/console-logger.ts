/** Writes JSON lines to the console, in the format of pino: for platforms that have no files and streams. */

import { createSecretRedactor, type LogLevel, type StructuredLogger } from '../logger.js';
import type { OptionNames } from '../options/option-problems.js';
import { requireKnownOptions } from '../options/options-error.js';

/** The severities of pino. */
const SEVERITIES = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Number.POSITIVE_INFINITY };

type WrittenLevel = Exclude<LogLevel, 'silent'>;

/** What `createConsoleLogger` writes, and where. */
export interface ConsoleLoggerOptions {
  /**
   * The least severe level that is written.
   * @default 'info'
   */
  readonly level?: LogLevel | undefined;
  /** Texts that must not be written. See `createSecretRedactor`. */
  readonly secrets?: readonly string[] | undefined;
  /** Patterns of texts that must not be written. */
  readonly secretPatterns?: readonly RegExp[] | undefined;
  /**
   * Receives the lines.
   * @default the method of `console` for the level
   */
  readonly write?: ((line: string, level: WrittenLevel) => void) | undefined;
}

const consoleLoggerNames: OptionNames<ConsoleLoggerOptions> = {
  level: true,
  secrets: true,
  secretPatterns: true,
  write: true,
};

/**
 * Creates a logger that writes JSON lines to the console. Secrets are replaced with `[hidden]`.
 *
 * @throws {OptionsError} when an option is unknown
 */
export function createConsoleLogger(options: ConsoleLoggerOptions = {}): StructuredLogger {
  requireKnownOptions('createConsoleLogger()', options, consoleLoggerNames);
  const { level = 'info', secrets = [], secretPatterns = [], write = writeToConsole } = options;
  const redact = createSecretRedactor(secrets, secretPatterns);
  return createChild({}, (severityName, fields, message) => {
    const severity = SEVERITIES[severityName];
    if (severity < SEVERITIES[level]) return;
    write(redact(toLine({ level: severity, time: Date.now(), ...fields, msg: message })), severityName);
  });
}

type WriteLine = (level: WrittenLevel, fields: object, message: string | undefined) => void;

function createChild(inherited: object, write: WriteLine): StructuredLogger {
  const methodOf =
    (level: WrittenLevel) =>
    (fields: object | string, message?: string): void =>
      typeof fields === 'string'
        ? write(level, inherited, fields)
        : write(level, { ...inherited, ...named(fields) }, message ?? messageOf(fields));
  return {
    trace: methodOf('trace'),
    debug: methodOf('debug'),
    info: methodOf('info'),
    warn: methodOf('warn'),
    error: methodOf('error'),
    fatal: methodOf('fatal'),
    child: (fields) => createChild({ ...inherited, ...fields }, write),
  };
}

/** An error in place of the fields is the field `err`. */
function named(fields: object): object {
  return fields instanceof Error ? { err: fields } : fields;
}

function messageOf(fields: object): string | undefined {
  return fields instanceof Error ? fields.message : undefined;
}

function toLine(fields: { readonly level: number; readonly time: number; readonly msg: string | undefined }): string {
  try {
    return JSON.stringify(fields, (_key, value: unknown) => toJson(value));
  } catch {
    // A field contains itself, or its `toJSON` throws. The message must not be lost because of it.
    const { level, time, msg } = fields;
    return JSON.stringify({ level, time, msg });
  }
}

function toJson(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return value instanceof Error ? serializeError(value, new Set()) : value;
}

function serializeError(error: Error, outer: Set<unknown>): object {
  const { name, message, stack, cause } = error;
  const seen = new Set([...outer, error]);
  return {
    ...error,
    type: name,
    message: cause instanceof Error && !message.endsWith(cause.message) ? joined(message, cause.message) : message,
    stack,
    cause: cause instanceof Error && !seen.has(cause) ? serializeError(cause, seen) : undefined,
  };
}

function joined(message: string, cause: string): string {
  return `${message.replace(/\.$/, '')}: ${cause}`;
}

function writeToConsole(line: string, level: WrittenLevel): void {
  if (level === 'fatal' || level === 'error') console.error(line);
  else if (level === 'warn') console.warn(line);
  else console.log(line);
}
