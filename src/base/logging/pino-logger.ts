import { type DestinationStream, pino } from 'pino';
import { createSecretRedactor, type LogLevel, type StructuredLogger } from '../logger.js';
import type { OptionNames } from '../options/option-problems.js';
import { requireKnownOptions } from '../options/options-error.js';

/** What `createLogger` writes, and where. */
export interface LoggerOptions {
  /**
   * The least severe level that is written.
   * @default 'info'
   */
  readonly level?: LogLevel | undefined;
  /**
   * The stream that receives the lines.
   * @default standard output
   */
  readonly destination?: DestinationStream | undefined;
  /** Texts that must not be written, such as the bot's token. Texts shorter than 8 characters are ignored. */
  readonly secrets?: readonly string[] | undefined;
  /** Patterns of secrets. Each match is replaced with `[hidden]`; the text of its first capturing group is preserved. */
  readonly secretPatterns?: readonly RegExp[] | undefined;
}

const loggerNames: OptionNames<LoggerOptions> = { level: true, destination: true, secrets: true, secretPatterns: true };

/**
 * Creates a logger that writes JSON lines. Secrets are replaced with `[hidden]`.
 *
 * @throws {OptionsError} when an option is unknown
 */
export function createLogger(options: LoggerOptions = {}): StructuredLogger {
  requireKnownOptions('createLogger()', options, loggerNames);
  const redact = createSecretRedactor(options.secrets ?? [], options.secretPatterns ?? []);
  const settings = {
    level: options.level ?? 'info',
    hooks: { streamWrite: redact },
    serializers: { err: serializeError },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

/**
 * pino joins the messages of an error and its causes with a colon, also after the period of a sentence, and if the message
 * contains that of the cause already.
 */
function serializeError(error: Error): unknown {
  const serialized = pino.stdSerializers.err(error);
  const { message, cause } = error;
  if (cause instanceof Error && message.endsWith(cause.message)) return Object.assign(serialized, { message });
  return typeof serialized?.message === 'string'
    ? Object.assign(serialized, { message: serialized.message.replaceAll('.: ', ': ') })
    : serialized;
}
