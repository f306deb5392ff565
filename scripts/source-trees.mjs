/**
 * The trees of sources, one for each package of the repository: `src` is the framework, `dev/src` the workshop, `create/src` creates
 * projects. A module has a short path: `app/bot/bot.ts` is in `src`, `dev/testing/index.ts` in `dev/src`.
 */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = (/** @type {string} */ name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** The packages, with their folders from the root of the project. The first is at the root. */
export const PACKAGES = {
  guildhall: { folder: '.', sources: 'src', output: 'dist' },
  '@guildhall/dev': { folder: 'dev', sources: 'dev/src', output: 'dev/dist' },
  'create-guildhall': { folder: 'create', sources: 'create/src', output: 'create/dist' },
};

/**
 * The entry points that the package.json of each package lists, the internal ones as well: the name that a program imports, and the
 * short path of its module without extension.
 */
export const entryPoints = () =>
  Object.entries(PACKAGES).flatMap(([name, { folder }]) => {
    const { exports } = JSON.parse(readFileSync(path(`${folder}/package.json`), 'utf8'));
    const prefix = folder === '.' ? '' : `${folder}/`;
    return Object.entries(exports).flatMap(([entry, target]) => {
      const [, module] = /^\.\/dist\/(.+)\.d\.ts$/.exec(target.types ?? '') ?? [];
      return module ? [{ name: entry.replace('.', name), module: `${prefix}${module}` }] : [];
    });
  });

/** The folders of sources, from the root of the project. */
export const SOURCE_TREES = Object.values(PACKAGES).map(({ sources }) => sources);

/** @param {string} module */
const folderOf = (module) => /^(?:dev|create)(?=\/)/.exec(module)?.[0];

/**
 * The source of a module, from the root of the project.
 * @param {string} module its short path
 */
export function sourceOf(module) {
  const folder = folderOf(module);
  return folder ? `${folder}/src/${module.slice(folder.length + 1)}` : `src/${module}`;
}

/**
 * The short path of a source.
 * @param {string} root the absolute path of the project, or of a folder with the same trees
 * @param {string} file the absolute path of a source
 */
export const modulePath = (root, file) =>
  relative(root, file)
    .split(sep)
    .join('/')
    .replace(/^(?:(dev|create)\/)?src\//, (_tree, folder) => (folder ? `${folder}/` : ''));

/** Where Vite finds the sources of the packages that sources import by name. TypeScript has the same list in `tsconfig.json`. */
export const SOURCE_ALIASES = [
  { find: /^guildhall$/, replacement: path('src/index.ts') },
  { find: /^guildhall\/(.+)$/, replacement: path('src/$1/index.ts') },
  { find: /^@guildhall\/dev\/emulator$/, replacement: path('dev/src/playground-server/index.ts') },
  { find: /^@guildhall\/dev\/(.+)$/, replacement: path('dev/src/$1/index.ts') },
];
