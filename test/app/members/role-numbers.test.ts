import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IndexTablePool } from '../../../src/app/members/index-table-pool.js';
import { RoleNumbers } from '../../../src/app/members/role-numbers.js';
import { runs } from '../../runs.js';

const role = fc.oneof(fc.nat({ max: 400 }).map(String), fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map(String));

describe('role numbers', () => {
  test('are the same for the same role and different for other roles, also after deletions', () => {
    const change = fc.record({ role, isDeleted: fc.nat({ max: 4 }).map((n) => n === 0) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 300, size: 'max' }), (changes) => {
        const numbers = new RoleNumbers(new IndexTablePool());
        const known = new Map<string, number>();
        const deleted = new Set<number>();
        for (const { role, isDeleted } of changes) {
          const before = known.get(role);
          if (isDeleted) {
            numbers.delete(role);
            if (before !== undefined) deleted.add(before);
            known.delete(role);
            continue;
          }
          const number = numbers.numberOf(role) ?? -1;
          expect(number).toBe(before ?? known.size + deleted.size);
          known.set(role, number);
        }
        for (const [role, number] of known) expect(numbers.idOf(number)).toBe(role);
        for (const number of deleted) expect(numbers.idOf(number)).toBeUndefined();
        expect(numbers.idOf(known.size + deleted.size)).toBeUndefined();
      }),
      { numRuns: runs(20) },
    );
  });

  test('have no id any more after the role was deleted, also if it was read before', () => {
    const numbers = new RoleNumbers(new IndexTablePool());
    const number = numbers.numberOf('21') ?? -1;
    expect(numbers.idOf(number)).toBe('21');
    numbers.delete('21');
    expect(numbers.idOf(number)).toBeUndefined();
  });

  test('exist only for snowflakes', () => {
    const numbers = new RoleNumbers(new IndexTablePool());
    for (const id of ['', 'wren', '007', '-1', '18446744073709551616']) expect(numbers.numberOf(id)).toBeUndefined();
    expect(numbers.numberOf('0')).toBe(0);
  });

  test('of different guilds share tables, also after one was closed', () => {
    const tables = new IndexTablePool();
    const ids = Array.from({ length: 150 }, (_, n) => String(1_000 + n));
    const first = new RoleNumbers(tables);
    for (const id of ids) first.numberOf(id);
    first.close();
    const [second, third] = [new RoleNumbers(tables), new RoleNumbers(tables)];
    for (const id of ids) {
      second.numberOf(id);
      third.numberOf(`9${id}`);
    }
    expect(ids.map((_, n) => [second.idOf(n), third.idOf(n)])).toEqual(ids.map((id) => [id, `9${id}`]));
  });
});
