import { basename, extname } from 'node:path';
import { watch as watchFolder } from 'chokidar';

/** What a bot is made of. */
const SOURCE_EXTENSIONS = ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx', '.json'];

/** How long changes are gathered, in milliseconds: an editor that saves several files means one change. */
const DEBOUNCE_MS = 25;

export interface WatchOptions {
  readonly folder: string;
  /** Absolute paths that are written while the bot runs. */
  readonly ignoredPaths: readonly string[];
  /** Told of sources that came, changed or went, by their absolute paths. */
  readonly onChange: (paths: readonly string[]) => void;
  readonly onError: (error: unknown) => void;
}

/** Stops watching. */
export type StopWatching = () => Promise<void>;

/** Watches the sources in a folder and below, but for `node_modules` and what begins with a dot. Resolves when it does. */
export async function watchSources({ folder, ignoredPaths, onChange, onError }: WatchOptions): Promise<StopWatching> {
  const gathered = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watcher = watchFolder(folder, {
    ignoreInitial: true,
    ignored: (path) => path !== folder && (/^\.|^node_modules$/.test(basename(path)) || ignoredPaths.includes(path)),
  });
  watcher.on('error', onError).on('all', (_event, path) => {
    if (!SOURCE_EXTENSIONS.includes(extname(path))) return;
    gathered.add(path);
    timer ??= setTimeout(() => {
      timer = undefined;
      const paths = [...gathered];
      gathered.clear();
      onChange(paths);
    }, DEBOUNCE_MS);
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}
