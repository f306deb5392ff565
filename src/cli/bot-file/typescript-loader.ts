/**
 * What makes TypeScript run: `@oxc-node/core`, which compiles decorators with the metadata that injection by type reads
 * (Node's own stripping of types knows neither). It is an optional peer: a bot in plain JavaScript needs nothing.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandFailedError } from '../command-line/command-failed-error.js';
import type { BotFile } from './bot-file.js';

/** How TypeScript is made to run in a process. */
export interface TypeScriptLoader {
  /** The module to preload. */
  readonly registerModule: string;
  /** Environment variables that it reads. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * The loader of a bot's file; undefined for plain JavaScript. It compiles as the nearest tsconfig.json above the file
 * says, not as one of the folder in which a command is given.
 * @param seenFrom files from which it is looked for
 * @throws CommandFailedError when it is not installed
 */
export function findTypeScriptLoader(
  file: BotFile,
  seenFrom: readonly string[] = [file.path, import.meta.filename],
): TypeScriptLoader | undefined {
  if (!file.isTypeScript) return undefined;
  for (const place of seenFrom) {
    const registerModule = resolveRegisterModule(place);
    if (registerModule !== undefined) return { registerModule, environment: compilerEnvironment(file.path) };
  }
  throw new CommandFailedError(
    `${file.name} is TypeScript, and what compiles it is not installed. Install it: npm install --save-dev @oxc-node/core`,
  );
}

/** What the author has set wins. */
function compilerEnvironment(path: string): Readonly<Record<string, string>> {
  if (process.env['TS_NODE_PROJECT'] || process.env['OXC_TSCONFIG_PATH']) return {};
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const config = join(folder, 'tsconfig.json');
    if (existsSync(config)) return { OXC_TSCONFIG_PATH: config };
    if (folder === dirname(folder)) return {};
  }
}

/** As seen from a file. */
function resolveRegisterModule(path: string): string | undefined {
  try {
    // Its `register` can be found by import alone, but lies beside what can be found by require.
    const register = join(dirname(createRequire(path).resolve('@oxc-node/core')), 'register.mjs');
    return existsSync(register) ? pathToFileURL(register).href : undefined;
  } catch {
    return undefined;
  }
}
