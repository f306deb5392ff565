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
 * The order of two programs in a round, 0 and 1. It is reversed in every other round (A B, B A), so that a machine that gets
 * slower all the time affects both equally.
 *
 * @param {number} round starts at 0
 * @returns {readonly [0 | 1, 0 | 1]}
 */
export const orderOf = (round) => (round % 2 === 0 ? [0, 1] : [1, 0]);

/**
 * The ratios of two programs: each is the quotient of the two measurements of one round, so that what slows down both at the
 * same time does not count.
 *
 * @param {readonly { before: Measured, after: Measured }[]} pairs at least one. `Measured` has figures of the same names
 * @returns {Record<string, { median: number, low: number, high: number, before: number, after: number }>} by the name of the
 *   figure: median and quartiles of after/before, and the medians of both. A figure that is missing in a measurement, or is 0
 *   in the first one, is left out
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
      },
    ]),
  );
}

/**
 * Whether a cost has changed: only if both quartiles of its ratio lie on the same side of 1.
 *
 * @param {{ low: number, high: number }} ratio
 * @returns {'better' | 'worse' | 'same'}
 */
export function verdictOf({ low, high }) {
  if (low > 1) return 'worse';
  return high < 1 ? 'better' : 'same';
}
