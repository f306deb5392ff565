import { describe, expect, test } from 'vitest';
import { insertApplication } from '../../../../../dev/src/emulator/state/applications/applications.js';
import { insertRole } from '../../../../../dev/src/emulator/state/members/roles.js';
import { addBot } from '../../../../../dev/src/emulator/state/membership/membership.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import type { RoleRequest } from '../../../../../src/wire/objects/guilds/role.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { PNG } from '../../../fixtures/pictures.js';
import {
  allPermissionsExcept,
  expectApiError,
  expectNotSent,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const MANAGE = permissionSet('MANAGE_ROLES', 'VIEW_AUDIT_LOG');
const idOf = ({ guild }: GuildRecord) => guild.id;

/** A guild with the roles High and Low, and the role of the bot between them. */
function setUp(permissions = MANAGE, features: string[] = []) {
  const guild = fixture().guild(permissions, { roles: [{ name: 'High' }, { name: 'Low' }], features });
  const high = guild.roles.get(fixture().role(guild, 'High'));
  if (high) high.position = 9;
  return { guild, id: idOf(guild), high: fixture().role(guild, 'High'), low: fixture().role(guild, 'Low') };
}

const own = (guild: GuildRecord) => guild.members.get(fixture().emulator.botUserId)?.roles[0] ?? '';

/** The changes in the last entry of the audit log, by key. */
function recorded(guild: GuildRecord): Record<string, unknown> {
  const changes = guild.auditLog.at(-1)?.changes ?? [];
  return Object.fromEntries(changes.map(({ key, ...values }) => [key, values]));
}

describe('Create Guild Role', () => {
  test('creates a role with the defaults directly above @everyone', async () => {
    const { guild, id } = setUp();
    const role = await api().guilds.createRole(id);
    expect(role).toEqual({
      id: expect.any(String),
      name: 'new role',
      description: null,
      permissions: guild.roles.get(id)?.permissions,
      color: 0,
      colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
      hoist: false,
      icon: null,
      unicode_emoji: null,
      position: 1,
      managed: false,
      mentionable: false,
      flags: 0,
    });
    expect(await dispatches().next('guildRoleCreate', id)).toEqual({ guild_id: id, role });
  });

  test('creates it with the given fields, and records it', async () => {
    const { guild, id } = setUp(permissionSet('MANAGE_ROLES', 'KICK_MEMBERS'), ['ROLE_ICONS', 'ENHANCED_ROLE_COLORS']);
    const role = await api().guilds.createRole(
      id,
      {
        name: 'Crew',
        permissions: '2',
        colors: { primary_color: 0xff0000, secondary_color: 0x00ff00 },
        hoist: true,
        mentionable: true,
        unicode_emoji: '⚓',
        icon: PNG,
      },
      { reason: 'new hands' },
    );
    expect(role).toMatchObject({
      name: 'Crew',
      permissions: '2',
      color: 0xff0000,
      colors: { primary_color: 0xff0000, secondary_color: 0x00ff00, tertiary_color: null },
      hoist: true,
      mentionable: true,
      unicode_emoji: '⚓',
      icon: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 30, target_id: role.id, reason: 'new hands' });
    expect(recorded(guild)).toMatchObject({ name: { new_value: 'Crew' }, permissions: { new_value: '2' } });
  });

  test('accepts the deprecated color, which colors override, and permissions as a number', async () => {
    const { id } = setUp(allPermissionsExcept());
    expect(await api().guilds.createRole(id, { color: 7, permissions: 2 })).toMatchObject({
      color: 7,
      colors: { primary_color: 7 },
      permissions: '2',
    });
    expect(await api().guilds.createRole(id, { color: 7, colors: { primary_color: 8 } })).toMatchObject({ color: 8 });
  });

  test('accepts null for every default', async () => {
    const { guild, id } = setUp();
    const nothing = { name: null, permissions: null, color: null, colors: null, hoist: null, icon: null };
    expect(await api().guilds.createRole(id, { ...nothing, unicode_emoji: null, mentionable: null })).toMatchObject({
      name: 'new role',
      permissions: guild.roles.get(id)?.permissions,
      hoist: false,
    });
  });

  test('drops unknown permission bits', async () => {
    const { id } = setUp(permissionSet('ADMINISTRATOR'));
    expect(await api().guilds.createRole(id, { permissions: String((1n << 60n) | 2n) })).toMatchObject({
      permissions: '2',
    });
  });

  test('with a permission that the bot does not have fails with 50013', async () => {
    const { guild, id } = setUp();
    const call = api().guilds.createRole(id, { permissions: permissionSet('BAN_MEMBERS') });
    await expectApiError(call, 403, 50013);
    expect(guild.roles.size).toBe(4);
  });

  test('fails with 30005 beyond 250 roles', async () => {
    const { guild, id } = setUp();
    while (guild.roles.size < 249) insertRole(fixture().emulator.world, guild, { name: 'one of many' });
    await api().guilds.createRole(id);
    await expectApiError(api().guilds.createRole(id), 400, 30005);
  });

  test.each<[string, RoleRequest]>([
    ['an icon', { icon: PNG }],
    ['an emoji', { unicode_emoji: '⚓' }],
    ['a second color', { colors: { primary_color: 1, secondary_color: 2 } }],
  ])('with %s fails with 50101 in a guild without the feature', async (_what, request) => {
    await expectApiError(api().guilds.createRole(setUp().id, request), 403, 50101);
  });

  test.each(['⚓', '👩🏽‍🚀', '🇸🇪', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'])('accepts the standard emoji %s', async (emoji) => {
    const { id } = setUp(MANAGE, ['ROLE_ICONS']);
    expect(await api().guilds.createRole(id, { unicode_emoji: emoji })).toMatchObject({ unicode_emoji: emoji });
  });

  test.each(['anchor', '1', ':x:'])('with %s for an emoji fails with 50151', async (emoji) => {
    const { id } = setUp(MANAGE, ['ROLE_ICONS']);
    await expectApiError(api().guilds.createRole(id, { unicode_emoji: emoji }), 400, 50151);
  });

  const holographic = { primary_color: 11127295, secondary_color: 16759788, tertiary_color: 16761760 };

  test('accepts the holographic colors, and no other tertiary color', async () => {
    const { id } = setUp(MANAGE, ['ENHANCED_ROLE_COLORS']);
    expect(await api().guilds.createRole(id, { colors: holographic })).toMatchObject({ colors: holographic });
    const colors = { ...holographic, primary_color: 1 };
    await expectNotSent(api().guilds.createRole(id, { colors }), 'colors.primary_color');
  });

  test.each<[string, object]>([
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: '' }],
    ['permissions', { permissions: 'all' }],
    ['permissions', { permissions: -1 }],
    ['color', { color: 0x1000000 }],
    ['color', { color: -1 }],
    ['icon', { icon: 'data:image/png;base64,AAAA' }],
    ['icon', { icon: 'https://example.com/x.png' }],
    ['unicode_emoji', { unicode_emoji: '⚓'.repeat(101) }],
    ['hoist', { hoist: 'yes' }],
  ])('with a bad %s is rejected on both sides with the same path', async (field, request) => {
    const { id } = setUp();
    await expectNotSent(api().guilds.createRole(id, request), field);
    const response = await fixture().bot.send('POST', `/guilds/${id}/roles`, request);
    expect(response).toMatchObject({ status: 400, json: { code: 50035, errors: { [field]: { _errors: [{}] } } } });
  });

  test('accepts a name of 100 characters', async () => {
    expect((await api().guilds.createRole(setUp().id, { name: '⚓'.repeat(100) })).name).toHaveLength(100);
  });
});

