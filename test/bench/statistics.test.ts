/** How the bench reduces the rounds of two programs to a ratio. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { median, orderOf, pairedRatios, quantile, quartiles, verdictOf } from '../../bench/statistics.mjs';
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
});

describe('Paired ratios', () => {
  test('Each ratio is of one round, so that a machine that becomes slower does not change it.', () => {
    const slowness = [1, 5, 2, 40];
    const pairs = slowness.map((times) => ({ before: { cpu: 10 * times }, after: { cpu: 11 * times } }));
    expect(pairedRatios(pairs)).toEqual({
      cpu: { median: 1.1, low: 1.1, high: 1.1, before: 35, after: 38.5 },
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

  test('A figure that a round lacks, or that is 0 before, is left out.', () => {
    const pairs = [
      { before: { cpu: 1, bytes: 0, latency: undefined }, after: { cpu: 2, bytes: 5, latency: 3 } },
      { before: { cpu: 1, bytes: 5, latency: 3 }, after: { cpu: 2, bytes: 5, latency: 3 } },
    ];
    expect(Object.keys(pairedRatios(pairs))).toEqual(['cpu']);
  });

  test.each([
    [{ low: 1.01, high: 1.2 }, 'worse'],
    [{ low: 0.8, high: 0.99 }, 'better'],
    [{ low: 0.99, high: 1.01 }, 'same'],
    [{ low: 1, high: 1 }, 'same'],
    [{ low: 1, high: 1.3 }, 'same'],
  ] as const)('A cost with the quartiles %j is %s.', (ratio, verdict) => {
    expect(verdictOf(ratio)).toBe(verdict);
  });
});
