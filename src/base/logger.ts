import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';

/** A structured logger (pino): `logger.info({ guildId }, 'joined')`. */
export type StructuredLogger = PinoLogger;

/** The least severe level that is logged; `silent` logs nothing. */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

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
  /** Texts that must not be written, such as the bot's token. Texts below 8 characters are ignored. */
  readonly secrets?: readonly string[] | undefined;
  /** Every match is replaced before a line is written. The text of the first group, if there is one, is written. */
  readonly secretPatterns?: readonly RegExp[] | undefined;
}

const REDACTED = '[hidden]';

/** Creates a logger that writes JSON lines, in which every secret is replaced by `[hidden]`. */
export function createLogger(options: LoggerOptions = {}): StructuredLogger {
  const hide = createSecretRedactor(options.secrets ?? [], options.secretPatterns ?? []);
  const settings = { level: options.level ?? 'info', hooks: { streamWrite: hide } };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

/** Returns a function that replaces every secret in a text. Secrets below 8 characters are too common to be replaced. */
export function createSecretRedactor(
  secrets: readonly string[],
  patterns: readonly RegExp[],
): (text: string) => string {
  const texts = secrets.filter((secret) => secret.length >= 8);
  return (text) => {
    let hidden = text;
    for (const secret of texts) hidden = hidden.replaceAll(secret, REDACTED);
    for (const pattern of patterns) {
      hidden = hidden.replace(
        pattern,
        (_match, prefix: unknown) => `${typeof prefix === 'string' ? prefix : ''}${REDACTED}`,
      );
    }
    return hidden;
  };
}
