/** Which file holds the bot that a command is about. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { errorMessage } from '../../base/errors.js';
import { CommandFailedError } from '../command-line/command-failed-error.js';

/** A file whose exports hold a bot. */
export interface BotFile {
  /** Absolute. */
  readonly path: string;
  /** As people are told of it: from the working folder. */
  readonly name: string;
  /** What is watched: the folder that it is in. */
  readonly folder: string;
  /** Whether it must be compiled before it runs. */
  readonly isTypeScript: boolean;
}

/** Where a bot is looked for when no file is named, in this order. */
const DEFAULT_BOT_FILES = ['src/bot.ts', 'src/bot.js', 'bot.ts', 'bot.js'] as const;

const TYPESCRIPT_EXTENSIONS = ['.ts', '.mts', '.cts', '.tsx'];

/** What is of interest in the package.json of a project. */
const Manifest = z.object({ guildhall: z.object({ bot: z.string().optional() }).optional() });

/**
 * The file that was named, the one that `"guildhall": { "bot": … }` of package.json names, or the first that is there of
 * src/bot.ts, src/bot.js, bot.ts and bot.js.
 * @param cwd the working folder, absolute
 * @throws CommandFailedError when there is none
 */
export function findBotFile(named: string | undefined, cwd: string): BotFile {
  if (named !== undefined) return resolveBotFile(named, cwd, 'named on the command line');
  const configured = readConfiguredFile(cwd);
  if (configured !== undefined) return resolveBotFile(configured, cwd, 'named by "guildhall" in package.json');
  const usual = DEFAULT_BOT_FILES.find((place) => isFile(join(cwd, place)));
  if (usual !== undefined) return resolveBotFile(usual, cwd, 'found');
  throw new CommandFailedError(
    `there is no bot here: looked for ${DEFAULT_BOT_FILES.join(', ')} in ${cwd}. ` +
      'Name the file behind the command, or in package.json as "guildhall": { "bot": "path/to/bot.ts" }.',
  );
}

function resolveBotFile(place: string, cwd: string, why: string): BotFile {
  const path = resolve(cwd, place);
  if (!isFile(path)) throw new CommandFailedError(`there is no file ${path} (it was ${why}).`);
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
    throw new CommandFailedError(`${path} cannot be read for its "guildhall": ${errorMessage(error)}`, {
      cause: error,
    });
  }
}
