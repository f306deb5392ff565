/** Finds the file that exports the bot. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { errorMessage } from '../../base/errors.js';
import { CommandFailedError } from '../command-line/command-failed-error.js';

/** A file that exports a bot. */
export interface BotFile {
  /** The absolute path. */
  readonly path: string;
  /** The path relative to the working folder, for messages. */
  readonly name: string;
  /** The folder of the file, which `guildhall dev` watches. */
  readonly folder: string;
  /** Whether it must be compiled before it runs. */
  readonly isTypeScript: boolean;
}

/** The files that are tried in this order if no file is named. */
const DEFAULT_BOT_FILES = ['src/bot.ts', 'src/bot.js', 'bot.ts', 'bot.js'] as const;

const TYPESCRIPT_EXTENSIONS = ['.ts', '.mts', '.cts', '.tsx'];

/** The relevant part of a project's package.json. */
const Manifest = z.object({ guildhall: z.object({ bot: z.string().optional() }).optional() });

/**
 * Finds the bot's file: the named one, the one in `"guildhall": { "bot": … }` of package.json, or the first existing one
 * of src/bot.ts, src/bot.js, bot.ts and bot.js.
 * @param cwd the working folder, absolute
 * @throws {CommandFailedError} when there is none
 */
export function findBotFile(named: string | undefined, cwd: string): BotFile {
  if (named !== undefined) return resolveBotFile(named, cwd, 'named on the command line');
  const configured = readConfiguredFile(cwd);
  if (configured !== undefined) return resolveBotFile(configured, cwd, 'named by "guildhall" in package.json');
  const found = DEFAULT_BOT_FILES.find((file) => isFile(join(cwd, file)));
  if (found !== undefined) return resolveBotFile(found, cwd, 'found');
  throw new CommandFailedError(
    `no bot file found: looked for ${DEFAULT_BOT_FILES.join(', ')} in ${cwd}. ` +
      'Name the file after the command, or in package.json as "guildhall": { "bot": "path/to/bot.ts" }.',
  );
}

function resolveBotFile(file: string, cwd: string, origin: string): BotFile {
  const path = resolve(cwd, file);
  if (!isFile(path)) throw new CommandFailedError(`there is no file ${path} (${origin}).`);
  return toSourceFile(path, cwd);
}

/** Describes a file. @param path absolute */
export function toSourceFile(path: string, cwd: string): BotFile {
  return {
    path,
    name: relative(cwd, path) || path,
    folder: dirname(path),
    isTypeScript: TYPESCRIPT_EXTENSIONS.includes(extname(path)),
  };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function readConfiguredFile(cwd: string): string | undefined {
  const path = join(cwd, 'package.json');
  if (!existsSync(path)) return undefined;
  try {
    return Manifest.parse(JSON.parse(readFileSync(path, 'utf8'))).guildhall?.bot;
  } catch (error) {
    throw new CommandFailedError(`${path} cannot be read for its field "guildhall": ${errorMessage(error)}`, {
      cause: error,
    });
  }
}
