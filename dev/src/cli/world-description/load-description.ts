/** Loads the file that describes the initial world of an emulator, in a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CommandEnvironment, CommandFailedError, findTypeScriptLoader, toSourceFile } from 'guildhall/internal';
import { DescriptionMessage } from './description-message.js';

/** The names that are tried in this order. */
const DESCRIPTION_FILES = ['guildhall.world.ts', 'guildhall.world.js'] as const;

/** How long the import may take, in milliseconds. */
const LOAD_TIMEOUT_MS = 30_000;

/** A description of a world that is not checked yet. */
export interface LoadedDescription {
  /** The name of the file, for messages. */
  readonly file: string;
  readonly description: unknown;
}

/** Returns the absolute path of the description in the first of the folders that contains one. */
export function findWorldDescription(folders: readonly string[]): string | undefined {
  const paths = folders.flatMap((folder) => DESCRIPTION_FILES.map((name) => join(folder, name)));
  return paths.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

/**
 * Loads the description in the first of the folders that contains one; undefined if there is none.
 * @throws {CommandFailedError} when the file cannot be loaded or has no default export
 */
export async function loadWorldDescription(
  folders: readonly string[],
  cwd: string,
  environment: CommandEnvironment,
): Promise<LoadedDescription | undefined> {
  const path = findWorldDescription(folders);
  if (path === undefined) return undefined;
  const file = toSourceFile(path, cwd);
  const { name } = file;
  const loader = findTypeScriptLoader(file);
  const child = fork(fileURLToPath(new URL('./description-main.js', import.meta.url)), [file.path, file.name], {
    execArgv: loader === undefined ? [] : ['--disable-warning=DEP0205', '--import', loader.registerModule],
    env: { ...environment, ...loader?.environment },
    // Its output must not mix with the JSON of the command.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    timeout: LOAD_TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'exit').then(() => undefined);
  const received: unknown = await Promise.race([once(child, 'message').then(([json]: unknown[]) => json), ended]);
  await ended;
  if (received === undefined) throw new CommandFailedError(`${name} ended its process, or was not loaded within 30 s.`);
  const message = DescriptionMessage.parse(received);
  if (message.kind === 'failed') {
    throw new CommandFailedError(`${message.failure.title}.\n${message.failure.text}`);
  }
  if (message.description === undefined) {
    throw new CommandFailedError(`${name} has no default export. Write \`export default defineWorld({ … });\`.`);
  }
  return { file: name, description: message.description };
}
