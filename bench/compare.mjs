// `npm run bench -- --compare HEAD~3 gateway`: compares this working tree with another revision.
//
// 1. The other revision is checked out and built in a temporary folder (checkouts.mjs).
// 2. For each suite, two programs (compared-program.mjs) live at once, one for each build. Both run the workloads of this
//    tree, so only the builds differ.
// 3. Each row is first warmed up in both. Then they alternate in rounds, A B B A: both see the same changes of the machine,
//    and the ratio of a round does not depend on them.
// 4. Two processes of one build can differ by some percent for their whole life, for example by where their memory lies.
//    Therefore the rounds are divided among four pairs of processes.
// 5. Two other programs count allocated bytes, because that changes when garbage is collected (allocation.mjs).
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ALLOCATION_FLAGS } from './allocation.mjs';
import { projectRoot } from './build.mjs';
import { BenchError, buildRevision } from './checkouts.mjs';
import { orderOf, pairedRatios, verdictOf } from './statistics.mjs';

/** Pairs of rounds of each row, a multiple of the launches. */
const ROUNDS = 16;
const WARMUP_ROUNDS = 2;
const LAUNCHES = 4;
const BYTES_ROUNDS = 4;
const TASK_TIMEOUT_MS = 300_000;
const PROGRAM = fileURLToPath(new URL('compared-program.mjs', import.meta.url));

/**
 * Compares suites, and prints a line for each row.
 *
 * @param {string} commit
 * @param {readonly string[]} names of suites
 * @param {AbortSignal} signal ends the programs and removes the temporary folder
 * @throws {BenchError} if the commit cannot be built, or if a row fails for another reason than that the commit lacks it
 */
export async function compare(commit, names, signal) {
  const { root, remove } = await buildRevision(commit, signal);
  try {
    const builds = [
      { label: commit, root },
      { label: 'this tree', root: projectRoot },
    ];
    console.log(`Ratios of this tree to ${commit}: median (quartiles). Above 1, this tree needs or does more.`);
    const failures = [];
    for (const name of names) failures.push(...(await compareSuite(name, builds, signal)));
    if (failures.length > 0) throw new BenchError(`Failed: ${failures.join('; ')}.`, 1);
  } finally {
    await remove();
  }
}

/** Compares a suite and prints it. Returns what failed for another reason than that the other build lacks it. */
async function compareSuite(name, builds, signal) {
  const groups = [];
  const problems = [];
  /** Programs that fail as a whole leave out only what they would have measured. */
  const launch = async (what, flags, use) => {
    try {
      await withPair(name, builds, flags, signal, use);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ProgramError)) throw error;
      problems.push({ what, error });
    }
  };
  for (let n = 0; n < LAUNCHES && problems.length === 0; n += 1) {
    const startedAt = performance.now();
    await launch('all rows', ['--expose-gc'], (pair) => measureTimes(pair, groups));
    // The ratios follow after the last one. Someone who waits wants to know how long.
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.error(`${name}: pair ${n + 1} of ${LAUNCHES} measured in ${seconds} s`);
    // Figures are the same each time.
    if (groups.every(({ rows }) => rows.length === 0)) break;
  }
  if (problems.length === 0 && groups.some(({ bytesCount }) => bytesCount !== undefined)) {
    await launch('bytes', ALLOCATION_FLAGS, (pair) => measureBytes(pair, groups));
  }
  for (const { rows } of groups) {
    for (const { name, problem } of rows) if (problem) problems.push({ what: name, error: problem });
  }
  for (const group of groups) print(name, group);
  for (const { what, error } of problems) console.log(`\n${name}: ${what} left out: ${error.message}`);
  return problems.some(({ error }) => !error.isMissing) ? [name] : [];
}

/** Adds the rounds of one launch. The first launch adds the groups. */
async function measureTimes(pair, groups) {
  if (groups.length === 0) {
    for (const { rows, ...group } of pair.groups) {
      groups.push({ ...group, rows: rows.map((row) => ({ ...row, pairs: [], bytesPairs: [] })) });
    }
  }
  for (const [index, group] of groups.entries()) {
    const { warmupRounds = WARMUP_ROUNDS, count, collects } = group;
    await eachRow(group, async (row) => {
      const ask = { task: 'round', group: index, row: row.index, count, collects };
      for (let round = 0; round < warmupRounds; round += 1) await pair.ask(ask, orderOf(round));
      for (let round = 0; round < ROUNDS / LAUNCHES; round += 1) row.pairs.push(await pair.ask(ask, orderOf(round)));
    });
    // Figures have no spread, so that one launch is enough.
    if (group.hasFigures) group.figures ??= await pair.ask({ task: 'figures', group: index });
  }
}

