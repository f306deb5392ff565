/** The options that the tools have in common which try out a bot. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandFailedError } from 'guildhall/internal';

export const toolFlags = {
  services: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

/** The part of a command's usage that describes the options, and those of the environment. */
export const toolFlagsUsage = `\
  --services FILE   replace services of the bot with those in the default export of this file, a list as in the option
                    \`override\` of the test kit
  --yes             continue although services of the bot are not replaced
  --env-file FILE   read environment variables from this file; can be repeated. The file .env is not read`;

/**
 * The absolute path of the file of `--services`; undefined without one.
 * @throws {CommandFailedError} when there is no such file
 */
export function servicesPathOf(file: string | undefined, cwd: string): string | undefined {
  if (file === undefined) return undefined;
  const path = resolve(cwd, file);
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
  throw new CommandFailedError(`there is no file ${path} (--services).`);
}
