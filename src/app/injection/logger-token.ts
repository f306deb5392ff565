import type { StructuredLogger } from '../../base/logger.js';

/** A structured logger (pino): `logger.info({ guildId }, 'joined')`. */
export type Logger = StructuredLogger;

/**
 * The injection token of the bot's logger.
 *
 * The type and the token have the same name. With emitted metadata, `constructor(private readonly log: Logger)` is
 * sufficient; without it, add `@Inject(Logger)`. Compilers emit metadata only for classes, and pino's logger is not a
 * class. Therefore this constant is declared as an abstract class, which is never instantiated.
 */
export const Logger: abstract new () => StructuredLogger =
  class Logger {} as unknown as abstract new () => StructuredLogger;
