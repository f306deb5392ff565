// The build that a process measures: that of this project, or of another checkout in the folder GUILDHALL_BUILD. Suites that
// can be compared (`--compare`) load the package with `load`, so that the same workloads run on both builds. What is not
// measured, such as the emulator that a bot connects to, is always that of this project (`loadTool`).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of this project. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url));
/** The folder of the checkout whose build is measured. */
export const buildRoot = process.env.GUILDHALL_BUILD ?? projectRoot;

/** The build has no such entry point: it is older or newer than the workload. */
export class MissingEntryPointError extends Error {
  code = 'MISSING_ENTRY_POINT';
}

/** The folders of the packages, from the root of a checkout. */
const PACKAGES = { guildhall: '.', '@guildhall/dev': 'dev' };

/** The URL of an entry point: its path in `dist` may differ between two revisions, so that their package.json says it. */
export function entryUrl(name, root = buildRoot) {
  const [, packageName, path = ''] = /^(@guildhall\/dev|guildhall)(\/.+)?$/.exec(name) ?? [];
  const folder = join(root, PACKAGES[packageName]);
  const target = exportsOf(folder)[`.${path}`]?.default;
  if (target === undefined) throw new MissingEntryPointError(`there is no entry point "${name}"`);
  return pathToFileURL(join(folder, target)).href;
}

/** The entry points of a package; none if the revision does not have it. */
function exportsOf(folder) {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).exports : {};
}

/** Loads an entry point of the build that is measured: `guildhall`, `guildhall/rest`. */
export const load = (name) => import(entryUrl(name));

/** Loads an entry point of this project, which is not measured. */
export const loadTool = (name) => import(entryUrl(name, projectRoot));

/** The path of the command line of this project. */
export function commandLine() {
  return join(projectRoot, JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).bin.guildhall);
}
