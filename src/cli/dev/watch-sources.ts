import { basename, extname } from 'node:path';
import { watch as watchFolder } from 'chokidar';

/** The extensions of source files. */
const SOURCE_EXTENSIONS = ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx', '.json'];

/** How long changes are collected, in milliseconds, so that saving several files causes one reload. */
const DEBOUNCE_MS = 25;

export interface WatchOptions {
  readonly folder: string;
  /** Absolute paths of files that the command itself writes. */
  readonly ignoredPaths: readonly string[];
  /** Receives the absolute paths of added, changed and deleted sources. */
  readonly onChange: (paths: readonly string[]) => void;
  readonly onError: (error: unknown) => void;
}

/** Stops watching. */
export type StopWatching = () => Promise<void>;

/**
 * Watches the sources in a folder and its subfolders, except `node_modules` and names that start with a dot. Resolves
 * when the watcher is ready.
 */
export async function watchSources({ folder, ignoredPaths, onChange, onError }: WatchOptions): Promise<StopWatching> {
  const changedPaths = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watcher = watchFolder(folder, {
    ignoreInitial: true,
    ignored: (path) => path !== folder && (/^\.|^node_modules$/.test(basename(path)) || ignoredPaths.includes(path)),
  });
  watcher.on('error', onError).on('all', (_event, path) => {
    if (!SOURCE_EXTENSIONS.includes(extname(path))) return;
    changedPaths.add(path);
    timer ??= setTimeout(() => {
      timer = undefined;
      const paths = [...changedPaths];
      changedPaths.clear();
      onChange(paths);
    }, DEBOUNCE_MS);
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}
