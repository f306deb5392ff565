/**
 * What makes TypeScript run: `@oxc-node/core`, which compiles decorators with the metadata that injection by type reads
 * (Node's own stripping of types knows neither). It is an optional peer: a bot in plain JavaScript needs nothing.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BotFile } from './bot-file.js';
import { CommandFailedError } from './command-failed-error.js';

/**
 * The module to preload for a bot's file; undefined for plain JavaScript.
 * @param seenFrom files from which it is looked for
 * @throws CommandFailedError when it is not installed
 */
export function loaderFor(
  file: BotFile,
  seenFrom: readonly string[] = [file.path, import.meta.filename],
): string | undefined {
  if (!file.isTypeScript) return undefined;
  for (const place of seenFrom) {
    const loader = installedFor(place);
    if (loader !== undefined) return loader;
  }
  throw new CommandFailedError(
    `${file.name} is TypeScript, and what compiles it is not installed. Install it: npm install --save-dev @oxc-node/core`,
  );
}

/** As seen from a file. */
function installedFor(path: string): string | undefined {
  try {
    // Its `register` can be found by import alone, but lies beside what can be found by require.
    const register = join(dirname(createRequire(path).resolve('@oxc-node/core')), 'register.mjs');
    return existsSync(register) ? pathToFileURL(register).href : undefined;
  } catch {
    return undefined;
  }
}
