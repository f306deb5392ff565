/** Reads which file of `src` imports which, by the text of its import and export statements. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const sourceRoot = fileURLToPath(new URL('../../src', import.meta.url));

export interface SourceFile {
  /** From `src`, with forward slashes. */
  readonly path: string;
  /** Files of `src` that it imports, in the same form. */
  readonly imports: readonly string[];
  /** Packages and built-ins that it imports. */
  readonly packages: readonly string[];
}

const SPECIFIER = /^(?:import|export)\b[^'"]*?from\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]/gm;

/** Every TypeScript file below `src`. */
export function readSources(): SourceFile[] {
  return readdirSync(sourceRoot, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(join(sourceRoot, path), 'utf8');
      const specifiers = [...text.matchAll(SPECIFIER)].map((match) => match[1] ?? match[2] ?? '');
      const local = specifiers.filter((specifier) => specifier.startsWith('.'));
      return {
        path: path.replaceAll('\\', '/'),
        imports: local.map((specifier) =>
          relative(sourceRoot, join(sourceRoot, dirname(path), specifier.replace(/\.js$/, '.ts'))).replaceAll(
            '\\',
            '/',
          ),
        ),
        packages: specifiers.filter((specifier) => !specifier.startsWith('.')),
      };
    });
}

/** The folder below `src` that a file lives in; empty for the files at the top. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}
