import { describe, expect, test } from 'vitest';
import { EntryTable } from '../../../src/ingress/journal/file/entry-table.js';
import { seededRandomInt } from '../../stress/seeded-random.js';

const valuesOf = (table: EntryTable<string>) => [...table.values()];

describe('a table of entries', () => {
  test('lists its values by epoch and sequence, without those that were removed', () => {
    const table = new EntryTable<string>();
    for (const sequence of [1, 2, 5]) table.set(7, sequence, `7-${sequence}`);
    table.set(8, 1, '8-1');
    table.delete(7, 2);
    table.set(7, 3, '7-3');
    expect(valuesOf(table)).toEqual(['7-1', '7-3', '7-5', '8-1']);
  });

  test('replaces the value of an entry that is added again', () => {
    const table = new EntryTable<string>();
    table.set(7, 1, 'one');
    table.set(7, 1, 'another');
    expect(valuesOf(table)).toEqual(['another']);
    table.delete(7, 1);
    expect(table.get(7, 1)).toBeUndefined();
  });

  test('is empty when all entries are removed, and can be filled again', () => {
    const table = new EntryTable<string>();
    expect(table.isEmpty).toBe(true);
    table.set(7, 5, 'removed');
    expect(table.isEmpty).toBe(false);
    table.delete(7, 5);
    expect(table.isEmpty).toBe(true);
    table.set(7, 2, 'kept');
    table.set(8, 1, 'later');
    expect(valuesOf(table)).toEqual(['kept', 'later']);
  });

  test('ignores the removal of entries that it does not have', () => {
    const table = new EntryTable<string>();
    table.delete(7, 1);
    for (const sequence of [2, 4]) table.set(7, sequence, `${sequence}`);
    for (const sequence of [1, 3, 5]) table.delete(7, sequence);
    table.delete(6, 2);
    expect(valuesOf(table)).toEqual(['2', '4']);
  });

  test.each([1, 2, 3])('has after 5,000 random changes what a list of them has (seed %i)', (seed) => {
    const random = seededRandomInt(seed);
    const table = new EntryTable<string>();
    const expected = new Map<number, string>();
    for (let change = 1; change <= 5000; change += 1) {
      // Most are added at the end and removed soon. A few stay for long, and some are added late.
      const sequence = random(50) === 0 ? random(change) : change;
      table.set(1, sequence, `${change}`);
      expected.set(sequence, `${change}`);
      const removed = random(100) === 0 ? random(change) : Math.max(0, change - random(20));
      if (random(10) > 0) {
        table.delete(1, removed);
        expected.delete(removed);
      }
      expect(table.get(1, sequence)).toBe(expected.get(sequence));
    }
    const sorted = [...expected].sort(([one], [other]) => one - other).map(([, value]) => value);
    expect(valuesOf(table)).toEqual(sorted);
  });
});
