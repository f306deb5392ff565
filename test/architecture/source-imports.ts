/** Reads which source imports which, from the text of its imports, exports and dynamic imports. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modulePath, SOURCE_TREES, sourceOf } from '../../scripts/source-trees.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface SourceFile {
  /** With forward slashes: `app/bot/bot.ts` is in `src`, `dev/testing/index.ts` in `dev/src`, `create/main.ts` in `create/src`. */
  readonly path: string;
  /** Sources that it imports, in the same form. */
  readonly imports: readonly string[];
  /** Packages and built-ins that it imports. */
  readonly packages: readonly string[];
  readonly text: string;
}

const SPECIFIER =
  /^(?:import|export)\b[^'"]*?from\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

/** The absolute path of a source. */
export const absolutePath = (path: string) => join(root, sourceOf(path));

/** Every TypeScript file of the trees. */
export function readSources(): SourceFile[] {
  return SOURCE_TREES.flatMap((tree) => {
    const paths = readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' });
    return paths.map((path) => join(root, tree, path));
  })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      const specifiers = [...text.matchAll(SPECIFIER)].map(specifierOf);
      const local = specifiers.filter((specifier) => specifier.startsWith('.'));
      return {
        path: modulePath(root, path),
        imports: local.map((specifier) => modulePath(root, fileOf(join(dirname(path), specifier)))),
        packages: specifiers.filter((specifier) => !specifier.startsWith('.')),
        text,
      };
    });
}

/** What the text of a module imports when it is loaded: not its types. */
export function specifiersOf(text: string): string[] {
  return [...text.matchAll(SPECIFIER)].filter(([match]) => !/^(?:import|export)\s+type\b/.test(match)).map(specifierOf);
}

/** The sources that a source imports when it is loaded: not its types. */
export function runtimeImportsOf(path: string): string[] {
  const file = absolutePath(path);
  return specifiersOf(readFileSync(file, 'utf8'))
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => modulePath(root, fileOf(join(dirname(file), specifier))));
}

/** Whether an import names an entry point of one of the packages of this repository. */
export const isEntryPoint = (specifier: string) =>
  /^(?:guildhall|@guildhall\/dev|create-guildhall)(?:\/|$)/.test(specifier);

/**
 * The names that a module imports or exports again, types as well.
 * @param from the specifier of the imports, or a pattern of it. Default: all of them.
 */
export function namesFrom(text: string, from: string | RegExp = /./): string[] {
  const matches = (specifier: string) => (typeof from === 'string' ? specifier === from : from.test(specifier));
  return [...text.matchAll(NAMED)]
    .filter(([, , specifier = '']) => matches(specifier))
    .flatMap(([, list = '']) => list.split(','))
    .flatMap((item) => /^\s*(?:type )?(\w+)/.exec(item)?.[1] ?? []);
}

const NAMED = /^(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/gm;

const specifierOf = (match: RegExpExecArray) => match[1] ?? match[2] ?? match[3] ?? '';

/** What an import means: `.js` is the ending of what is built. */
function fileOf(specifier: string): string {
  const file = specifier.replace(/\.js$/, '.ts');
  return existsSync(`${file}x`) ? `${file}x` : file;
}

/** The layer of a file: `app`, `dev/testing` or `create`; empty for the files at the top of `src`. */
export function folderOf(path: string): string {
  return /^(?:dev\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? '';
}
