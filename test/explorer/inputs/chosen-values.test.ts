/** How many values users choose. */
import { describe, expect, test } from 'vitest';
import { chooseValues, type ValueCount } from '../../../dev/src/explorer/inputs/chosen-values.js';
import type { InputKind } from '../../../dev/src/explorer/inputs/input-kind.js';
import { SeededRandom } from '../../../dev/src/explorer/random/seeded-random.js';

const VALUES = ['a', 'b', 'c', 'd', 'e'];

/** The choices with many seeds. */
function choices(kind: InputKind, count: ValueCount, values: readonly string[] = VALUES): string[][] {
  return Array.from({ length: 200 }, (_, seed) => chooseValues(new SeededRandom(seed), kind, values, count));
}

/** The different numbers of values that are chosen, in ascending order. */
function counts(...args: Parameters<typeof choices>): number[] {
  return [...new Set(choices(...args).map(({ length }) => length))].sort((a, b) => a - b);
}

describe('valid', () => {
  test('each number between the least and the most is chosen', () => {
    expect(counts('valid', { min: 2, max: 4 })).toEqual([2, 3, 4]);
  });

  test('at least one value is chosen, also if none is needed', () => {
    expect(counts('valid', { min: 0, max: 2 })).toEqual([1, 2]);
  });

  test('each value is chosen, and none twice', () => {
    const chosen = choices('valid', { min: 2, max: 3 });
    expect(new Set(chosen.flat())).toEqual(new Set(VALUES));
    for (const values of chosen) expect(new Set(values).size).toBe(values.length);
  });

  test('not more values are chosen than exist', () => {
    expect(counts('valid', { min: 1, max: 25 }, ['a', 'b'])).toEqual([1, 2]);
    expect(counts('valid', { min: 3, max: 25 }, ['a', 'b'])).toEqual([2]);
    expect(counts('valid', { min: 1, max: 1 }, [])).toEqual([0]);
  });
});

test('boundary: the least or the most values are chosen, but not more than exist', () => {
  expect(counts('boundary', { min: 2, max: 4 })).toEqual([2, 4]);
  expect(counts('boundary', { min: 0, max: 25 })).toEqual([0, 5]);
});

test('invalid: one value less than needed is chosen', () => {
  expect(counts('invalid', { min: 3, max: 4 })).toEqual([2]);
  expect(counts('invalid', { min: 0, max: 4 })).toEqual([0]);
});

test('the same seed leads to the same choice', () => {
  expect(choices('valid', { min: 1, max: 3 })).toEqual(choices('valid', { min: 1, max: 3 }));
});
