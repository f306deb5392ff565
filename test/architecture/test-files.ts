/** Reads the files of `test` and what they load. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { specifiersOf } from './source-imports.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The TypeScript files below `test`, from the root of the project, with forward slashes. */
export function testFolderFiles(): string[] {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('node_modules'))
    .map((path) => `test/${path.replaceAll('\\', '/')}`);
}

export interface LoadedFile {
  readonly path: string;
  readonly text: string;
  /** Packages and built-ins that it imports. */
  readonly packages: readonly string[];
  /** Files of the project that it imports, except sources. */
  readonly files: readonly string[];
}

const loaded = new Map<string, LoadedFile>();

/** A file and the files that it loads, also indirectly. Sources are left out. */
export function importClosure(path: string): LoadedFile[] {
  const closure = new Map<string, LoadedFile>();
  const visit = (file: string) => {
    if (closure.has(file)) return;
    const read = readLoaded(file);
    closure.set(file, read);
    read.files.forEach(visit);
  };
  visit(path);
  return [...closure.values()];
}

export function readLoaded(path: string): LoadedFile {
  const known = loaded.get(path);
  if (known) return known;
  const text = readFileSync(join(root, path), 'utf8');
  const specifiers = specifiersOf(text);
  const isLocal = (specifier: string) => specifier.startsWith('.');
  const read = {
    path,
    text,
    packages: specifiers.filter((specifier) => !isLocal(specifier)),
    files: specifiers
      .filter(isLocal)
      .map((specifier) => join(dirname(path), specifier).replaceAll('\\', '/').replace(/\.js$/, '.ts'))
      // Text of a program in a test can look like an import.
      .filter((file) => !/^(?:dev\/)?src\//.test(file) && file.endsWith('.ts') && existsSync(join(root, file))),
  };
  loaded.set(path, read);
  return read;
}