describe('Modify Guild Role', () => {
  test('changes the given fields, and records the previous values', async () => {
    const { guild, id, low } = setUp();
    const role = await api().guilds.editRole(id, low, { name: 'Deck', hoist: true }, { reason: 'renamed' });
    expect(role).toMatchObject({ id: low, name: 'Deck', hoist: true, position: 1 });
    expect(await dispatches().next('guildRoleUpdate', id)).toEqual({ guild_id: id, role });
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 31, target_id: low, reason: 'renamed' });
    expect(recorded(guild)).toEqual({
      name: { new_value: 'Deck', old_value: 'Low' },
      hoist: { new_value: true, old_value: false },
    });
  });

  test('to the current values changes and records nothing', async () => {
    const { guild, id, low } = setUp();
    await api().guilds.editRole(id, low, { name: 'Low' });
    expect(guild.auditLog).toEqual([]);
  });

  test('leaves the colors unchanged if they are omitted, and resets them with null', async () => {
    const { id, low } = setUp();
    await api().guilds.editRole(id, low, { color: 5 });
    expect(await api().guilds.editRole(id, low, { name: 'Deck' })).toMatchObject({ color: 5 });
    expect(await api().guilds.editRole(id, low, { color: null })).toMatchObject({ color: 0 });
  });

  test('leaves permissions that the bot does not have unchanged, and adds none of them', async () => {
    const { guild, id, low } = setUp();
    const kept = permissionSet('BAN_MEMBERS');
    const role = guild.roles.get(low);
    if (role) role.permissions = kept;
    expect(await api().guilds.editRole(id, low, { permissions: kept })).toMatchObject({ permissions: kept });
    const more = permissionSet('BAN_MEMBERS', 'KICK_MEMBERS');
    await expectApiError(api().guilds.editRole(id, low, { permissions: more }), 403, 50013);
  });

  test('can change @everyone', async () => {
    const { id } = setUp();
    expect(await api().guilds.editRole(id, id, { permissions: '0' })).toMatchObject({ id, permissions: '0' });
  });

  test("of the bot's own highest role, or one above it, fails with 50013", async () => {
    const { guild, id, high } = setUp();
    await expectApiError(api().guilds.editRole(id, high, { name: 'x' }), 403, 50013);
    await expectApiError(api().guilds.editRole(id, own(guild), { name: 'x' }), 403, 50013);
  });

  test('of a role that the guild does not have fails with 10011', async () => {
    await expectApiError(api().guilds.editRole(setUp().id, '1', {}), 404, 10011);
  });
});

