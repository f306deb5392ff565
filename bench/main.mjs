// `npm run bench -- rest gateway`: prints every workload as a ratio to its baseline, because absolute times mean little on
// a shared machine. `--compare REVISION` prints ratios to the build of another revision instead (compare.mjs).
import { readArguments } from './arguments.mjs';
import { BenchError, buildThisTree, commitOf } from './checkouts.mjs';
import { suites } from './suites.mjs';

const { names, revision, problem } = readArguments(process.argv.slice(2), suites);
// Ends the programs and removes temporary folders.
const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) {
  process.once(name, () => {
    if (revision === undefined) process.exit(130);
    interrupted.abort();
  });
}

try {
  if (problem) throw new BenchError(problem, 2);
  const commit = revision === undefined ? undefined : await commitOf(revision, interrupted.signal);
  console.log('Building …');
  await buildThisTree(
    names.some((name) => suites[name].needsModules),
    interrupted.signal,
  );
  // These modules load libraries that the line above installs.
  if (commit !== undefined) await (await import('./compare.mjs')).compare(commit, names, interrupted.signal);
  else await (await import('./measure.mjs')).measureSuites(names);
} catch (error) {
  if (interrupted.signal.aborted) process.exitCode = 130;
  else if (error instanceof BenchError) {
    console.error(error.message);
    process.exitCode = error.exitCode;
  } else throw error;
}
