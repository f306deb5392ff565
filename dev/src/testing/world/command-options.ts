import { resolve } from 'node:path';
import { isObject } from 'guildhall/internal';
import type { BotCommand } from '../../command/bot-command.js';
import { TestStepError } from '../errors/test-step-error.js';
import type { WorldOptions } from './world-options.js';

/** The bot of a world that is another process. */
export interface CommandUnderTest {
  readonly command: BotCommand;
  /** Absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly startTimeoutMs: number;
}

/** How long the process of a bot may take until it is connected. A program of Python with many modules takes seconds on a busy machine. */
const DEFAULT_START_TIMEOUT_MS = 30_000;

/**
 * Reads the options of a bot that is another process.
 * @returns undefined without the option `command`
 * @throws {TestStepError} when they are invalid, or exclude each other
 */
export function readCommandOptions(options: WorldOptions): CommandUnderTest | undefined {
  const { command, cwd = '.', env = {}, startTimeoutMs = DEFAULT_START_TIMEOUT_MS } = options;
  if (command === undefined) {
    refuse(options, ['cwd', 'env', 'startTimeoutMs'], (given) => `${given} without the option "command"`);
    return undefined;
  }
  refuse(options, ['bot', 'override', 'ingress'], (given) => `the option "command", which excludes ${given}`);
  // Plain JavaScript can pass anything.
  const given: unknown = command;
  if (!Array.isArray(given) || !given.every((part) => typeof part === 'string') || !given[0]?.trim()) {
    throw new TestStepError(
      `createWorld: the option "command" must be a list with the program and its arguments, for example ['node', 'bot.js'], and is ${JSON.stringify(given)}. No shell interprets it.`,
    );
  }
  if (!isObject(env) || !Object.values(env).every((value) => typeof value === 'string')) {
    throw new TestStepError('createWorld: the values of the option "env" must be texts.');
  }
  if (typeof startTimeoutMs !== 'number' || !(startTimeoutMs > 0)) {
    throw new TestStepError('createWorld: the option "startTimeoutMs" must be a number of milliseconds above 0.');
  }
  return { command, cwd: resolve(cwd), env, startTimeoutMs };
}

function refuse(
  options: WorldOptions,
  names: readonly (keyof WorldOptions)[],
  describe: (list: string) => string,
): void {
  const given = names.filter((name) => options[name] !== undefined);
  if (given.length === 0) return;
  throw new TestStepError(
    `createWorld has ${describe(`the option${given.length > 1 ? 's' : ''} "${given.join('", "')}"`)}.`,
  );
}
