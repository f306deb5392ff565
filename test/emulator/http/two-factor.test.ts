/** Guilds that require two-factor authentication (`mfa_level` 1): moderating without it fails with 60003. */
import { beforeEach, describe, expect, test } from 'vitest';
import { insertInvite } from '../../../dev/src/emulator/state/guilds/invites.js';
import { insertMessage } from '../../../dev/src/emulator/state/messages/messages.js';
import type { GuildRecord } from '../../../dev/src/emulator/state/records/guilds.js';
import { elevatedPermissions, type PermissionName, permissionSet } from '../../../src/wire/constants/permissions.js';
import { removeGuildMember } from '../../../src/wire/endpoints/guilds/guild-members.js';
import { ControlCaller } from '../fixtures/control-caller.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { expectApiError, setUpRestClient } from '../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const control = () => new ControlCaller(fixture().emulator.url);

const setTwoFactor = (userId: string, mfa_enabled: boolean) =>
  control().ok('PATCH', `/users/${userId}`, { mfa_enabled });

/** A guild that requires two-factor authentication, in which the bot has these permissions. */
async function guarded(...names: PermissionName[]): Promise<GuildRecord> {
  const guild = fixture().guild(permissionSet(...names), {
    roles: [{ name: '@everyone', permissions: permissionSet('VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY') }],
  });
  await control().ok('PATCH', `/guilds/${guild.guild.id}`, { mfa_level: 1 });
  return guild;
}

beforeEach(() => setTwoFactor(fixture().emulator.botUserId, false));

describe('a bot whose owner has no two-factor authentication', () => {
  const calls: readonly (readonly [PermissionName, string, (guild: GuildRecord) => Promise<unknown>])[] = [
    ['KICK_MEMBERS', 'kick', (guild) => api().guilds.removeMember(guild.guild.id, fixture().member(guild).user.id)],
    ['BAN_MEMBERS', 'ban', (guild) => api().guilds.createBan(guild.guild.id, fixture().user().user.id)],
    ['MANAGE_GUILD', 'change the guild', (guild) => api().guilds.edit(guild.guild.id, { name: 'Quay' })],
    ['MANAGE_ROLES', 'make a role', (guild) => api().guilds.createRole(guild.guild.id)],
    ['MANAGE_CHANNELS', 'make a channel', (guild) => api().guilds.createChannel(guild.guild.id, { name: 'pier' })],
    ['MANAGE_CHANNELS', 'delete a channel', (guild) => api().channels.delete(channelOf(guild))],
    ['MANAGE_WEBHOOKS', 'make a webhook', (guild) => api().webhooks.create(channelOf(guild), { name: 'News' })],
    [
      'MANAGE_MESSAGES',
      "delete another's message",
      (guild) => api().messages.delete(channelOf(guild), messageIn(guild, guild.guild.owner_id)),
    ],
    ['MANAGE_GUILD', 'delete an invite', (guild) => api().invites.delete(inviteTo(guild))],
    ['ADMINISTRATOR', 'kick as an administrator', (guild) => api().guilds.getPruneCount(guild.guild.id)],
  ];

  test.each(calls)('cannot use %s: to %s fails with 60003', async (name, _what, call) => {
    await expectApiError(call(await guarded(name)), 403, 60003);
  });

  // Lacking ADMINISTRATOR means lacking the permissions of the other rows.
  const ordinary = calls.filter(([name]) => name !== 'ADMINISTRATOR');

  test.each(ordinary)('without %s: to %s fails with 50013', async (_name, _what, call) => {
    await expectApiError(call(await guarded('CREATE_INSTANT_INVITE')), 403, 50013);
  });

  test('can perform actions that need no permission to moderate', async () => {
    const guild = await guarded('KICK_MEMBERS', 'CHANGE_NICKNAME', 'MODERATE_MEMBERS');
    const target = fixture().member(guild).user.id;
    const until = new Date(fixture().emulator.clock.now() + 60_000).toISOString();
    expect(await api().messages.create(channelOf(guild), { content: 'ahoy' })).toMatchObject({ content: 'ahoy' });
    const own = messageIn(guild, fixture().emulator.botUserId);
    expect(await api().messages.delete(channelOf(guild), own)).toBeUndefined();
    expect(
      await api().guilds.editMember(guild.guild.id, target, { communication_disabled_until: until }),
    ).toMatchObject({ user: { id: target } });
  });

  test('can moderate in guilds that do not require it', async () => {
    const guild = fixture().guild(permissionSet('KICK_MEMBERS'));
    expect(await api().guilds.removeMember(guild.guild.id, fixture().member(guild).user.id)).toBeUndefined();
  });

  test('can moderate once its owner enabled it', async () => {
    const guild = await guarded('KICK_MEMBERS');
    const target = fixture().member(guild).user.id;
    await expectApiError(api().guilds.removeMember(guild.guild.id, target), 403, 60003);
    await setTwoFactor(fixture().emulator.botUserId, true);
    expect(await api().guilds.removeMember(guild.guild.id, target)).toBeUndefined();
    expect(await api().users.getCurrent()).toMatchObject({ mfa_enabled: true });
  });
});

test('a user needs two-factor authentication to moderate too', async () => {
  const guild = await guarded();
  const owner = fixture().ownerOf(guild);
  const path = { guild_id: guild.guild.id, user_id: fixture().member(guild).user.id };
  const kick = () => fixture().callerOf(owner).call(removeGuildMember, { path });
  expect(await kick()).toMatchObject({ status: 403, json: { code: 60003 } });
  await setTwoFactor(owner.user.id, true);
  expect(await kick()).toMatchObject({ status: 204 });
});

test('the permissions to moderate equal those that the API marks', () => {
  const marked = [1, 2, 3, 4, 5, 13, 28, 29, 30, 34, 41];
  const bits = marked.reduce((sum, bit) => sum | (1n << BigInt(bit)), 0n);
  expect(permissionSet(...elevatedPermissions)).toBe(String(bits));
});

function channelOf(guild: GuildRecord): string {
  return fixture().channel(guild).channel.id;
}

function messageIn(guild: GuildRecord, authorId: string): string {
  const mentions = { everyone: false, userIds: [], roleIds: [] };
  return insertMessage(fixture().emulator.world, fixture().channel(guild), { authorId, content: 'ahoy', mentions })
    .result.message.id;
}

function inviteTo(guild: GuildRecord): string {
  const by = { inviterId: guild.guild.owner_id };
  return insertInvite(fixture().emulator.world, guild, fixture().channel(guild), by).result.code;
}
