// Runs bots of other libraries against the emulator and compares the results with docs/compat.md. Every step prints its
// description and checks its effect. `--write` updates the page. Arguments name the libraries to run.
import { compatPage } from './compat-page.mjs';
import { areas, libraries } from './libraries.mjs';
import { runLibrary } from './run-library.mjs';

/** Most bots wait: for connections, for their processes, and until they resume. */
const LIBRARIES_AT_ONCE = 3;

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const selected = libraries.filter(({ file }) => names.length === 0 || names.includes(file));

const startedAt = performance.now();
const results = [];
const queue = selected.entries();
const runQueue = async () => {
  for (const [index, library] of queue) results[index] = await runLibrary(library);
};
await Promise.all(Array.from({ length: LIBRARIES_AT_ONCE }, runQueue));

const failures = results.reduce((sum, result) => sum + result.failures, 0);
const page = await compatPage(results, Object.keys(areas));
console.log(`\n${page.table}\n`);
if (names.length === 0) await page.check(process.argv.includes('--write'));
if (failures > 0) process.exitCode = 1;
const ran = results.filter(({ areas }) => areas !== undefined);
const steps = ran.flatMap(({ own, dev, story, unmodified, areas }) => [
  own,
  dev,
  story,
  unmodified,
  ...Object.values(areas).map(({ passed }) => passed),
]);
const total = steps.reduce((sum, passed) => sum + passed, 0);
console.log(`${total} steps passed in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
// Some libraries leave timers behind.
process.exit();
