import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorMessage } from '../../base/errors.js';
import type { WorldFile } from '../../emulator/state/world-file/world-file.js';
import { CommandFailedError } from '../command-line/command-failed-error.js';

/**
 * The world that a file holds; undefined when there is no such file. What is in it is not checked.
 * @throws CommandFailedError when it cannot be read, or is no JSON
 */
export async function loadWorldFile(path: string): Promise<WorldFile | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new CommandFailedError(`The world ${path} cannot be read: ${errorMessage(error)}.`, { cause: error });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandFailedError(
      `The world ${path} is not JSON, or was cut off: ${errorMessage(error)}. Mend it, or name another file; it was left as it is.`,
      { cause: error },
    );
  }
}

/**
 * Writes a world whole or not at all, for its owner alone: it holds tokens.
 * @throws CommandFailedError when it cannot be written
 */
export async function saveWorldFile(path: string, file: WorldFile): Promise<void> {
  // In the same folder, since only within a file system does a rename happen at once.
  const draft = join(dirname(path), `.world-${randomUUID()}`);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(file, null, 1)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw new CommandFailedError(`The world could not be saved in ${path}: ${errorMessage(error)}.`, { cause: error });
  }
}
