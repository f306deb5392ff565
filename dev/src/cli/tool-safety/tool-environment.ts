/**
 * The environment of the tools that try out a bot with input that nobody has checked (`guildhall record`, `guildhall explore`). It must
 * not lead to real systems: only the variables of an explicit `--env-file` are added, the token of Discord is removed, and calls of the
 * exported bot, of which only copies run, do not reach Discord.
 */
import { devNull } from 'node:os';
import type { CommandEnvironment } from 'guildhall/internal';

/** The discard port, at which nothing responds. */
const NO_API = 'http://127.0.0.1:9/api/v10';

/**
 * Converts the environment of a command to that of the bot.
 * @param environment the variables of the process and of the files of `--env-file`
 */
export function toolEnvironment(environment: CommandEnvironment): CommandEnvironment {
  const { DISCORD_TOKEN: _token, GUILDHALL_CLUSTER: _cluster, ...others } = environment;
  return {
    ...others,
    NODE_ENV: 'test',
    GUILDHALL_API: NO_API,
    // `import 'guildhall/env'` in the bot's file reads no `.env`, and neither does the package dotenv.
    GUILDHALL_ENV: 'none',
    DOTENV_CONFIG_PATH: devNull,
  };
}
