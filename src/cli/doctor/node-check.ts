import { type Check, ok, problem } from './check.js';

/** The minimum version of Node: `engines` in package.json. */
const [MIN_MAJOR, MIN_MINOR] = [20, 19];

/** @param version as `process.versions.node` */
export function nodeCheck(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > MIN_MAJOR || (major === MIN_MAJOR && minor >= MIN_MINOR)) return ok('node', `Node ${version}.`);
  const minimum = `${MIN_MAJOR}.${MIN_MINOR}`;
  return problem('node', `Node ${version} is older than ${minimum}.`, `Install Node ${minimum} or later.`);
}
