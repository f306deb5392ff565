// Measures suites: each workload next to its floors, or on two builds.
import { projectRoot } from './build.mjs';
import { BenchError } from './checkouts.mjs';
import { measureComparison } from './comparison.mjs';
import { canCountInstructions } from './instructions.mjs';
import { Program, ProgramError } from './programs.mjs';
import { suites } from './suites.mjs';
import { comparisonTable, markdownOf, textOf } from './table.mjs';

/**
 * Measures suites and prints a table for each group.
 *
 * @param {readonly string[]} names of suites
 * @param {object} options
 * @param {{ label: string, root: string }} [options.other] the build that this tree is compared with; without it, workloads are
 *   compared with their floors
 * @param {boolean} [options.isMarkdown]
 * @param {AbortSignal} options.signal ends the programs
 * @throws {BenchError} if a row fails for another reason than that the other build lacks it
 */
export async function measureSuites(names, { other, isMarkdown = false, signal }) {
  const print = (table) => console.log(isMarkdown ? markdownOf(table) : `\n${textOf(table)}`);
  const failed = [];
  if (!(await canCountInstructions())) {
    console.log('Instructions cannot be counted here, so that differences below 10 % are called the same.');
  }
  for (const name of names) {
    const startedAt = performance.now();
    const problems = await measureSuite(name, { other, print, signal });
    for (const { what, error } of problems) console.log(`\n${name}: ${what} left out: ${error.message}`);
    if (problems.some(({ error }) => !error.isMissing)) failed.push(name);
    // Someone who waits wants to know how long.
    console.log(`\n${name} took ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
  }
  if (failed.length > 0) throw new BenchError(`Failed: ${failed.join('; ')}.`, 1);
}

/** Returns what was left out. */
async function measureSuite(name, { other, print, signal }) {
  const { groups, unavailable = [], close } = await suites[name].load();
  const problems = unavailable.map(({ what, reason }) => ({ what, error: { message: reason, isMissing: true } }));
  const builds = other && [other, { label: 'this tree', root: projectRoot }];
  try {
    for (const [index, group] of groups.entries()) {
      const title = titleOf(name, group);
      const comparisons = builds ? betweenBuilds(group, builds) : withFloors(group);
      const lines = [];
      for (const comparison of comparisons) {
        const { measured } = group;
        lines.push(...(await measureComparison({ suite: name, group: index, measured, ...comparison }, signal)));
      }
      for (const { name, problem } of lines) if (problem) problems.push({ what: name, error: problem });
      const succeeded = lines.filter(({ problem }) => problem === undefined);
      if (succeeded.length > 0) print(comparisonTable(title, succeeded));
      if (!builds && group.rows) {
        print({ title, rows: typeof group.rows === 'function' ? await group.rows() : group.rows });
      }
      if (builds && group.figures) {
        try {
          print(await figureTable(title, { suite: name, group: index, builds }, signal));
        } catch (error) {
          if (!(error instanceof ProgramError)) throw error;
          problems.push({ what: group.title, error });
        }
      }
    }
  } finally {
    await close?.();
  }
  // A side that fails does so in each of its lines.
  return [...new Map(problems.map((problem) => [`${problem.what}: ${problem.error.message}`, problem])).values()];
}

function titleOf(suite, { title, measured: { count } = {} }) {
  return `${suite}: ${title}${count === undefined ? '' : `, rounds of ${count.toLocaleString('en')}`}`;
}

/** Each workload on two builds, two programs at a time. */
function betweenBuilds({ workloads = [] }, builds) {
  return [...workloads.entries()]
    .filter(([, { isCompared }]) => isCompared !== false)
    .map(([row, { name }]) => ({
      sides: builds.map((build) => ({ ...build, row })),
      lines: [{ name, before: 0, after: 1 }],
    }));
}

/**
 * All workloads at once: each is compared with each floor, and the floors with the first one. The first floor is the first side
 * and the others are the last ones, so that few rounds lie between a floor and what is compared with it.
 */
function withFloors({ workloads = [], floors = 1, rows }) {
  if (rows || workloads.length === 0) return [];
  const indices = [...workloads.keys()];
  const order = [0, ...indices.slice(floors), ...indices.slice(1, floors)];
  const line = (after, before) => ({
    name: workloads[after].name,
    floor: workloads[before].name,
    before: order.indexOf(before),
    after: order.indexOf(after),
  });
  const lines = indices.flatMap((row) => {
    if (row < floors) return row === 0 ? [] : [line(row, 0)];
    return indices.slice(0, floors).map((floor) => line(row, floor));
  });
  return [{ sides: order.map((row) => ({ row })), lines }];
}

/** Figures have no spread, so that they are measured once. */
async function figureTable(title, { suite, group, builds }, signal) {
  const reports = [];
  for (const build of builds) {
    const program = new Program(build, suite, ['--expose-gc'], signal);
    try {
      await program.ask('open', { group });
      reports.push(await program.ask('figures', { group }));
    } finally {
      await program.close();
    }
  }
  const [before, after] = reports;
  const others = new Map(after.map((figure) => [figure.name, figure]));
  const rows = before.map(({ name, value, unit }) => {
    const other = others.get(name)?.value;
    const ratio = other > 0 && value > 0 ? (other / value).toFixed(3) : '–';
    return [name, ratio, `${value} → ${other ?? 'none'} ${unit}`];
  });
  return { title, header: ['figure', 'ratio', 'change'], rows };
}
