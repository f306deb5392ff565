import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';

/** A structured logger (pino): `logger.info({ guildId }, 'joined')`. */
export type StructuredLogger = PinoLogger;

/** How much is logged; `silent` logs nothing. */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

export interface LoggerOptions {
  /** The least severe level that is written. Default `info`. */
  readonly level?: LogLevel | undefined;
  /** Where lines go. Default: standard output. */
  readonly destination?: DestinationStream | undefined;
  /** Texts that must never be written, such as the bot's token. */
  readonly secrets?: readonly string[] | undefined;
  /** Patterns whose every match is replaced before a line is written; the first group, if any, is kept. */
  readonly secretPatterns?: readonly RegExp[] | undefined;
}

const REDACTED = '[hidden]';

/** Makes the logger of a bot or a service: JSON lines, with every secret replaced by `[hidden]`. */
export function createLogger(options: LoggerOptions = {}): StructuredLogger {
  const hide = createSecretRedactor(options.secrets ?? [], options.secretPatterns ?? []);
  const settings = { level: options.level ?? 'info', hooks: { streamWrite: hide } };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

/** A function that replaces every secret in a text. Secrets shorter than 8 characters are too common to replace. */
export function createSecretRedactor(
  secrets: readonly string[],
  patterns: readonly RegExp[],
): (text: string) => string {
  const texts = secrets.filter((secret) => secret.length >= 8);
  return (text) => {
    let hidden = text;
    for (const secret of texts) hidden = hidden.replaceAll(secret, REDACTED);
    for (const pattern of patterns) {
      hidden = hidden.replace(pattern, (_match, kept: unknown) => `${typeof kept === 'string' ? kept : ''}${REDACTED}`);
    }
    return hidden;
  };
}
