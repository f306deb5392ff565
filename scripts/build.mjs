/**
 * Builds the package into `dist`, and the examples into `build`.
 *
 * - `node scripts/build.mjs` builds the package completely and reports type errors. This is what is published.
 * - `node scripts/build.mjs --changed [PART…]` builds the parts whose sources have changed since they were built, without type
 *   checks. `npm start`, `npm run dev` and the tests use it: without a change, it takes a tenth of a second.
 */
import { buildChanged, buildPackage, PART_NAMES } from './build-parts.mjs';

const [option, ...names] = process.argv.slice(2);
const unknown = names.filter((name) => !PART_NAMES.includes(name));
if ((option !== undefined && option !== '--changed') || unknown.length > 0) {
  console.error(`Usage: node scripts/build.mjs [--changed [${PART_NAMES.join('|')}]…]`);
  process.exit(2);
}
try {
  if (option === '--changed') await buildChanged(names.length > 0 ? names : PART_NAMES);
  else await buildPackage();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
