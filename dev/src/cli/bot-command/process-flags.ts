/** The options of `guildhall dev`, `record` and `explore` that have a meaning only with the command of a bot. */
import { UsageError } from 'guildhall/internal';
import { placeholderNames } from '../../command/bot-environment.js';

export const processFlags = {
  env: { type: 'string', multiple: true, default: [] as string[] },
  offline: { type: 'boolean', default: false },
} as const;

/** What the usage says about the placeholders, without that of the example. */
const PLACEHOLDERS = placeholderNames
  .filter((name) => name !== 'token')
  .map((name) => `{${name}}`)
  .join(' ');

/** The part of a command's usage that describes them. */
export const processFlagsUsage = `\
Options with COMMAND:
  --env NAME=VALUE  set a variable of COMMAND, for example 'BOT_TOKEN={token}'; can be repeated. Also replaced:
                    ${PLACEHOLDERS}
  --offline         COMMAND cannot connect to other machines`;

export interface ProcessValues {
  readonly env: readonly string[];
  readonly offline: boolean;
}

/**
 * @param command the command of the command line, for the example
 * @throws {UsageError} when an option is given that needs a command after `--`
 */
export function requireNoProcessFlags({ env, offline }: ProcessValues, command: 'dev' | 'record' | 'explore'): void {
  const [option] = [...(offline ? ['--offline'] : []), ...(env.length > 0 ? ['--env NAME=VALUE'] : [])];
  if (option === undefined) return;
  const [flag] = option.split(' ');
  throw new UsageError(`${flag} is for the command of a bot: guildhall ${command} ${option} -- node bot.js.`);
}
