import { describe, expect, test } from 'vitest';
import { insertApplication } from '../../../../../dev/src/emulator/state/applications/applications.js';
import { addBot, joinGuild } from '../../../../../dev/src/emulator/state/membership/membership.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import {
  addGuildMemberRole,
  getGuildMember,
  removeGuildMemberRole,
} from '../../../../../src/wire/endpoints/guilds/guild-members.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { setUpDispatchReader } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const dispatches = setUpDispatchReader(fixture);

describe('Get Guild Member', () => {
  test('returns the member, pending or not', async () => {
    const guild = fixture().guild('0', { screening: true });
    const user = fixture().member(guild, 'ann');
    const nothing = { communication_disabled_until: null, avatar_decoration_data: null };
    const response = await fixture().bot.call(getGuildMember, {
      path: { guild_id: guild.guild.id, user_id: user.user.id },
    });
    expect(response).toMatchObject({
      status: 200,
      json: { user: user.user, pending: true, roles: [], nick: null, ...nothing },
    });
  });

  test('of an account that is not a member fails with 10007, and of an unknown user with 10013', async () => {
    const guild_id = fixture().guild('0').guild.id;
    const stranger = fixture().user().user.id;
    expectError(await fixture().bot.call(getGuildMember, { path: { guild_id, user_id: stranger } }), 404, 10007);
    expectError(await fixture().bot.call(getGuildMember, { path: { guild_id, user_id: '1' } }), 404, 10013);
  });

  test('of a guild that the bot is not in fails with 50001', async () => {
    const guild = fixture().guildWithoutBot();
    const path = { guild_id: guild.guild.id, user_id: guild.guild.owner_id };
    expectError(await fixture().bot.call(getGuildMember, { path }), 403, 50001);
  });
});

/** A guild with a role and a member who has it or not. */
function setUp(permissions: string, { has = false, screening = false } = {}) {
  const guild = fixture().guild(permissions, { roles: [{ name: 'Crew' }], screening });
  const user = fixture().member(guild);
  const role = fixture().role(guild, 'Crew');
  const member = guild.members.get(user.user.id);
  if (member && has) member.roles = [role];
  const path = { guild_id: guild.guild.id, user_id: user.user.id, role_id: role };
  return { guild, user, role, path, roles: () => guild.members.get(user.user.id)?.roles };
}

const lastEntry = ({ auditLog }: GuildRecord) => auditLog.at(-1);
const MANAGE_ROLES = permissionSet('MANAGE_ROLES');

describe('Add Guild Member Role', () => {
  test('grants the role and records the moderator and the reason', async () => {
    const { guild, path, role, roles } = setUp(MANAGE_ROLES);
    const response = await fixture().bot.call(addGuildMemberRole, {
      path,
      headers: { 'x-audit-log-reason': encodeURIComponent('bestått prøve ✓') },
    });
    expect(response).toMatchObject({ status: 204, json: undefined });
    expect(roles()).toEqual([role]);
    expect(await dispatches().next('guildMemberUpdate', path.guild_id)).toMatchObject({
      user: { id: path.user_id },
      roles: [role],
    });
    expect(lastEntry(guild)).toMatchObject({
      action_type: 25,
      user_id: fixture().emulator.botUserId,
      target_id: path.user_id,
      changes: [{ key: '$add', new_value: [{ id: role, name: 'Crew' }] }],
      reason: 'bestått prøve ✓',
    });
  });

  test.each([
    ['100% sure', '100% sure'],
    ['%', '%'],
    ['%E0%A4%A', '%E0%A4%A'],
    ['50%25 of 100%', '50%25 of 100%'],
    ['100%25 sure', '100% sure'],
  ])('with the reason %j, as it is in the header, records %j', async (header, reason) => {
    const { guild, path } = setUp(MANAGE_ROLES);
    await fixture().bot.call(addGuildMemberRole, { path, headers: { 'x-audit-log-reason': header } });
    expect(guild.auditLog.at(-1)).toMatchObject({ reason });
  });

  test('of a role that the member has changes and records nothing', async () => {
    const { guild, path } = setUp(MANAGE_ROLES, { has: true });
    expect((await fixture().bot.call(addGuildMemberRole, { path })).status).toBe(204);
    expect(guild.auditLog).toEqual([]);
  });

  test('leaves a pending member pending', async () => {
    const { guild, path, roles } = setUp(MANAGE_ROLES, { screening: true });
    await fixture().bot.call(addGuildMemberRole, { path });
    expect(roles()).toHaveLength(1);
    expect(guild.members.get(path.user_id)?.pending).toBe(true);
  });

  test('succeeds for the owner of the guild, who has no role', async () => {
    const { guild, path, role, roles } = setUp('0');
    const owner = fixture().callerOf(fixture().ownerOf(guild));
    expect((await owner.call(addGuildMemberRole, { path })).status).toBe(204);
    expect(roles()).toEqual([role]);
  });
});

