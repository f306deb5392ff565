import { type Check, ok, problem } from './check.js';

/** The earliest version that Guildhall runs on: `engines` of its package.json. */
const [LEAST_MAJOR, LEAST_MINOR] = [20, 19];

/** @param version as `process.versions.node` */
export function nodeCheck(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > LEAST_MAJOR || (major === LEAST_MAJOR && minor >= LEAST_MINOR)) return ok('node', `Node ${version}.`);
  const least = `${LEAST_MAJOR}.${LEAST_MINOR}`;
  return problem('node', `Node ${version} is older than ${least}.`, `Install Node ${least} or later.`);
}
