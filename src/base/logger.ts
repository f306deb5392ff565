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
  /** Texts that must not be written, such as the bot's token. Texts shorter than 8 characters are ignored. */
  readonly secrets?: readonly string[] | undefined;
  /** Patterns of secrets. Each match is replaced with `[hidden]`; the text of its first capturing group is preserved. */
  readonly secretPatterns?: readonly RegExp[] | undefined;
}

const REDACTED = '[hidden]';

/** Creates a logger that writes JSON lines. Secrets are replaced with `[hidden]`. */
export function createLogger(options: LoggerOptions = {}): StructuredLogger {
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

/**
 * Returns a function that replaces the secrets in a text with `[hidden]`. Secrets shorter than 8 characters are ignored,
 * because they also occur in harmless text.
 */
export function createSecretRedactor(
  secrets: readonly string[],
  patterns: readonly RegExp[],
): (text: string) => string {
  const longSecrets = secrets.filter((secret) => secret.length >= 8);
  return (text) => {
    let redacted = text;
    for (const secret of longSecrets) redacted = redacted.replaceAll(secret, REDACTED);
    for (const pattern of patterns) {
      redacted = redacted.replace(
        pattern,
        (_match, prefix: unknown) => `${typeof prefix === 'string' ? prefix : ''}${REDACTED}`,
      );
    }
    return redacted;
  };
}