describe('Modify Guild Role Positions', () => {
  const names = (guild: GuildRecord) =>
    [...guild.roles.values()].toSorted((a, b) => a.position - b.position).map(({ name }) => name);

  test('moves roles, and returns all of them from the lowest', async () => {
    const { guild, id, low } = setUp(allPermissionsExcept());
    const created = await api().guilds.createRole(id, { name: 'Middle' });
    guild.auditLog = [];
    const roles = await api().guilds.editRolePositions(
      id,
      [
        { id: low, position: 2 },
        { id: created.id, position: 1 },
      ],
      { reason: 'order' },
    );
    expect(roles.map(({ name, position }) => [name, position])).toEqual([
      ['@everyone', 0],
      ['Middle', 1],
      ['Low', 2],
      ['Guildhall', 3],
      ['High', 4],
    ]);
    // The position of Middle is the same, and that of High changes because of the others.
    expect(guild.auditLog).toMatchObject([
      { action_type: 31, target_id: low, changes: [{ key: 'position', new_value: 2, old_value: 1 }], reason: 'order' },
    ]);
    expect(await dispatches().next('guildRoleUpdate', id)).toMatchObject({ role: { id: low, position: 2 } });
  });

  test('numbers the other roles, too, without gaps, in their order, and sends an event for each change', async () => {
    const { guild, id, high, low } = setUp(allPermissionsExcept());
    const [first, second] = [await api().guilds.createRole(id), await api().guilds.createRole(id)];
    const roles = await api().guilds.editRolePositions(id, [{ id: first.id, position: 3 }]);
    // All three new roles had the position 1, and the oldest of them was the highest.
    const order = [id, second.id, low, first.id, own(guild), high];
    expect(roles.map(({ id, position }) => [id, position])).toEqual(order.map((role, index) => [role, index]));
    expect(await api().guilds.listRoles(id)).toEqual(roles);
    const updates = [await dispatches().next('guildRoleUpdate', id), await dispatches().next('guildRoleUpdate', id)];
    expect(updates.map(({ role }) => [role.id, role.position])).toEqual([
      [low, 2],
      [first.id, 3],
    ]);
    expect(guild.auditLog.filter((entry) => entry.action_type === 31).map((entry) => entry.target_id)).toEqual([
      first.id,
    ]);
  });

  test('places roles that get the same position next to each other, the oldest highest', async () => {
    const { guild, id, high, low } = setUp(allPermissionsExcept());
    const created = await api().guilds.createRole(id);
    const roles = await api().guilds.editRolePositions(id, [
      { id: low, position: 1 },
      { id: created.id, position: 1 },
    ]);
    expect(roles.map((role) => role.id)).toEqual([id, created.id, low, own(guild), high]);
  });

  test('accepts the whole list, with roles above the bot that stay in their order', async () => {
    const { guild, id, high, low } = setUp();
    const list = [id, low, own(guild), high].map((role, position) => ({ id: role, position }));
    await api().guilds.editRolePositions(id, list);
    expect(names(guild)).toEqual(['@everyone', 'Low', 'Guildhall', 'High']);
  });

  test('without a position leaves a role at its position', async () => {
    const { guild, id, low } = setUp();
    await api().guilds.editRolePositions(id, [{ id: low, position: null }, { id: low }]);
    expect(guild.auditLog).toEqual([]);
  });

  test('of a role above the bot, or to a position above it, fails with 50013', async () => {
    const { guild, id, high, low } = setUp();
    await expectApiError(api().guilds.editRolePositions(id, [{ id: high, position: 1 }]), 403, 50013);
    await expectApiError(api().guilds.editRolePositions(id, [{ id: low, position: 5 }]), 403, 50013);
    await expectApiError(api().guilds.editRolePositions(id, [{ id: own(guild), position: 10 }]), 403, 50013);
    expect(names(guild)).toEqual(['@everyone', 'Low', 'Guildhall', 'High']);
  });

  test('moves neither @everyone nor anything below it', async () => {
    const { id, low } = setUp();
    await expectApiError(api().guilds.editRolePositions(id, [{ id, position: 1 }]), 400, 50028);
    await expectApiError(api().guilds.editRolePositions(id, [{ id: low, position: 0 }]), 400, 50028);
  });

  test('of a role that the guild does not have fails with 10011', async () => {
    await expectApiError(api().guilds.editRolePositions(setUp().id, [{ id: '1', position: 1 }]), 404, 10011);
  });

  test('with a bad entry is rejected on both sides with the same path', async () => {
    const { id, low } = setUp();
    const list = [
      { id: low, position: 1 },
      { id: low, position: -1 },
    ];
    await expectNotSent(api().guilds.editRolePositions(id, list), '1.position');
    const response = await fixture().bot.send('PATCH', `/guilds/${id}/roles`, list);
    expect(response).toMatchObject({ status: 400, json: { code: 50035, errors: { 1: { position: {} } } } });
  });
});

