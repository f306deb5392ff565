/**
 * Compiles TypeScript bots with `@oxc-node/core`, which supports decorators and the metadata for injection by type;
 * Node's own type stripping supports neither. It is an optional peer dependency: a JavaScript bot does not need it.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandFailedError } from '../command-line/command-failed-error.js';
import { describeUnsupportedFolder } from '../packages/unsupported-folder.js';
import type { BotFile } from './bot-file.js';

/** How a process loads TypeScript. */
export interface TypeScriptLoader {
  /** The module to preload. */
  readonly registerModule: string;
  /** Environment variables for the loader. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Returns the loader for a bot's file; undefined for JavaScript, and if the loader is not installed on a runtime that compiles
 * TypeScript itself. It uses the nearest tsconfig.json above the file instead of the one in the working folder.
 * @param searchPaths files from which the loader is resolved
 * @throws {CommandFailedError} when the loader is not installed, or cannot load files from the folder of the bot or of this package
 */
export function findTypeScriptLoader(
  file: BotFile,
  searchPaths: readonly string[] = [file.path, import.meta.filename],
): TypeScriptLoader | undefined {
  if (!file.isTypeScript) return undefined;
  for (const path of searchPaths) {
    const registerModule = resolveRegisterModule(path);
    if (registerModule === undefined) continue;
    assertLoadable(file);
    return { registerModule, environment: compilerEnvironment(file.path) };
  }
  if (compilesItself()) return undefined;
  throw new CommandFailedError(
    `${file.name} is TypeScript, and its compiler is not installed. Install it with npm install --save-dev @oxc-node/core`,
  );
}

/** The loader also loads the files of this package, which can be in another folder than the bot. */
function assertLoadable(file: BotFile): void {
  const reason = describeUnsupportedFolder(file.path) ?? describeUnsupportedFolder(import.meta.filename);
  if (reason !== undefined) throw new CommandFailedError(`${file.name} cannot be compiled: ${reason}. Rename it.`);
}

/** Whether the runtime compiles TypeScript, such as Bun and Deno. Node removes only the types, by default. */
function compilesItself(): boolean {
  return 'typescript' in process.features && process.features.typescript === 'transform';
}

/** Variables that the author has set take precedence. */
function compilerEnvironment(path: string): Readonly<Record<string, string>> {
  if (process.env['TS_NODE_PROJECT'] || process.env['OXC_TSCONFIG_PATH']) return {};
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const config = join(folder, 'tsconfig.json');
    if (existsSync(config)) return { OXC_TSCONFIG_PATH: config };
    if (folder === dirname(folder)) return {};
  }
}

/** Resolves the module from the location of a file. */
function resolveRegisterModule(path: string): string | undefined {
  try {
    // The module `register` is exported for `import` only, but is in the folder of the module for `require`.
    const register = join(dirname(createRequire(path).resolve('@oxc-node/core')), 'register.mjs');
    return existsSync(register) ? pathToFileURL(register).href : undefined;
  } catch {
    return undefined;
  }
}
