import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RoleSetPool } from '../../../src/app/derived-events/role-set-pool.js';

const sorted = (ids: Iterable<string>) => [...new Set(ids)].sort();

test('the same roles have one number, in any order, and named twice or not', () => {
  const sets = new RoleSetPool();
  const set = sets.intern(['3', '1', '2']);
  expect(sets.intern(['1', '2', '3'])).toBe(set);
  expect(sets.intern(['2', '3', '2', '1'])).toBe(set);
  expect(sets.intern(['1', '2'])).not.toBe(set);
});

test('no role is set 0, which needs no release', () => {
  const sets = new RoleSetPool();
  expect(sets.intern([])).toBe(0);
  expect(sets.idsOf(0)).toEqual([]);
  sets.release(0);
});

test('sets are what was put in, whatever comes and goes', () => {
  const role = fc.oneof(fc.nat({ max: 400 }).map(String), fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map(String));
  const change = fc.record({ keep: fc.boolean(), roles: fc.array(role, { maxLength: 300 }), which: fc.nat() });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60, size: 'max' }), (changes) => {
      const sets = new RoleSetPool();
      const held: { set: number; roles: string[] }[] = [];
      for (const { keep, roles, which } of changes) {
        if (keep) held.push({ set: sets.intern(roles), roles });
        else for (const { set } of held.splice(which % (held.length + 1), 1)) sets.release(set);
      }
      for (const { set, roles } of held) expect(sorted(sets.idsOf(set))).toEqual(sorted(roles));
    }),
    { numRuns: 60 },
  );
});
