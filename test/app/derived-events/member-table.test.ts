import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FLAGS_COLUMN, MemberTable } from '../../../src/app/derived-events/member-table.js';

const TAKEN = 1;
const EXTRA = FLAGS_COLUMN + 1;
const ids = fc.oneof(
  fc.bigInt({ min: 0n, max: 30n }).map(String),
  fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map(String),
);

/** Every row, as user id and what its further column holds. */
function rowsOf(table: MemberTable): Map<string, number> {
  const rows = new Map<string, number>();
  table.eachSlot((slot) => rows.set(table.userIdOf(slot), table.get(slot, EXTRA)));
  return rows;
}

describe('a member table', () => {
  test('holds what a map holds, whatever is added, removed and kept', () => {
    const change = fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant('add'), id: ids, value: fc.nat() }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('remove'), id: ids }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('retain'), remainder: fc.nat({ max: 3 }) }) },
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 300, size: 'max' }), (changes) => {
        const table = new MemberTable(EXTRA + 1);
        const map = new Map<string, number>();
        for (const change of changes) {
          if (change.do === 'retain') {
            for (const [id, value] of map) if (value % 4 === change.remainder) map.delete(id);
            table.retain((slot) => table.get(slot, EXTRA) % 4 !== change.remainder);
            continue;
          }
          const slot = table.find(change.id);
          expect(slot >= 0).toBe(map.has(change.id));
          if (change.do === 'add') {
            map.set(change.id, change.value);
            table.set(slot < 0 ? table.add(change.id, TAKEN) : slot, EXTRA, change.value);
          } else if (slot >= 0) {
            map.delete(change.id);
            table.remove(slot);
          }
        }
        expect(rowsOf(table)).toEqual(map);
        expect(table.size).toBe(map.size);
      }),
    );
  });

  test('finds each of many members, and none that it does not hold', () => {
    const table = new MemberTable(EXTRA + 1);
    const idOf = (n: number) => String(1_100_000_000_000_000_000n + BigInt(n) * 4_194_304n);
    for (let n = 0; n < 20_000; n++) table.set(table.add(idOf(n), TAKEN), EXTRA, n);
    for (let n = 0; n < 20_000; n++) expect(table.get(table.find(idOf(n)), EXTRA)).toBe(n);
    expect(table.find(idOf(20_001))).toBe(-1);
    for (let n = 0; n < 19_990; n++) table.remove(table.find(idOf(n)));
    expect(rowsOf(table)).toEqual(new Map(Array.from({ length: 10 }, (_, n) => [idOf(19_990 + n), 19_990 + n])));
  });

  test('holds nobody at first', () => {
    const table = new MemberTable(EXTRA);
    expect(table.find('7')).toBe(-1);
    expect(table.size).toBe(0);
  });
});
