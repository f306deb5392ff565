/** Writes one log line: `logger.info({ guildId }, 'joined')`, or only a message. */
export interface LogMethod {
  (fields: object, message?: string): void;
  (message: string): void;
}

/** A structured logger: `logger.info({ guildId }, 'joined')`. That of pino is one. */
export interface StructuredLogger {
  /** Each step, in full. */
  readonly trace: LogMethod;
  /** What the framework does, for the search of an error. */
  readonly debug: LogMethod;
  /** What an operator expects to see. */
  readonly info: LogMethod;
  /** Something is wrong, but the bot continues to work. */
  readonly warn: LogMethod;
  /** Something failed. */
  readonly error: LogMethod;
  /** The bot cannot continue. */
  readonly fatal: LogMethod;
  /** Creates a logger that adds fields to each line. */
  child(fields: Record<string, unknown>): StructuredLogger;
}

/** The least severe level that is logged; `silent` logs nothing. */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/** Creates the logger of a bot that has none: it writes no secret. */
export type CreateLogger = (options: {
  readonly level: LogLevel;
  readonly secrets: readonly string[];
  readonly secretPatterns: readonly RegExp[];
}) => StructuredLogger;

const REDACTED = '[hidden]';

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
