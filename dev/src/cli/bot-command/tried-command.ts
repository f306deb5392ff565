/** The bot of a tool that tries out a command (`guildhall record`, `guildhall explore`), and what its user should know before. */
import { statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { type CommandEnvironment, CommandFailedError, type Terminal, UsageError } from 'guildhall/internal';
import type { BotCommand } from '../../command/bot-command.js';
import type { CommandBot } from '../../scenario/bot/scenario-bot.js';
import { toVariables } from './command-variables.js';
import type { ProcessValues } from './process-flags.js';

export interface TriedCommandOptions {
  readonly command: BotCommand;
  /** The absolute path of the working folder. */
  readonly cwd: string;
  readonly values: ProcessValues;
  /** The variables of this process and of the files of `--env-file`. */
  readonly environment: CommandEnvironment;
}

/** @throws {UsageError} when a variable is no NAME=VALUE */
export function triedCommand({ command, cwd, values, environment }: TriedCommandOptions): CommandBot {
  const env = { ...toVariables(values.env), ...(values.offline ? { GUILDHALL_OFFLINE: '1' } : {}) };
  const fromFiles = Object.entries(environment).filter(([name, value]) => process.env[name] !== value);
  const [program, ...args] = command;
  return {
    kind: 'command',
    command: [program, ...args.map((arg) => portable(arg, cwd))],
    cwd,
    // Vitest runs in the folder of the package.
    isTestFolder: statSync(join(cwd, 'package.json'), { throwIfNoEntry: false })?.isFile() === true,
    env,
    privateEnv: Object.fromEntries(fromFiles.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  };
}

/** A path in the working folder is relative in a test, which other machines run too. */
function portable(arg: string, cwd: string): string {
  if (!isAbsolute(arg)) return arg;
  const path = relative(cwd, arg);
  return path === '' || path.startsWith('..') || isAbsolute(path) ? arg : path;
}

/**
 * Refuses options that do not go together.
 * @param file the bot's file among the arguments
 * @throws {UsageError}
 */
export function requireNoBotFile(file: string | undefined, services: string | undefined): void {
  if (file !== undefined) throw new UsageError(`"${file}" and a command after -- are two bots. Pass one of them.`);
  if (services !== undefined)
    throw new UsageError('--services replaces services of a bot of Guildhall. With a command after --, use --env.');
}

const NOTICE =
  'Only Discord is replaced: what users do reaches databases and services that the configuration of the process names.';
const ADVICE = 'Change its configuration with --env NAME=VALUE or --env-file FILE, and allow it with --yes.';

/**
 * Says what a process is connected to, and asks whether to continue.
 * @param options `yes`: it is allowed without a question
 * @throws {CommandFailedError} when the answer is no, or nobody can answer
 */
export async function confirmCommand(terminal: Terminal, { yes }: { readonly yes: boolean }): Promise<void> {
  terminal.printError(NOTICE);
  if (yes) return;
  const answer = await terminal.confirm('Continue?');
  if (answer) return;
  throw new CommandFailedError(answer === undefined ? ADVICE : `Nothing was done. ${ADVICE}`);
}
