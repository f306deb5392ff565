/**
 * Watches source files. The operating system reports changes of a folder, not of a path: when a folder is moved or removed, and the same path
 * exists again before the watcher reads it, for example by a switch of the branch, the watcher sees the names that it knows and goes on
 * with the folder of before. So each such report starts a new watcher, and what it finds is compared with the states that are known.
 */
import type { Stats } from 'node:fs';
import { basename, join } from 'node:path';
import { type FSWatcher, watch as watchFiles } from 'chokidar';
import { z } from 'zod';
import type { WatchRules } from './watch-rules.js';

/** How long a watched folder has to stay in its place before it is watched anew, in milliseconds. */
const RESTART_DELAY_MS = 50;

/** What the watcher tells about an event of the operating system, where it knows it. */
const RawDetails = z.object({ watchedPath: z.string() });

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
export async function watchSources(options: WatchOptions): Promise<StopWatching> {
  const watcher = new SourceWatcher(options);
  await watcher.start();
  return () => watcher.stop();
}

class SourceWatcher {
  readonly #options: WatchOptions;
  readonly #changedPaths = new Set<string>();
  /** What distinguishes the present file of a path from another one. */
  readonly #states = new Map<string, string>();
  #watcher: FSWatcher | undefined;
  /** The folders that the present watcher knows. */
  #folders = new Set<string>();
  #reportTimer: ReturnType<typeof setTimeout> | undefined;
  #restartTimer: ReturnType<typeof setTimeout> | undefined;
  #restarts: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    await this.#watch();
    this.#changedPaths.clear();
    clearTimeout(this.#reportTimer);
    this.#reportTimer = undefined;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#reportTimer);
    clearTimeout(this.#restartTimer);
    await this.#watcher?.close();
    await this.#restarts;
  }

  /** Starts a watcher in place of the present one, and resolves when it knows all files. */
  async #watch(): Promise<void> {
    await this.#watcher?.close();
    if (this.#isStopped) return;
    const { rules, onError } = this.#options;
    const found = new Set<string>();
    this.#folders = new Set();
    const watcher = watchFiles([...rules.roots], { ignored: (path) => rules.isExcluded(path), alwaysStat: true });
    this.#watcher = watcher;
    watcher
      .on('error', onError)
      .on('addDir', (path) => this.#folders.add(path))
      .on('unlinkDir', (path) => this.#folders.delete(path))
      .on('add', (path, stats) => {
        found.add(path);
        this.#update(path, stats);
      })
      .on('change', (path, stats) => this.#update(path, stats))
      .on('unlink', (path) => this.#remove(path))
      .on('raw', (event, name, details) => {
        const { success, data } = RawDetails.safeParse(details);
        if (event === 'rename' && success) this.#noticeRename(data.watchedPath, name);
      });
    await new Promise<void>((resolve) => watcher.once('ready', resolve));
    for (const path of this.#states.keys()) if (!found.has(path)) this.#remove(path);
  }

  /** @param name of an entry of the path, or of the path itself */
  #noticeRename(path: string, name: string | null): void {
    if (name === null) return;
    const isOwn = name === basename(path) && this.#folders.has(path);
    if (!isOwn && !this.#folders.has(join(path, name))) return;
    clearTimeout(this.#restartTimer);
    this.#restartTimer = setTimeout(() => {
      this.#restarts = this.#restarts.then(() => this.#watch()).catch(this.#options.onError);
    }, RESTART_DELAY_MS);
  }

  #update(path: string, stats: Stats | undefined): void {
    const state = stats && `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
    if (state !== undefined && this.#states.get(path) === state) return;
    this.#states.set(path, state ?? '');
    this.#report(path);
  }

  #remove(path: string): void {
    if (this.#states.delete(path)) this.#report(path);
  }

  #report(path: string): void {
    const { rules, onChange, collectMs = 25 } = this.#options;
    if (!rules.isRelevant(path)) return;
    this.#changedPaths.add(path);
    this.#reportTimer ??= setTimeout(() => {
      this.#reportTimer = undefined;
      const paths = [...this.#changedPaths];
      this.#changedPaths.clear();
      onChange(paths);
    }, collectMs);
  }
}
