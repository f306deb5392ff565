/** The command line of a bot in any language: a program and its arguments. No shell interprets them. */
export type BotCommand = readonly [program: string, ...args: string[]];
