import type { StructuredLogger } from '../../base/logger.js';

/** A structured logger (pino): `logger.info({ guildId }, 'joined')`. */
export type Logger = StructuredLogger;

/**
 * The token by which the bot's logger is injected.
 *
 * The type and the token have the same name, so `constructor(private readonly log: Logger)` is sufficient with emitted
 * metadata, and `@Inject(Logger)` without. Compilers emit metadata only for classes. As pino's logger is not a class, this
 * constant is declared as an abstract class; it is never instantiated.
 */
export const Logger: abstract new () => StructuredLogger =
  class Logger {} as unknown as abstract new () => StructuredLogger;
