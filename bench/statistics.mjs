// Quantiles, and the ratios of two programs that were measured in pairs of rounds.

/**
 * A quantile of unsorted values, interpolated between its neighbors: the median of two values lies between them.
 *
 * @param {readonly number[]} values at least one
 * @param {number} share from 0 to 1
 */
export function quantile(values, share) {
  if (values.length === 0) throw new RangeError('There is no quantile of no values.');
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = Math.floor(position);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (position - below);
}

export const median = (values) => quantile(values, 0.5);

/** The median and the quartiles. */
export function quartiles(values) {
  return { median: median(values), low: quantile(values, 0.25), high: quantile(values, 0.75) };
}

/**
 * The order of programs in a round, as their indices. It is reversed in every other round (A B, B A), so that a machine that
 * gets slower all the time affects all equally.
 *
 * @param {number} round starts at 0
 * @param {number} programs
 * @returns {readonly number[]}
 */
export function orderOf(round, programs = 2) {
  const order = Array.from({ length: programs }, (_, n) => n);
  return round % 2 === 0 ? order : order.reverse();
}

/**
 * The ratios of two programs: each is the quotient of the two measurements of one round, so that what slows down both at the
 * same time does not count.
 *
 * @param {readonly { before: Measured, after: Measured, launch?: number }[]} pairs at least one. `Measured` has figures of the
 *   same names. `launch`: which processes were measured
 * @returns {Record<string, { median: number, low: number, high: number, before: number, after: number, launches: number[] }>} by
 *   the name of the figure: median and quartiles of after/before, the medians of both, and the median ratio of each launch. A
 *   figure that is missing in a measurement, or is 0 in the first one, is left out
 */
export function pairedRatios(pairs) {
  const names = Object.keys(pairs[0].before);
  const isComparable = (name) => pairs.every(({ before, after }) => before[name] > 0 && after[name] >= 0);
  return Object.fromEntries(
    names.filter(isComparable).map((name) => [
      name,
      {
        ...quartiles(pairs.map(({ before, after }) => after[name] / before[name])),
        before: median(pairs.map(({ before }) => before[name])),
        after: median(pairs.map(({ after }) => after[name])),
        launches: byLaunch(pairs).map((of) => median(of.map(({ before, after }) => after[name] / before[name]))),
      },
    ]),
  );
}

function byLaunch(pairs) {
  const launches = new Map();
  for (const pair of pairs) launches.set(pair.launch, [...(launches.get(pair.launch) ?? []), pair]);
  return [...launches.values()];
}

/** Below this difference, CPU time says nothing: two builds of the same code differ by as much for a while. */
const SMALL = 0.1;

/**
 * Whether a cost has changed: only if both quartiles of its ratio lie on the same side of 1, and the median of every launch as
 * well: two processes of one build can differ for their whole life. A small difference is judged by the instructions that the
 * processor has executed, or not at all.
 *
 * @param {{ median: number, low: number, high: number, launches?: readonly number[] }} cpu
 * @param {{ low: number, high: number }} [instructions] undefined: they cannot be counted here
 * @returns {'better' | 'worse' | 'same'}
 */
export function verdictOf(cpu, instructions) {
  const isSmall = Math.abs(cpu.median - 1) < SMALL;
  const judged = isSmall ? instructions : cpu;
  if (judged === undefined) return 'same';
  const { low, high, launches = [] } = judged;
  if (low > 1 && launches.every((ratio) => ratio > 1)) return 'worse';
  return high < 1 && launches.every((ratio) => ratio < 1) ? 'better' : 'same';
}

/** Whether the quartiles of a ratio are so near to each other that further rounds would not change what it says. */
export const isSteady = ({ median, low, high }) => (high - low) / median < 0.03;
