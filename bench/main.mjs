// `npm run bench -- rest gateway`: prints every workload as a ratio to its floors, because absolute times mean little on a
// shared machine. `--compare REVISION` prints ratios to the build of another revision instead (compare.mjs), and `--profile`
// where the time goes (profile.mjs).
import { readArguments } from './arguments.mjs';
import { BenchError, buildThisTree, commitOf } from './checkouts.mjs';
import { suites } from './suites.mjs';

const { names, leftOut, revision, isProfile, isMarkdown, problem } = readArguments(process.argv.slice(2), suites);
// Ends the programs and removes temporary folders.
const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => interrupted.abort());
const startedAt = performance.now();

try {
  if (problem) throw new BenchError(problem, 2);
  const { signal } = interrupted;
  const commit = revision === undefined ? undefined : await commitOf(revision, signal);
  for (const name of leftOut) console.log(`Without ${name}: ${suites[name].onRequest}.`);
  console.log('Building …');
  const needed = names.map((name) => suites[name]);
  const modules = needed.some(({ needsModules }) => needsModules);
  const hasPeers = needed.some(({ needsPeers }) => needsPeers);
  await buildThisTree({ modules, peers: hasPeers }, signal);
  // These modules load libraries that the line above installs.
  if (commit !== undefined) await (await import('./compare.mjs')).compare(commit, names, { isMarkdown, signal });
  else if (isProfile) await (await import('./profile.mjs')).profileSuites(names, { signal });
  else await (await import('./measure.mjs')).measureSuites(names, { isMarkdown, signal });
  if (names.length > 1) console.log(`\nAll took ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`);
} catch (error) {
  if (interrupted.signal.aborted) process.exitCode = 130;
  else if (error instanceof BenchError) {
    console.error(error.message);
    process.exitCode = error.exitCode;
  } else throw error;
}
