/** The computation of permissions compared with the pseudocode of Discord's documentation. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL_PERMISSIONS, permissions } from '../../../src/wire/constants/permissions.js';
import { grantedBits } from '../../../src/wire/permissions/granted-bits.js';
import { runs } from '../../runs.js';

const GUILD = '1';
const USER = '7';
const ids = ['1', '2', '3', '4', '7', '8'];

const bits = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n });
/** Few bits, so that ADMINISTRATOR is not in almost every set. */
const fewBits = fc
  .array(fc.constantFrom(...Object.values(permissions)), { maxLength: 4 })
  .map((some) => some.reduce((sum, bit) => sum | bit, 0n));
const overwrites = fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids), allow: bits, deny: bits }), {
  selector: ({ id }) => id,
});

interface Input {
  readonly base: Readonly<Record<string, bigint>>;
  readonly held: readonly string[];
  readonly list: readonly { readonly id: string; readonly allow: bigint; readonly deny: bigint }[];
}

/** The pseudocode of https://docs.discord.com/developers/topics/permissions#permission-overwrites. */
function documented({ base, held, list }: Input): bigint {
  let granted = base[GUILD] ?? 0n;
  for (const id of held) granted |= base[id] ?? 0n;
  if ((granted & permissions.ADMINISTRATOR) === permissions.ADMINISTRATOR) return ALL_PERMISSIONS;
  const byId = new Map(list.map((each) => [each.id, each]));
  const everyone = byId.get(GUILD);
  if (everyone) {
    granted &= ~everyone.deny;
    granted |= everyone.allow;
  }
  let [allow, deny] = [0n, 0n];
  for (const id of held) {
    allow |= byId.get(id)?.allow ?? 0n;
    deny |= byId.get(id)?.deny ?? 0n;
  }
  granted &= ~deny;
  granted |= allow;
  const own = byId.get(USER);
  if (own) {
    granted &= ~own.deny;
    granted |= own.allow;
  }
  return granted;
}

test('the granted permissions are those of the documented computation', () => {
  const input = fc.record({
    base: fc.record({ '1': fewBits, '2': fewBits, '3': fewBits, '4': fewBits }),
    held: fc.subarray(['2', '3', '4']),
    list: overwrites,
  });
  fc.assert(
    fc.property(input, ({ base, held, list }) => {
      const roles = [GUILD, ...held].map((id) => ({
        id,
        permissions: String(Object.entries(base).find(([key]) => key === id)?.[1]),
      }));
      const guild = { id: GUILD, owner_id: '90' };
      const texts = list.map(({ id, allow, deny }) => ({ id, allow: String(allow), deny: String(deny) }));
      expect(grantedBits({ guild, userId: USER, roles }, texts)).toBe(documented({ base, held, list }));
    }),
    { numRuns: runs(200) },
  );
});
