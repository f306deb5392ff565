/** Finds the files of a folder of features. Paths can be those of another platform, for tests. */
import { posix, win32 } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A file whose default export is a feature. */
export interface FeatureFile {
  /** The name of the file without its extension, or of its folder. */
  readonly name: string;
  readonly path: string;
  /** The URL to import. Node imports absolute paths of Windows only as URLs. */
  readonly url: string;
}

/** An entry of a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

const SOURCE_FILE = /^(.+)\.[mc]?[jt]s$/;
const IGNORED_FILE = /\.d\.[mc]?ts$|\.(?:test|spec)\./;

/** The path of a folder; undefined if it is neither a `file:` URL nor an absolute path. */
export function toFolderPath(folder: URL | string, windows = process.platform === 'win32'): string | undefined {
  const text = String(folder);
  try {
    if (text.startsWith('file:')) return fileURLToPath(text, { windows });
  } catch {
    return undefined;
  }
  return typeof folder === 'string' && pathModule(windows).isAbsolute(folder) ? folder : undefined;
}

/**
 * The feature files of a folder, sorted by name: its files, and the index files of its folders.
 *
 * @param readFolder lists the entries of a folder inside
 */
export async function findFeatureFiles(
  folder: string,
  entries: readonly FolderEntry[],
  readFolder: (path: string) => Promise<readonly FolderEntry[]>,
  windows = process.platform === 'win32',
): Promise<readonly FeatureFile[]> {
  const { join } = pathModule(windows);
  const found = await Promise.all(
    entries.map(async ({ name, isFolder }) => {
      if (!isFolder) return fileIn(folder, name, nameOf(name), windows);
      const path = join(folder, name);
      const inside = await readFolder(path);
      return inside
        .filter((entry) => !entry.isFolder && nameOf(entry.name) === 'index')
        .flatMap((entry) => fileIn(path, entry.name, name, windows));
    }),
  );
  // Not by locale: the order is the same on every machine.
  return found.flat().sort((one, other) => (one.name < other.name ? -1 : 1));
}

function fileIn(folder: string, file: string, name: string | undefined, windows: boolean): readonly FeatureFile[] {
  if (name === undefined) return [];
  const path = pathModule(windows).join(folder, file);
  return [{ name, path, url: pathToFileURL(path, { windows }).href }];
}

/** The name of a source file without its extension; undefined for tests, declaration files and other files. */
function nameOf(file: string): string | undefined {
  return IGNORED_FILE.test(file) ? undefined : SOURCE_FILE.exec(file)?.[1];
}

function pathModule(windows: boolean): typeof posix {
  return windows ? win32 : posix;
}
