/** The files of the working folder, which bots write. */
import { type Dirent, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is written by package managers, version control, interpreters and the command line. */
const LEFT_OUT: readonly string[] = ['node_modules', '.git', '.guildhall', '__pycache__'];
/** A larger folder is no project, and listing it would take long. */
const MAX_FILES = 20_000;
/** What is read of a file: a bot that is explored has stored little. */
const MAX_BYTES = 1_000_000;

export interface ProjectFile {
  readonly size: number;
  /** The time of the last change, in milliseconds since 1970. */
  readonly mtimeMs: number;
}

/** The files of a folder, by their paths in it, with slashes. Undefined if there are too many. @param folder absolute */
export function listProjectFiles(folder: string): ReadonlyMap<string, ProjectFile> | undefined {
  const files = new Map<string, ProjectFile>();
  const folders = [''];
  for (let parent = folders.pop(); parent !== undefined; parent = folders.pop()) {
    for (const entry of readEntries(join(folder, parent))) {
      const path = `${parent}${entry.name}`;
      if (entry.isDirectory() && !LEFT_OUT.includes(entry.name)) folders.push(`${path}/`);
      if (!entry.isFile()) continue;
      const state = readState(join(folder, path));
      if (state) files.set(path, state);
      if (files.size > MAX_FILES) return undefined;
    }
  }
  return files;
}

/**
 * The contents of the files that were written since a time, also of databases of SQLite: each byte is a character.
 * @param since milliseconds since 1970
 */
export function readWrittenFiles(folder: string, since: number): string[] {
  const files = listProjectFiles(folder) ?? new Map<string, ProjectFile>();
  const isWritten = ({ mtimeMs, size }: ProjectFile) => mtimeMs >= since && size <= MAX_BYTES;
  return [...files].flatMap(([path, file]) => (isWritten(file) ? readBytes(join(folder, path)) : []));
}

/** None for a folder that cannot be read, or that was deleted meanwhile. */
function readEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Undefined for a file that was deleted meanwhile. */
function readState(path: string): ProjectFile | undefined {
  try {
    const { size, mtimeMs } = lstatSync(path);
    return { size, mtimeMs };
  } catch {
    return undefined;
  }
}

/** None for a file that was deleted meanwhile. */
function readBytes(path: string): string[] {
  try {
    return [readFileSync(path, 'latin1')];
  } catch {
    return [];
  }
}
