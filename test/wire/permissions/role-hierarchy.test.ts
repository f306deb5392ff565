import { describe, expect, test } from 'vitest';
import {
  assignableRoles,
  compareRoles,
  highestRole,
  isAssignableRole,
  outranksMember,
  outranksRole,
} from '../../../src/wire/permissions/role-hierarchy.js';
import { guild, member } from './permission-fixtures.js';

const rank = (id: string, position: number, managed = false) => ({ id, position, managed });
const everyone = rank('1', 0);
const [low, middle, high] = [rank('2', 1), rank('3', 2), rank('4', 3)];
const roles = [middle, everyone, high, low];
const owner = member({ id: guild.owner_id });
const moderator = member({ id: '7', roles: ['3', '2'] });

describe('compareRoles', () => {
  test('sorts roles from the lowest to the highest position', () => {
    expect(roles.toSorted(compareRoles)).toEqual([everyone, low, middle, high]);
  });

  test('sorts an older role above a younger one with the same position', () => {
    const [older, younger] = [rank('9', 1), rank('10', 1)];
    expect([older, younger].sort(compareRoles)).toEqual([younger, older]);
  });

  test('returns 0 for the same role', () => {
    expect(compareRoles(low, { ...low })).toBe(0);
  });
});

describe('the highest role', () => {
  test('is the role of the member with the highest position', () => {
    expect(highestRole({ guild, roles, member: moderator })).toBe(middle);
  });

  test('is @everyone without other roles', () => {
    expect(highestRole({ guild, roles, member: member() })).toBe(everyone);
  });

  test('ignores ids of unknown roles', () => {
    expect(highestRole({ guild, roles, member: member({ roles: ['404', '2'] }) })).toBe(low);
  });

  test('is undefined if none of the roles is known', () => {
    expect(highestRole({ guild, roles: [], member: moderator })).toBeUndefined();
  });
});

describe('a member', () => {
  test('outranks the roles below its highest role, but not this role itself', () => {
    const outranked = roles.filter((role) => outranksRole({ guild, roles, member: moderator, role }));
    expect(outranked).toEqual([everyone, low]);
  });

  test('without roles outranks no role', () => {
    expect(roles.filter((role) => outranksRole({ guild, roles, member: member(), role }))).toEqual([]);
  });

  test('outranks members whose highest role is lower', () => {
    const outranks = (...ids: string[]) =>
      outranksMember({ guild, roles, member: moderator, other: member({ id: '8', roles: ids }) });
    expect([outranks(), outranks('2'), outranks('3'), outranks('2', '4')]).toEqual([true, true, false, false]);
  });

  test('outranks neither itself nor the owner', () => {
    const outranks = (other: typeof owner) => outranksMember({ guild, roles, member: moderator, other });
    expect([outranks(moderator), outranks(owner)]).toEqual([false, false]);
  });

  test('can be compared with roles that can be iterated only once', () => {
    expect(outranksMember({ guild, roles: roles.values(), member: moderator, other: member({ id: '8' }) })).toBe(true);
  });

  test('is rejected if it has no user', () => {
    const { user, ...withoutUser } = moderator;
    // @ts-expect-error a member of resolved data has no user
    expect(() => outranksRole({ guild, roles, member: withoutUser, role: low })).toThrow('The member has no user.');
  });
});

describe('the owner', () => {
  test('outranks all roles and all other members, but not itself', () => {
    expect(roles.every((role) => outranksRole({ guild, roles, member: owner, role }))).toBe(true);
    const top = member({ id: '8', roles: ['4'] });
    expect(outranksMember({ guild, roles, member: owner, other: top })).toBe(true);
    expect(outranksMember({ guild, roles, member: owner, other: owner })).toBe(false);
  });
});

describe('assignable roles', () => {
  test('are neither @everyone nor managed', () => {
    const bot = rank('5', 1, true);
    expect([everyone, bot, low].map((role) => isAssignableRole(guild, role))).toEqual([false, false, true]);
  });

  test('of a member are those below its highest role, highest first', () => {
    const bot = rank('5', 1, true);
    const top = member({ roles: ['4'] });
    expect(assignableRoles({ guild, roles: [...roles, bot], member: top })).toEqual([middle, low]);
  });

  test('of the owner are all that can be assigned', () => {
    expect(assignableRoles({ guild, roles, member: owner })).toEqual([high, middle, low]);
  });
});
