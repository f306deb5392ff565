import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRecord } from 'guildhall/internal';
import type { ScenarioSource } from '../../scenario/declarations/declaration-index.js';
import type { FileExports } from '../gallery/gallery-source.js';
import { SOURCE_PATTERN } from './source-pattern.js';

/**
 * Returns the exports of files that this process has loaded. They are not evaluated again: Node returns the modules that it has
 * loaded. A file whose evaluation failed has no exports.
 * @param paths absolute paths
 */
export async function loadedExports(paths: readonly string[]): Promise<FileExports[]> {
  const loaded = await importLoaded(paths);
  return loaded.map(({ path, exports }) => ({ name: relative(process.cwd(), path), exports }));
}

/** The same, with absolute paths, for tools that write files with imports of them. */
export async function loadedSources(paths: readonly string[]): Promise<ScenarioSource[]> {
  const loaded = await importLoaded(paths);
  return loaded.flatMap(({ path, exports }) => (isRecord(exports) ? [{ path, exports }] : []));
}

async function importLoaded(paths: readonly string[]): Promise<{ readonly path: string; readonly exports: unknown }[]> {
  const { cache } = createRequire(import.meta.url);
  const files = paths.filter((path) => SOURCE_PATTERN.test(path));
  const loaded = await Promise.all(
    files.map(async (path) => {
      try {
        // An import of a file that `require` has loaded could evaluate it again.
        const exports: unknown = cache[path]?.exports ?? (await import(pathToFileURL(path).href));
        return [{ path, exports }];
      } catch {
        return [];
      }
    }),
  );
  return loaded.flat();
}