async function measureBytes(pair, groups) {
  await pair.ask({ task: 'checkCounter' });
  for (const [index, group] of groups.entries()) {
    const { warmupRounds = WARMUP_ROUNDS, count, collects, bytesCount } = group;
    if (bytesCount === undefined) continue;
    await eachRow(group, async (row) => {
      const where = { group: index, row: row.index };
      for (let round = 0; round < warmupRounds; round += 1)
        await pair.ask({ task: 'round', ...where, count, collects });
      for (let round = 0; round < BYTES_ROUNDS; round += 1) {
        row.bytesPairs.push(await pair.ask({ task: 'bytes', ...where, count: bytesCount }));
      }
    });
  }
}

/** A row that fails once, in either program, is left out. */
async function eachRow({ rows }, measure) {
  for (const row of rows.filter(({ problem }) => problem === undefined)) {
    try {
      await measure(row);
    } catch (error) {
      if (!(error instanceof ProgramError)) throw error;
      row.problem = error;
    }
  }
}

function print(name, { title, rows, figures, count }) {
  const measured = rows.filter(({ pairs, problem }) => pairs.length > 0 && problem === undefined);
  if (measured.length === 0 && figures === undefined) return;
  console.log(`\n${name}: ${title}${count === undefined ? '' : `, rounds of ${count.toLocaleString('en')}`}`);
  for (const { name, pairs, bytesPairs } of measured) {
    const { cpu, throughput, latency } = pairedRatios(pairs);
    const { bytes } = bytesPairs.length > 0 ? pairedRatios(bytesPairs) : {};
    const columns = [
      `CPU ${ratioText(cpu)} ${verdictOf(cpu).padEnd(6)}`,
      `throughput ${ratioText(throughput)}`,
      latency && `latency ${ratioText(latency)}`,
      bytes && `bytes ${ratioText(bytes)}`,
      `${cpu.before.toFixed(2)} → ${cpu.after.toFixed(2)} µs`,
      bytes && `${(bytes.before / 1000).toFixed(2)} → ${(bytes.after / 1000).toFixed(2)} kB`,
    ];
    console.log(`  ${name.padEnd(40)} ${columns.filter(Boolean).join('   ')}`);
  }
  const others = new Map(figures?.after.map((figure) => [figure.name, figure]));
  for (const { name, value, unit } of figures?.before ?? []) {
    const after = others.get(name)?.value;
    const ratio = after > 0 && value > 0 ? (after / value).toFixed(3) : '–';
    const text = `${ratio.padStart(5)}   ${value} → ${after ?? 'none'} ${unit}`;
    console.log(`  ${name.padEnd(40)} ${text}`);
  }
}

const ratioText = ({ median, low, high }) => `${median.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;

/** What a program reported, or that it ended. */
class ProgramError extends Error {
  constructor(message, isMissing) {
    super(message);
    this.isMissing = isMissing;
  }
}

/** Starts the programs of a suite on both builds, and ends them. */
async function withPair(suite, builds, flags, signal, use) {
  const programs = builds.map((build) => new Program(build, suite, flags, signal));
  try {
    /** Asks both programs the same, one after another. */
    const ask = async (question, order = [0, 1]) => {
      const results = [];
      for (const n of order) results[n] = await programs[n].ask(question);
      return { before: results[0], after: results[1] };
    };
    const { after: groups } = await ask({ task: 'open' });
    await use({ groups, ask });
  } finally {
    await Promise.all(programs.map((program) => program.close()));
  }
}

class Program {
  #child;
  #label;
  #isOther;
  #ended;

  constructor({ label, root }, suite, execArgv, signal) {
    this.#label = label;
    this.#isOther = root !== projectRoot;
    this.#child = fork(PROGRAM, [suite], { execArgv, signal, env: { ...process.env, GUILDHALL_BUILD: root } });
    // That it was ended by the signal. It exits as well.
    this.#child.on('error', () => {});
    this.#ended = new Promise((resolve) => this.#child.once('exit', (code, endedBy) => resolve(code ?? endedBy)));
  }

  /** @throws {ProgramError} if the task fails, or the program ends before it responds */
  async ask(question) {
    const answered = new Promise((resolve) => this.#child.once('message', resolve));
    if (this.#child.connected) this.#child.send(question);
    // A bot that does not respond to an interaction would be waited for forever.
    const limit = setTimeout(() => this.#child.kill(), TASK_TIMEOUT_MS);
    const answer = await Promise.race([
      answered,
      this.#ended.then((code) => ({ error: `the program ended with ${code}` })),
    ]);
    clearTimeout(limit);
    if (answer.error === undefined) return answer.result;
    // What only this tree lacks is an error.
    throw new ProgramError(`${this.#label}: ${answer.error}`, this.#isOther && answer.code === 'MISSING_ENTRY_POINT');
  }

  async close() {
    if (this.#child.connected) this.#child.disconnect();
    await this.#ended;
  }
}
