/** Reads which file of `src` imports which, from the text of its imports, exports and dynamic imports. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

const SPECIFIER =
  /^(?:import|export)\b[^'"]*?from\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

/** Every TypeScript file below `src`. */
export function readSources(): SourceFile[] {
  return readdirSync(sourceRoot, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(join(sourceRoot, path), 'utf8');
      const specifiers = [...text.matchAll(SPECIFIER)].map(specifierOf);
      const local = specifiers.filter((specifier) => specifier.startsWith('.'));
      return {
        path: path.replaceAll('\\', '/'),
        imports: local.map((specifier) => fileOf(join(dirname(path), specifier))),
        packages: specifiers.filter((specifier) => !specifier.startsWith('.')),
      };
    });
}

/** What the text of a module imports when it is loaded: not its types. */
export function specifiersOf(text: string): string[] {
  return [...text.matchAll(SPECIFIER)].filter(([match]) => !/^(?:import|export)\s+type\b/.test(match)).map(specifierOf);
}

const specifierOf = (match: RegExpExecArray) => match[1] ?? match[2] ?? match[3] ?? '';

/** What an import means: `.js` is the ending of what is built. */
function fileOf(specifier: string): string {
  const file = specifier.replaceAll('\\', '/').replace(/\.js$/, '.ts');
  return existsSync(join(sourceRoot, `${file}x`)) ? `${file}x` : file;
}

/** The folder below `src` that a file lives in; empty for the files at the top. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}
