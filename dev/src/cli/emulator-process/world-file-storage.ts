import { readFile } from 'node:fs/promises';
import { CommandFailedError, errorMessage, isSystemError, replaceFile } from 'guildhall/internal';
import type { WorldFile } from '../../emulator/index.js';

/**
 * Reads a world file; undefined if it does not exist. The content is not validated.
 * @throws {CommandFailedError} when the file cannot be read or is not JSON
 */
export async function loadWorldFile(path: string): Promise<WorldFile | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw new CommandFailedError(`The world file ${path} cannot be read: ${errorMessage(error)}.`, { cause: error });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandFailedError(
      `The world file ${path} is not JSON or is truncated: ${errorMessage(error)}. Repair it or name another file; it was not changed.`,
      { cause: error },
    );
  }
}

/**
 * Writes a world file atomically. Only its owner can read it, since it contains tokens.
 * @throws {CommandFailedError} when it cannot be written
 */
export async function saveWorldFile(path: string, file: WorldFile): Promise<void> {
  try {
    await replaceFile(path, `${JSON.stringify(file, null, 1)}\n`);
  } catch (error) {
    throw new CommandFailedError(`The world could not be saved in ${path}: ${errorMessage(error)}.`, { cause: error });
  }
}