describe('Remove Guild Member Role', () => {
  test('removes the role and records it', async () => {
    const { guild, path, role, roles } = setUp(MANAGE_ROLES, { has: true });
    expect((await fixture().bot.call(removeGuildMemberRole, { path })).status).toBe(204);
    expect(roles()).toEqual([]);
    expect(await dispatches().next('guildMemberUpdate', path.guild_id)).toMatchObject({ roles: [] });
    expect(lastEntry(guild)).toMatchObject({
      action_type: 25,
      changes: [{ key: '$remove', new_value: [{ id: role, name: 'Crew' }] }],
    });
    expect(lastEntry(guild)).not.toHaveProperty('reason');
  });

  test('of a role that the member does not have changes and records nothing', async () => {
    const { guild, path } = setUp(MANAGE_ROLES);
    expect((await fixture().bot.call(removeGuildMemberRole, { path })).status).toBe(204);
    expect(guild.auditLog).toEqual([]);
  });
});

describe.each([addGuildMemberRole, removeGuildMemberRole])('$name', (endpoint) => {
  test('without MANAGE_ROLES fails with 50013', async () => {
    const { path } = setUp(permissionSet('MANAGE_GUILD', 'KICK_MEMBERS'));
    expectError(await fixture().bot.call(endpoint, { path }), 403, 50013);
  });

  test('of a role above the highest role of the bot fails with 50013', async () => {
    const { guild, path } = setUp(MANAGE_ROLES);
    const role = guild.roles.get(path.role_id);
    if (role) role.position = 10;
    expectError(await fixture().bot.call(endpoint, { path }), 403, 50013);
  });

  test("of the bot's own highest role fails with 50013", async () => {
    const { guild, path } = setUp(MANAGE_ROLES);
    const own = guild.members.get(fixture().emulator.botUserId)?.roles[0] ?? '';
    const role = guild.roles.get(own);
    if (role) role.managed = false;
    expectError(await fixture().bot.call(endpoint, { path: { ...path, role_id: own } }), 403, 50013);
  });

  test('of @everyone and of the role of a bot fails with 50028', async () => {
    const { guild, path } = setUp(permissionSet('ADMINISTRATOR'));
    const { world } = fixture().emulator;
    const other = addBot(world, guild, insertApplication(world, { name: 'Other' }).result).result;
    for (const role_id of [guild.guild.id, other.roles[0] ?? '']) {
      expectError(await fixture().bot.call(endpoint, { path: { ...path, role_id } }), 400, 50028);
    }
  });

  test('of a role that the guild does not have fails with 10011', async () => {
    const { path } = setUp(MANAGE_ROLES);
    expectError(await fixture().bot.call(endpoint, { path: { ...path, role_id: '1' } }), 404, 10011);
  });

  test('for a user who is not a member fails with 10007', async () => {
    const { path } = setUp(MANAGE_ROLES);
    const stranger = fixture().user().user.id;
    expectError(await fixture().bot.call(endpoint, { path: { ...path, user_id: stranger } }), 404, 10007);
  });

  test('by a user who is not a member fails with 50001', async () => {
    const { path } = setUp(MANAGE_ROLES);
    expectError(await fixture().callerOf(fixture().user()).call(endpoint, { path }), 403, 50001);
  });

  test.each([
    ['encoded', encodeURIComponent('x'.repeat(513))],
    ['not encoded', `${'x'.repeat(512)}%`],
  ])('with a reason of more than 512 characters that is %s fails with 50035', async (_how, reason) => {
    const { path, roles } = setUp(MANAGE_ROLES);
    const before = roles();
    const response = await fixture().bot.call(endpoint, { path, headers: { 'x-audit-log-reason': reason } });
    expectError(response, 400, 50035);
    expect(roles()).toEqual(before);
  });

  test('by a pending member fails with 50013 despite its permissions', async () => {
    const { guild, path } = setUp(MANAGE_ROLES, { screening: true });
    const { world } = fixture().emulator;
    const helper = fixture().user('helper');
    const member = joinGuild(world, guild, helper.user.id).result;
    member.roles = guild.members.get(fixture().emulator.botUserId)?.roles ?? [];
    expectError(await fixture().callerOf(helper).call(endpoint, { path }), 403, 50013);
  });
});
