// Measures programs next to each other: a floor and what is compared with it, or one workload on two builds.
//
// 1. Each side is a process of its own (program.mjs), and all of them live at once.
// 2. The first operations of a fresh process are its cold figure. They also warm it up.
// 3. Then the sides alternate in rounds, A B B A: all see the same changes of the machine, and the ratio of a round does not
//    depend on them.
// 4. Two processes of one build can differ by some percent for their whole life, for example by where their memory lies.
//    Therefore the rounds are divided among several launches.
// 5. Other processes count allocated bytes, because that changes when garbage is collected (allocation.mjs).
import { ALLOCATION_FLAGS } from './allocation.mjs';
import { countInstructions } from './instructions.mjs';
import { Program, ProgramError } from './programs.mjs';
import { isSteady, orderOf, pairedRatios } from './statistics.mjs';

const BYTES_ROUNDS = 4;

/** What a group can set in `measured`. */
const DEFAULTS = {
  /** Operations of a round; undefined: the workload decides. */
  count: undefined,
  /** Operations of a fresh process that are reported as cold. */
  coldCount: undefined,
  /** Whether that is all. */
  isOnlyCold: false,
  /** Rounds before the first one that counts, after the cold operations. */
  warmupRounds: 2,
  /** Rounds that count, over all launches. From half of them, it ends after a launch with narrow quartiles. */
  rounds: 16,
  /**
   * Into how many parts each round is divided, in which the sides alternate as well: on a busy machine, a second later is another
   * machine. `count` must be a multiple of it.
   */
  slices: 1,
  /** Whether all rounds are measured, however narrow the quartiles are. */
  needsAllRounds: false,
  launches: 4,
  /** Operations whose bytes are counted; undefined: another process performs the work. */
  bytesCount: undefined,
  /** Whether garbage is collected before each round. */
  collects: true,
};

/**
 * @param {object} comparison
 * @param {string} comparison.suite
 * @param {number} comparison.group its index in the suite
 * @param {Partial<typeof DEFAULTS>} [comparison.measured]
 * @param {readonly { label?: string, root?: string, row: number }[]} comparison.sides builds, and the indices of their workloads
 * @param {readonly { name: string, before: number, after: number }[]} comparison.lines which sides are compared
 * @param {AbortSignal} signal ends the programs
 * @returns {Promise<{ name: string, warm?: Ratios, cold?: Ratios, bytes?: Ratio, note?: string, problem?: ProgramError }[]>} for
 *   each line, what pairedRatios of statistics.mjs returns, or why it could not be measured
 */
export async function measureComparison({ suite, group, measured, sides, lines }, signal) {
  const settings = { ...DEFAULTS, ...measured };
  const results = lines.map((line) => ({ ...line, cold: [], warm: [], bytes: [] }));
  const states = sides.map((side) => ({ side, problem: undefined, note: undefined }));
  const launch = (flags, use) => withPrograms({ suite, group, states, flags, signal }, use);

  const { launches, rounds, needsAllRounds } = settings;
  for (let number = 1; number <= launches; number += 1) {
    if (settings.isOnlyCold) {
      // One after another, as nothing else is compared.
      const reports = [];
      for (const n of orderOf(number, states.length)) {
        const alone = { suite, group, states: [states[n]], flags: ['--expose-gc'], signal };
        await withPrograms(alone, async (each) => {
          [reports[n]] = await each(0, (program) => program.ask('round', coldRound(settings)));
        });
      }
      addPairs(results, 'cold', reports, number);
    } else await launch(['--expose-gc'], (each) => measureLaunch(each, settings, results, number));
    const measurable = results.filter(({ before, after }) => !states[before].problem && !states[after].problem);
    if (measurable.length === 0) break;
    const isHalf = number >= 2 && (number / launches) * rounds >= rounds / 2;
    if (isHalf && !needsAllRounds && measurable.every(isSteadyLine)) break;
  }
  if (settings.bytesCount !== undefined)
    await launch(ALLOCATION_FLAGS, (each) => measureBytes(each, settings, results));

  return results.map(({ before, after, cold, warm, bytes, ...line }) => {
    const problem = states[after].problem ?? states[before].problem;
    if (problem) return { ...line, problem };
    const reduced = ([first, ...others]) => first && pairedRatios([first, ...others]);
    return {
      ...line,
      cold: reduced(cold),
      warm: reduced(warm),
      bytes: reduced(bytes)?.bytes,
      note: states[after].note,
    };
  });
}

