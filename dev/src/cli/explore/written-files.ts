/** Finds out which files of a project a bot wrote: its listing before and after. */
import { closeSync, type Dirent, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { WrittenFile } from '../../explorer/report/exploration-report.js';

/** What is written by package managers, version control, interpreters and this command. */
const LEFT_OUT: readonly string[] = ['node_modules', '.git', '.guildhall', '__pycache__'];
/** In a larger folder, which is no project, comparing would take long. */
const MAX_FILES = 20_000;
/** The files that SQLite has beside a database. */
const SQLITE_SUFFIX = /-(?:wal|shm|journal)$/;
const SQLITE_HEADER = 'SQLite format 3\0';

/** Size and time of the last change, by the path in the folder, with slashes. */
type Listing = ReadonlyMap<string, string>;

export class WrittenFiles {
  /** Undefined if there are too many files. */
  readonly #before: Listing | undefined;

  /** Lists the files of a folder. @param folder absolute */
  constructor(private readonly folder: string) {
    this.#before = listFiles(folder);
  }

  /**
   * Returns the files that were created, changed or deleted since then, sorted by their path; null if there are too many to compare them. The
   * files that SQLite has beside a database belong to it.
   */
  find(): WrittenFile[] | null {
    const before = this.#before;
    const after = before && listFiles(this.folder);
    if (!before || !after) return null;
    const paths = [...new Set([...before.keys(), ...after.keys()])];
    const written = paths.filter((path) => before.get(path) !== after.get(path));
    const owners = new Set(written.map((path) => ownerOf(path, before, after)));
    return [...owners].sort().map((path) => ({
      path,
      kind: this.#isDatabase(path, written) ? 'database' : 'file',
      change: !before.has(path) ? 'created' : after.has(path) ? 'changed' : 'deleted',
    }));
  }

  /** A deleted database is a file: nothing of it can be read any more. */
  #isDatabase(path: string, written: readonly string[]): boolean {
    return written.includes(`${path}-wal`) || readStart(join(this.folder, path)) === SQLITE_HEADER;
  }
}

/** The database of a file that SQLite has beside it; the file itself for others. */
function ownerOf(path: string, ...listings: readonly Listing[]): string {
  const database = path.replace(SQLITE_SUFFIX, '');
  return listings.some((listing) => listing.has(database)) ? database : path;
}

function listFiles(folder: string): Listing | undefined {
  const files = new Map<string, string>();
  const folders = [''];
  for (let parent = folders.pop(); parent !== undefined; parent = folders.pop()) {
    for (const entry of readEntries(join(folder, parent))) {
      const path = `${parent}${entry.name}`;
      if (entry.isDirectory() && !LEFT_OUT.includes(entry.name)) folders.push(`${path}/`);
      if (!entry.isFile()) continue;
      const state = readState(join(folder, path));
      if (state !== undefined) files.set(path, state);
      if (files.size > MAX_FILES) return undefined;
    }
  }
  return files;
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
function readState(path: string): string | undefined {
  try {
    const { size, mtimeMs } = lstatSync(path);
    return `${size} ${mtimeMs}`;
  } catch {
    return undefined;
  }
}

/** The first characters of a file; empty if it cannot be read. */
function readStart(path: string): string {
  try {
    const file = openSync(path, 'r');
    try {
      const buffer = Buffer.alloc(SQLITE_HEADER.length);
      return buffer.toString('latin1', 0, readSync(file, buffer, 0, buffer.length, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return '';
  }
}
