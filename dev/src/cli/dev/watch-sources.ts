import { watch as watchFiles } from 'chokidar';
import type { WatchRules } from './watch-rules.js';

export interface WatchOptions {
  readonly rules: WatchRules;
  /** Receives the absolute paths of relevant files that were added, changed or deleted. */
  readonly onChange: (paths: readonly string[]) => void;
  readonly onError: (error: unknown) => void;
  /** How long changes are collected, in milliseconds, so that saving several files causes one reload. @default 25 */
  readonly collectMs?: number | undefined;
}

/** Stops watching. */
export type StopWatching = () => Promise<void>;

/** Watches the files that the rules select. Resolves when the watcher is ready. */
export async function watchSources({ rules, onChange, onError, collectMs = 25 }: WatchOptions): Promise<StopWatching> {
  const changedPaths = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watcher = watchFiles([...rules.roots], {
    ignoreInitial: true,
    ignored: (path) => rules.isExcluded(path),
  });
  watcher.on('error', onError).on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir' || !rules.isRelevant(path)) return;
    changedPaths.add(path);
    timer ??= setTimeout(() => {
      timer = undefined;
      const paths = [...changedPaths];
      changedPaths.clear();
      onChange(paths);
    }, collectMs);
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}
