import { UsageError } from 'guildhall/internal';
import type { BotCommand } from './bot-command.js';

/** The arguments of a command of the command line. */
export interface SplitArguments {
  /** Those before `--`: options and positional arguments. */
  readonly own: readonly string[];
  /** What follows `--`; undefined without `--`. */
  readonly command: BotCommand | undefined;
}

/**
 * Separates the command of a bot from the other arguments: `--port 0 -- node bot.js --verbose`.
 * @throws {UsageError} when nothing follows `--`
 */
export function splitBotCommand(args: readonly string[]): SplitArguments {
  const index = args.indexOf('--');
  if (index === -1) return { own: args, command: undefined };
  const [program, ...rest] = args.slice(index + 1);
  if (!program) throw new UsageError('After -- follows the command of the bot, for example: -- node bot.js');
  return { own: args.slice(0, index), command: [program, ...rest] };
}

/** Formats a command for messages: arguments with spaces are quoted, and a long command is cut off. */
export function formatBotCommand(command: BotCommand): string {
  const text = command.map((part) => (/^[^\s"']+$/.test(part) ? part : JSON.stringify(part))).join(' ');
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

const MAX_LENGTH = 80;
