/** The levels of a bot's log, the least severe first. */
export const botLogLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

/** A level of a bot's log. */
export type BotLogLevel = (typeof botLogLevels)[number];
