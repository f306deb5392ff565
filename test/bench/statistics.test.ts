/** How the bench reduces the rounds of two programs to a ratio. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSteady, median, orderOf, pairedRatios, quantile, quartiles, verdictOf } from '../../bench/statistics.mjs';
import { runs } from '../runs.js';

describe('Quantiles', () => {
  test.each([
    [[5], { median: 5, low: 5, high: 5 }],
    [[2, 1], { median: 1.5, low: 1.25, high: 1.75 }],
    [[10, 9, 1], { median: 9, low: 5, high: 9.5 }],
    [[4, 3, 2, 1], { median: 2.5, low: 1.75, high: 3.25 }],
  ])('Of %j, the median and the quartiles are interpolated between neighbors.', (values, expected) => {
    expect(quartiles(values)).toEqual(expected);
  });

  test('Numbers are sorted as numbers, and the list that was passed stays as it is.', () => {
    const values = [100, 9, 20];
    expect(median(values)).toBe(20);
    expect(values).toEqual([100, 9, 20]);
  });

  test('There is no quantile of no values.', () => {
    expect(() => quantile([], 0.5)).toThrow('There is no quantile of no values.');
  });

  test('Quartiles are in order, within the values, and mirrored if all values are negated.', () => {
    const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(values, (values) => {
        const { low, median, high } = quartiles(values);
        const order = [Math.min(...values), low, median, high, Math.max(...values)];
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        const negated = quartiles(values.map((value) => -value));
        expect(negated.median).toBeCloseTo(-median, 9);
        expect(negated.low).toBeCloseTo(-high, 9);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('Rounds', () => {
  test('The order of the two programs is reversed in every other round: A B B A.', () => {
    expect([0, 1, 2, 3].flatMap((round) => [...orderOf(round)])).toEqual([0, 1, 1, 0, 0, 1, 1, 0]);
  });

  test('The order of several programs is reversed as well: A B C C B A.', () => {
    expect([0, 1].flatMap((round) => [...orderOf(round, 3)])).toEqual([0, 1, 2, 2, 1, 0]);
  });
});

describe('Paired ratios', () => {
  test('Each ratio is of one round, so that a machine that becomes slower does not change it.', () => {
    const slowness = [1, 5, 2, 40];
    const pairs = slowness.map((times) => ({ before: { cpu: 10 * times }, after: { cpu: 11 * times } }));
    expect(pairedRatios(pairs)).toEqual({
      cpu: { median: 1.1, low: 1.1, high: 1.1, before: 35, after: 38.5, launches: [1.1] },
    });
  });

  test('Two equal programs that pause at random have quartiles on both sides of 1.', () => {
    const pairs = [
      { before: { cpu: 10 }, after: { cpu: 12 } },
      { before: { cpu: 12 }, after: { cpu: 10 } },
      { before: { cpu: 10 }, after: { cpu: 10 } },
      { before: { cpu: 30 }, after: { cpu: 10 } },
      { before: { cpu: 10 }, after: { cpu: 30 } },
    ];
    const { cpu } = pairedRatios(pairs);
    expect(cpu).toMatchObject({ median: 1, low: 10 / 12, high: 1.2 });
    expect(cpu && verdictOf(cpu)).toBe('same');
  });

  test('The median ratio of each launch is listed as well.', () => {
    const pairs = [2, 4, 6, 1].map((after, n) => ({
      before: { cpu: 2 },
      after: { cpu: after },
      launch: n < 3 ? 1 : 2,
    }));
    expect(pairedRatios(pairs)['cpu']?.launches).toEqual([2, 0.5]);
  });

  test('A figure that a round lacks, or that is 0 before, is left out.', () => {
    const pairs = [
      { before: { cpu: 1, bytes: 0, latency: undefined }, after: { cpu: 2, bytes: 5, latency: 3 } },
      { before: { cpu: 1, bytes: 5, latency: 3 }, after: { cpu: 2, bytes: 5, latency: 3 } },
    ];
    expect(Object.keys(pairedRatios(pairs))).toEqual(['cpu']);
  });

  test.each([
    [{ median: 1.2, low: 1.01, high: 1.3 }, 'worse'],
    [{ median: 0.85, low: 0.8, high: 0.99 }, 'better'],
    [{ median: 1.2, low: 0.99, high: 1.4 }, 'same'],
    [{ median: 1, low: 1, high: 1 }, 'same'],
    [{ median: 1.15, low: 1, high: 1.3 }, 'same'],
  ] as const)('A cost with the quartiles %j is %s.', (cpu, verdict) => {
    expect(verdictOf(cpu)).toBe(verdict);
  });

  test.each([
    [undefined, 'same'],
    [{ low: 1.02, high: 1.03 }, 'worse'],
    [{ low: 0.97, high: 0.98 }, 'better'],
    [{ low: 0.99, high: 1.01 }, 'same'],
  ] as const)('A difference below 10 %% is judged by the instructions %j: %s.', (instructions, verdict) => {
    expect(verdictOf({ median: 1.05, low: 1.04, high: 1.06 }, instructions)).toBe(verdict);
  });

  test.each([
    [[1.1, 1.3, 1.4], 'worse'],
    [[0.98, 1.3, 1.4], 'same'],
  ] as const)('A cost has changed only if each launch says so: %j means %s.', (launches, verdict) => {
    expect(verdictOf({ median: 1.25, low: 1.05, high: 1.4, launches })).toBe(verdict);
  });

  test('A difference of 10 % or more is judged by the CPU time, even if the instructions hardly differ.', () => {
    expect(verdictOf({ median: 1.2, low: 1.1, high: 1.3 }, { low: 0.9, high: 1.1 })).toBe('worse');
  });

  test('A ratio is steady if its quartiles are less than 3 % apart.', () => {
    expect(isSteady({ median: 2, low: 1.98, high: 2.03 })).toBe(true);
    expect(isSteady({ median: 2, low: 1.95, high: 2.02 })).toBe(false);
  });
});
