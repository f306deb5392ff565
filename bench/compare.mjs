// `npm run bench -- --compare HEAD~3 gateway`: compares this working tree with another revision, which is built in a temporary
// folder (checkouts.mjs). Both builds run the workloads of this tree, so only the builds differ.
import { buildRevision } from './checkouts.mjs';
import { measureSuites } from './measure.mjs';

/**
 * Compares suites, and prints a line for each row.
 *
 * @param {string} commit
 * @param {readonly string[]} names of suites
 * @param {{ isMarkdown: boolean, signal: AbortSignal }} options
 * @throws {BenchError} if the commit cannot be built, or a row fails
 */
export async function compare(commit, names, options) {
  const { root, remove } = await buildRevision(commit, options.signal);
  try {
    console.log(`Ratios of this tree to ${commit}: median (quartiles). Above 1, this tree needs or does more.`);
    await measureSuites(names, { ...options, other: { label: commit, root } });
  } finally {
    await remove();
  }
}
