import type { StructuredLogger } from '../../base/logger.js';

/** A structured logger (pino): `logger.info({ guildId }, 'joined')`. */
export type Logger = StructuredLogger;

/**
 * The token by which the bot's logger is injected. Type and token have one name, so that `constructor(log: Logger)` is
 * enough where metadata is emitted, and `@Inject(Logger)` where it is not. Compilers emit only what they see to be a
 * class, hence the type; pino's logger is no class, and nobody makes an instance of this one.
 */
export const Logger: abstract new () => StructuredLogger =
  class Logger {} as unknown as abstract new () => StructuredLogger;
