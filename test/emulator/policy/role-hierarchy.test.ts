import { expect, test } from 'vitest';
import {
  canReorderRoles,
  highestRoleOfUser,
  userOutranksRole,
  userOutranksUser,
} from '../../../dev/src/emulator/policy/permissions/role-hierarchy.js';
import { insertRole } from '../../../dev/src/emulator/state/members/roles.js';
import { insertGuild } from '../../../dev/src/emulator/state/membership/guild-creation.js';
import { joinGuild } from '../../../dev/src/emulator/state/membership/membership.js';
import { insertUser } from '../../../dev/src/emulator/state/users/users.js';
import { World } from '../../../dev/src/emulator/state/world/world.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';

function setUp() {
  const world = new World(new AdjustableClock('manual'));
  const guild = insertGuild(world, { name: 'Harbour' }).result;
  const member = joinGuild(world, guild, insertUser(world, { username: 'ann' }).result.user.id).result;
  const role = (name: string, position?: number) => insertRole(world, guild, { name, position }).result;
  return { guild, member, role };
}

test('the rank of a member is its highest role', () => {
  const { guild, member, role } = setUp();
  const [low, high] = [role('low', 1), role('high', 2)];
  member.roles = [low.id, high.id];
  expect(highestRoleOfUser(guild, member.userId)).toBe(high);
});

test('among roles with the same position, the older one is higher', () => {
  const { guild, member, role } = setUp();
  const [older, younger] = [role('older', 1), role('younger', 1)];
  member.roles = [older.id];
  expect(userOutranksRole(guild, member.userId, younger)).toBe(true);
  member.roles = [younger.id];
  expect(userOutranksRole(guild, member.userId, older)).toBe(false);
});

test('members do not outrank their own highest role, but the owner outranks all roles', () => {
  const { guild, member, role } = setUp();
  const top = role('top', 9);
  member.roles = [top.id];
  expect(userOutranksRole(guild, member.userId, top)).toBe(false);
  expect(userOutranksRole(guild, guild.guild.owner_id, top)).toBe(true);
});

test('a member without roles outranks no role', () => {
  const { guild, member, role } = setUp();
  expect(userOutranksRole(guild, member.userId, role('any'))).toBe(false);
});

test('a member outranks members with lower roles and non-members, but never itself or the owner', () => {
  const { guild, member, role } = setUp();
  const owner = guild.guild.owner_id;
  expect(userOutranksUser(guild, member.userId, owner)).toBe(false);
  expect(userOutranksUser(guild, owner, member.userId)).toBe(true);
  expect(userOutranksUser(guild, owner, owner)).toBe(false);
  expect(userOutranksUser(guild, member.userId, 'stranger')).toBe(true);
  member.roles = [role('top', 9).id];
  expect(userOutranksUser(guild, member.userId, member.userId)).toBe(false);
});

test('reordering roles must not change the highest role of the member and the roles above it', () => {
  const { guild, member, role } = setUp();
  const [low, lower, own, high] = [role('low', 2), role('lower', 1), role('own', 3), role('high', 4)];
  member.roles = [own.id];
  const canMove = (...moves: [string, number][]) => canReorderRoles(guild, member.userId, new Map(moves));
  expect(canMove([low.id, 1], [lower.id, 2])).toBe(true);
  expect(canMove([own.id, 30], [high.id, 40])).toBe(true);
  expect(canMove([own.id, 5])).toBe(false);
  expect(canMove([low.id, 4])).toBe(false);
  expect(canMove([high.id, 1])).toBe(false);
  expect(canReorderRoles(guild, guild.guild.owner_id, new Map([[high.id, 1]]))).toBe(true);
});