describe('Delete Guild Role', () => {
  test('removes it from its members and from channel overwrites, and records its fields', async () => {
    const { guild, id, low } = setUp();
    const member = guild.members.get(fixture().member(guild).user.id);
    const channel = fixture().channel(guild);
    if (member) member.roles = [low];
    channel.channel.permission_overwrites = [{ id: low, type: 0, allow: '0', deny: '1024' }];
    await api().guilds.deleteRole(id, low, { reason: 'gone' });
    expect(guild.roles.has(low)).toBe(false);
    expect(member?.roles).toEqual([]);
    expect(channel.channel.permission_overwrites).toEqual([]);
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 32, target_id: low, reason: 'gone' });
    expect(recorded(guild)).toMatchObject({ name: { old_value: 'Low' } });
    expect(await dispatches().next('guildRoleDelete', id)).toEqual({ guild_id: id, role_id: low });
  });

  test("of the bot's own highest role, or one above it, fails with 50013", async () => {
    const { guild, id, high } = setUp();
    const role = guild.roles.get(own(guild));
    if (role) role.managed = false;
    await expectApiError(api().guilds.deleteRole(id, high), 403, 50013);
    await expectApiError(api().guilds.deleteRole(id, own(guild)), 403, 50013);
  });

  test('of @everyone and of the role of a bot fails with 50028', async () => {
    const { guild, id } = setUp();
    const { world } = fixture().emulator;
    const other = addBot(world, guild, insertApplication(world, { name: 'Other' }).result).result;
    await expectApiError(api().guilds.deleteRole(id, id), 400, 50028);
    await expectApiError(api().guilds.deleteRole(id, other.roles[0] ?? ''), 400, 50028);
  });
});

