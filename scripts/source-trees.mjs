/**
 * The two trees of sources, and where the package has what is built of them: `src` is the framework, and becomes `dist`; `dev/src` is
 * the workshop, and becomes `dist/dev`.
 */
import { relative, sep } from 'node:path';

const WORKSHOP = 'dev/';

/** The folders of sources, from the root of the project. */
export const SOURCE_TREES = ['src', 'dev/src'];

/**
 * The source of a module of the package, from the root of the project.
 * @param {string} module its path below `dist`, for example `dev/testing/index.ts`
 */
export const sourceOf = (module) =>
  module.startsWith(WORKSHOP) ? `dev/src/${module.slice(WORKSHOP.length)}` : `src/${module}`;

/**
 * The path below `dist` that a source has in the package.
 * @param {string} root the absolute path of the project, or of a folder with the same two trees
 * @param {string} file the absolute path of a source
 */
export function modulePath(root, file) {
  const path = relative(root, file).split(sep).join('/');
  return path.startsWith('dev/src/') ? `${WORKSHOP}${path.slice('dev/src/'.length)}` : path.replace(/^src\//, '');
}
