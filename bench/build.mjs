// The build that a process measures: that of this project, or of another checkout in the folder GUILDHALL_BUILD. Suites that
// can be compared (`--compare`) load the package with `load`, so that the same workloads run on both builds. What is not
// measured, such as the emulator that a bot connects to, is always that of this project (`loadTool`).
import { readFileSync } from 'node:fs';
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

/** The URL of an entry point: its path in `dist` may differ between two revisions, so that their package.json says it. */
export function entryUrl(name, root = buildRoot) {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const target = exports[name.replace(/^guildhall/, '.')]?.default;
  if (target === undefined) throw new MissingEntryPointError(`there is no entry point "${name}"`);
  return pathToFileURL(join(root, target)).href;
}

/** Loads an entry point of the build that is measured: `guildhall`, `guildhall/rest`. */
export const load = (name) => import(entryUrl(name));

/** Loads an entry point of this project, which is not measured. */
export const loadTool = (name) => import(entryUrl(name, projectRoot));

/** The path of the command line of this project. */
export function commandLine() {
  return join(projectRoot, JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).bin.guildhall);
}