test('Delete Guild Role of a role that the guild does not have fails with 10011', async () => {
  await expectApiError(api().guilds.deleteRole(setUp().id, '1'), 404, 10011);
});

describe('Modify Guild Role has the same rules as Create Guild Role', () => {
  test.each<[string, RoleRequest]>([
    ['an icon', { icon: PNG }],
    ['an emoji', { unicode_emoji: '⚓' }],
    ['a second color', { colors: { primary_color: 1, secondary_color: 2 } }],
  ])('%s fails with 50101 in a guild without the feature', async (_what, request) => {
    const { id, low } = setUp();
    await expectApiError(api().guilds.editRole(id, low, request), 403, 50101);
  });

  test('null resets every field', async () => {
    const { guild, id, low } = setUp(allPermissionsExcept(), ['ROLE_ICONS']);
    await api().guilds.editRole(id, low, {
      name: 'Deck',
      permissions: '2',
      color: 5,
      hoist: true,
      mentionable: true,
    });
    await api().guilds.editRole(id, low, { icon: PNG, unicode_emoji: '⚓' });
    const nothing = { name: null, permissions: null, colors: null, hoist: null, icon: null };
    expect(await api().guilds.editRole(id, low, { ...nothing, unicode_emoji: null, mentionable: null })).toMatchObject({
      name: 'new role',
      permissions: guild.roles.get(id)?.permissions,
      color: 0,
      hoist: false,
      icon: null,
      unicode_emoji: null,
      mentionable: false,
    });
  });

  test.each<[string, object]>([
    ['name', { name: 'x'.repeat(101) }],
    ['permissions', { permissions: 'all' }],
    ['color', { color: 0x1000000 }],
    ['mentionable', { mentionable: 'yes' }],
  ])('a bad %s is rejected on both sides with the same path', async (field, request) => {
    const { id, low } = setUp();
    await expectNotSent(api().guilds.editRole(id, low, request), field);
    const response = await fixture().bot.send('PATCH', `/guilds/${id}/roles/${low}`, request);
    expect(response).toMatchObject({ status: 400, json: { code: 50035, errors: { [field]: { _errors: [{}] } } } });
  });
});

test('Get Guild Role returns it, or fails with 10011', async () => {
  const { guild, id, low } = setUp('0');
  expect(await api().guilds.getRole(id, low)).toEqual(guild.roles.get(low));
  await expectApiError(api().guilds.getRole(id, '1'), 404, 10011);
});

test('Get Guild Role Member Counts counts the members of every role except @everyone', async () => {
  const { guild, id, high, low } = setUp('0');
  for (const name of ['ann', 'bob']) {
    const member = guild.members.get(fixture().member(guild, name).user.id);
    if (member) member.roles = [low];
  }
  expect(await api().guilds.getRoleMemberCounts(id)).toEqual({ [low]: 2, [high]: 0, [own(guild)]: 1 });
});

test.each([
  ['Create Guild Role', (id: string) => api().guilds.createRole(id)],
  ['Modify Guild Role', (id: string, role: string) => api().guilds.editRole(id, role, {})],
  ['Modify Guild Role Positions', (id: string) => api().guilds.editRolePositions(id, [])],
  ['Delete Guild Role', (id: string, role: string) => api().guilds.deleteRole(id, role)],
])('%s without MANAGE_ROLES fails with 50013', async (_name, call) => {
  const { id, low } = setUp(allPermissionsExcept('MANAGE_ROLES'));
  await expectApiError(call(id, low), 403, 50013);
});
