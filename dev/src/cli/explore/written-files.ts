/** Finds out which files of a project a bot wrote: its listing before and after. */
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { WrittenFile } from '../../explorer/report/exploration-report.js';
import { listProjectFiles, type ProjectFile } from '../../explorer/world/project-files.js';

/** The files that SQLite has beside a database. */
const SQLITE_SUFFIX = /-(?:wal|shm|journal)$/;
const SQLITE_HEADER = 'SQLite format 3\0';

/** The files by their paths in the folder. */
type Listing = ReadonlyMap<string, ProjectFile>;

export class WrittenFiles {
  /** Undefined if there are too many files. */
  readonly #before: Listing | undefined;

  /** Lists the files of a folder. @param folder absolute */
  constructor(private readonly folder: string) {
    this.#before = listProjectFiles(folder);
  }

  /**
   * Returns the files that were created, changed or deleted since then, sorted by their path; null if there are too many to compare them. The
   * files that SQLite has beside a database belong to it.
   */
  find(): WrittenFile[] | null {
    const before = this.#before;
    const after = before && listProjectFiles(this.folder);
    if (!before || !after) return null;
    const paths = [...new Set([...before.keys(), ...after.keys()])];
    const written = paths.filter((path) => hasChanged(before.get(path), after.get(path)));
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

function hasChanged(before: ProjectFile | undefined, after: ProjectFile | undefined): boolean {
  return before?.size !== after?.size || before?.mtimeMs !== after?.mtimeMs;
}

/** The database of a file that SQLite has beside it; the file itself for others. */
function ownerOf(path: string, ...listings: readonly Listing[]): string {
  const database = path.replace(SQLITE_SUFFIX, '');
  return listings.some((listing) => listing.has(database)) ? database : path;
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