function isSteadyLine({ warm, cold }) {
  return isSteady(pairedRatios(warm.length > 0 ? warm : cold).cpu);
}

/** Starts a program for each side, and ends them. A side that fails once is left out from then on. */
async function withPrograms({ suite, group, states, flags, signal }, use) {
  const running = states
    .filter(({ problem }) => problem === undefined)
    .map((state) => ({ state, program: new Program(state.side, suite, flags, signal) }));
  const attempt = async ({ state, program }, work) => {
    if (state.problem) return undefined;
    try {
      return await work(program);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ProgramError)) throw error;
      state.problem = error;
    }
  };
  try {
    await Promise.all(
      running.map((one) => attempt(one, (program) => program.ask('open', { group, row: one.state.side.row }))),
    );
    /** Lets each side work in the order of the round. Returns what they report, by the index of the side. */
    const each = async (round, work) => {
      const reports = [];
      for (const n of orderOf(round, running.length)) {
        const one = running[n];
        reports[states.indexOf(one.state)] = await attempt(one, work);
      }
      return reports;
    };
    await use(each);
    for (const one of running) one.state.note = await attempt(one, (program) => program.ask('note'));
  } finally {
    await Promise.all(running.map(({ program }) => program.close()));
  }
}

/** Adds what the sides have reported to each line. A side that has failed reports nothing. */
function addPairs(results, key, reports, launch) {
  for (const { before, after, ...line } of results) {
    if (reports[before] && reports[after]) line[key].push({ before: reports[before], after: reports[after], launch });
  }
}

/** A round of all sides, in slices. Returns the means of what each side reports. */
async function measureSlices(each, round, slices, ask) {
  const reports = [];
  for (let slice = 0; slice < slices; slice += 1) reports.push(await each(round + slice, ask));
  return reports[0].map((first, side) => first && meansOf(reports.map((of) => of[side])));
}

function meansOf(reports) {
  if (reports.includes(undefined)) return undefined;
  const names = Object.keys(reports[0]);
  const mean = (name) => reports.reduce((sum, report) => sum + report[name], 0) / reports.length;
  return Object.fromEntries(names.map((name) => [name, reports[0][name] === undefined ? undefined : mean(name)]));
}

const coldRound = ({ coldCount, collects }) => ({ count: coldCount, collects });

async function measureLaunch(each, settings, results, launch) {
  const { count, coldCount, warmupRounds, rounds, launches, slices, collects } = settings;
  if (coldCount !== undefined) {
    addPairs(results, 'cold', await each(launch, (program) => program.ask('round', coldRound(settings))), launch);
  }
  const ask = (program) => program.ask('round', { count, collects });
  for (let round = 0; round < (coldCount === undefined ? warmupRounds : 0); round += 1) await each(round, ask);
  const part = { count: count && count / slices, collects };
  const measurePart = (program) => countInstructions(program.pid, () => program.ask('round', part));
  for (let round = 0; round < Math.ceil(rounds / launches); round += 1) {
    addPairs(results, 'warm', await measureSlices(each, round + launch, slices, measurePart), launch);
  }
}

async function measureBytes(sides, { count, coldCount, warmupRounds, collects, bytesCount }, results) {
  await sides(0, (program) => program.ask('checkCounter'));
  // Code that is not compiled yet allocates more.
  const warmups = coldCount === undefined ? Array.from({ length: warmupRounds }, () => count) : [coldCount];
  for (const operations of warmups) {
    await sides(0, (program) => program.ask('round', { count: operations, collects }));
  }
  for (let round = 0; round < BYTES_ROUNDS; round += 1) {
    addPairs(results, 'bytes', await sides(round, (program) => program.ask('bytes', { count: bytesCount })));
  }
}
