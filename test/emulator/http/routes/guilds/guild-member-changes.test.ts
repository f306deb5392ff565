import { describe, expect, test } from 'vitest';
import { connectMemberToVoice } from '../../../../../dev/src/emulator/state/members/voice-states.js';
import type { GuildRecord, MemberRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { type PermissionName, permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import { type MemberEdit, memberFlags } from '../../../../../src/wire/objects/users/member.js';
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

const DAY_MS = 24 * 60 * 60_000;
const GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const inTime = (ms: number) => new Date(fixture().emulator.clock.now() + ms).toISOString();

/** A guild with two voice channels, a stage and a role, in which the bot has these permissions; and a member of it. */
function setUp(permissions: string, { inVoice = false } = {}) {
  const guild = fixture().guild(permissions, {
    roles: [{ name: 'Crew' }, { name: 'Deck' }],
    channels: [
      { name: 'general' },
      { name: 'bridge', type: channelTypes.GUILD_VOICE },
      { name: 'cabin', type: channelTypes.GUILD_VOICE },
      { name: 'stage', type: channelTypes.GUILD_STAGE_VOICE },
    ],
  });
  const { user } = fixture().member(guild);
  const member = memberOf(guild, user.id);
  if (inVoice) connectMemberToVoice(fixture().emulator.world, guild, member, { channelId: channelId(guild, 'bridge') });
  const modify = (changes: MemberEdit, reason?: string) =>
    api().guilds.editMember(guild.guild.id, user.id, changes, { reason });
  return { guild, id: guild.guild.id, member, user, modify };
}

function memberOf(guild: GuildRecord, userId: string): MemberRecord {
  const member = guild.members.get(userId);
  if (!member) throw new Error('no such member');
  return member;
}

const channelId = (guild: GuildRecord, name: string) => fixture().channel(guild, name).channel.id;
const entries = ({ auditLog }: GuildRecord) => auditLog.map((entry) => [entry.action_type, entry.changes]);
const withAudit = (...names: PermissionName[]) => permissionSet('VIEW_AUDIT_LOG', ...names);

describe('Modify Guild Member', () => {
  test('sets a nickname, and records the previous one', async () => {
    const { guild, id, modify, user } = setUp(withAudit('MANAGE_NICKNAMES'));
    expect(await modify({ nick: ' Skipper ' }, 'promoted')).toMatchObject({ user, nick: 'Skipper' });
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 24, target_id: user.id, reason: 'promoted' });
    expect(entries(guild)).toEqual([[24, [{ key: 'nick', new_value: 'Skipper' }]]]);
    expect(await dispatches().next('guildMemberUpdate', id)).toMatchObject({ user: { id: user.id }, nick: 'Skipper' });
  });

  test.each([null, ''])('removes a nickname with %o', async (nick) => {
    const { guild, member, modify } = setUp(permissionSet('MANAGE_NICKNAMES'));
    member.nick = 'Skipper';
    expect(await modify({ nick })).toMatchObject({ nick: null });
    expect(entries(guild)).toEqual([[24, [{ key: 'nick', old_value: 'Skipper' }]]]);
  });

  test('to the current values changes and records nothing', async () => {
    const { guild, modify } = setUp(allPermissionsExcept());
    await modify({ nick: null, roles: [], flags: 0, communication_disabled_until: null });
    expect(guild.auditLog).toEqual([]);
  });

  test('replaces the roles, and records the added and removed ones', async () => {
    const { guild, id, member, modify } = setUp(permissionSet('MANAGE_ROLES'));
    const [crew, deck] = [fixture().role(guild, 'Crew'), fixture().role(guild, 'Deck')];
    member.roles = [crew];
    expect(await modify({ roles: [deck, deck] })).toMatchObject({ roles: [deck] });
    expect(entries(guild)).toEqual([
      [
        25,
        [
          { key: '$add', new_value: [{ id: deck, name: 'Deck' }] },
          { key: '$remove', new_value: [{ id: crew, name: 'Crew' }] },
        ],
      ],
    ]);
    expect(await dispatches().next('guildMemberUpdate', id)).toMatchObject({ roles: [deck] });
  });

  test('changes the only editable flag, and leaves the others', async () => {
    const { id, member, modify } = setUp(permissionSet('MANAGE_GUILD'));
    member.flags = memberFlags.DID_REJOIN;
    const { BYPASSES_VERIFICATION, DID_REJOIN, IS_GUEST } = memberFlags;
    expect(await modify({ flags: BYPASSES_VERIFICATION | IS_GUEST })).toMatchObject({
      flags: BYPASSES_VERIFICATION | DID_REJOIN,
    });
    expect(await dispatches().next('guildMemberUpdate', id)).toMatchObject({
      flags: BYPASSES_VERIFICATION | DID_REJOIN,
    });
    expect(await modify({ flags: 0 })).toMatchObject({ flags: DID_REJOIN });
  });

  describe('with a timeout', () => {
    test('accepts up to 28 days, and no longer', async () => {
      const { guild, id, modify } = setUp(withAudit('MODERATE_MEMBERS'));
      const until = inTime(28 * DAY_MS);
      expect(await modify({ communication_disabled_until: until })).toMatchObject({
        communication_disabled_until: until.replace('Z', '000+00:00'),
      });
      expect(guild.auditLog).toMatchObject([{ action_type: 24, changes: [{ key: 'communication_disabled_until' }] }]);
      expect(await dispatches().next('guildMemberUpdate', id)).toMatchObject({
        communication_disabled_until: until.replace('Z', '000+00:00'),
      });
      await expect(modify({ communication_disabled_until: inTime(28 * DAY_MS + 1) })).rejects.toMatchObject({
        status: 400,
        jsonCode: 50035,
        fields: [{ path: 'communication_disabled_until' }],
      });
    });

    test('ends the timeout with null', async () => {
      const { member, modify } = setUp(permissionSet('MODERATE_MEMBERS'));
      member.communication_disabled_until = inTime(DAY_MS);
      expect(await modify({ communication_disabled_until: null })).toMatchObject({
        communication_disabled_until: null,
      });
    });

    test('rejects an administrator and the owner', async () => {
      const { guild, member, modify, id } = setUp(permissionSet('MODERATE_MEMBERS'));
      const crew = guild.roles.get(fixture().role(guild, 'Crew'));
      if (crew) crew.permissions = permissionSet('ADMINISTRATOR');
      member.roles = crew ? [crew.id] : [];
      const changes = { communication_disabled_until: inTime(DAY_MS) };
      await expectApiError(modify(changes), 403, 50013);
      await expectApiError(api().guilds.editMember(id, guild.guild.owner_id, changes), 403, 50013);
    });
  });

  describe('in voice', () => {
    test('mutes and deafens, which also changes the voice state', async () => {
      const { id, modify, user } = setUp(withAudit('MUTE_MEMBERS', 'DEAFEN_MEMBERS'), { inVoice: true });
      expect(await modify({ mute: true, deaf: true })).toMatchObject({ mute: true, deaf: true });
      expect(await dispatches().next('guildMemberUpdate', id)).toMatchObject({ mute: true, deaf: true });
      expect(await dispatches().next('voiceStateUpdate', id)).toMatchObject({
        user_id: user.id,
        mute: true,
        deaf: true,
      });
    });

    test('moves to another channel', async () => {
      const { guild, id, modify, user } = setUp(withAudit('MOVE_MEMBERS'), { inVoice: true });
      await modify({ channel_id: channelId(guild, 'cabin') }, 'this way');
      expect(await dispatches().next('voiceStateUpdate', id)).toMatchObject({
        user_id: user.id,
        channel_id: channelId(guild, 'cabin'),
        member: { user: { id: user.id } },
      });
      expect(guild.auditLog).toMatchObject([
        {
          action_type: 26,
          target_id: null,
          reason: 'this way',
          options: { channel_id: channelId(guild, 'cabin'), count: '1' },
        },
      ]);
    });

    test('sends no Guild Member Update when it moves, because no field of the member changes', async () => {
      const { guild, id, modify, user } = setUp(permissionSet('MOVE_MEMBERS', 'MANAGE_NICKNAMES'), { inVoice: true });
      await modify({ channel_id: channelId(guild, 'cabin') });
      await modify({ nick: 'Marker' });
      const update = await dispatches().next('guildMemberUpdate', id);
      expect(update).toMatchObject({ user: { id: user.id }, nick: 'Marker' });
    });

    test('moves to a stage as a listener', async () => {
      const { guild, id, modify } = setUp(permissionSet('MOVE_MEMBERS'), { inVoice: true });
      await modify({ channel_id: channelId(guild, 'stage') });
      expect(await dispatches().next('voiceStateUpdate', id)).toMatchObject({ suppress: true });
    });

    test('disconnects with null', async () => {
      const { guild, id, modify, member } = setUp(permissionSet('MOVE_MEMBERS'), { inVoice: true });
      await modify({ channel_id: null });
      expect(guild.voices.has(member.userId)).toBe(false);
      expect(await dispatches().next('voiceStateUpdate', id)).toMatchObject({ channel_id: null });
      expect(guild.auditLog).toMatchObject([{ action_type: 27, target_id: null, options: { count: '1' } }]);
    });

    test.each([{ mute: true }, { deaf: false }, { channel_id: null }])(
      'fails with 40032 with %o for a disconnected member',
      async (changes) => {
        await expectApiError(setUp(allPermissionsExcept()).modify(changes), 400, 40032);
      },
    );

    test('moves only to voice channels of the guild', async () => {
      const { guild, modify } = setUp(allPermissionsExcept(), { inVoice: true });
      const elsewhere = setUp(allPermissionsExcept()).guild;
      await expectApiError(modify({ channel_id: '1' }), 404, 10003);
      await expectApiError(modify({ channel_id: channelId(elsewhere, 'bridge') }), 404, 10003);
      await expectApiError(modify({ channel_id: channelId(guild, 'general') }), 400, 50024);
    });

    test('does not move a member to a channel where the bot cannot connect', async () => {
      const { guild, modify } = setUp(allPermissionsExcept(), { inVoice: true });
      const { channel } = fixture().channel(guild, 'cabin');
      const self = { id: fixture().emulator.botUserId, type: 1, allow: '0' };
      channel.permission_overwrites = [{ ...self, deny: permissionSet('CONNECT') }];
      await expectApiError(modify({ channel_id: channel.id }), 403, 50013);
    });
  });

  test.each<[PermissionName, MemberEdit]>([
    ['MANAGE_NICKNAMES', { nick: 'x' }],
    ['MANAGE_ROLES', { roles: [] }],
    ['MUTE_MEMBERS', { mute: true }],
    ['DEAFEN_MEMBERS', { deaf: true }],
    ['MOVE_MEMBERS', { channel_id: null }],
    ['MODERATE_MEMBERS', { communication_disabled_until: null }],
  ])('without %s fails with 50013 for %o, and succeeds for the rest', async (permission, changes) => {
    const { guild, modify } = setUp(allPermissionsExcept(permission), { inVoice: true });
    await expectApiError(modify({ ...changes, flags: 0 }), 403, 50013);
    expect(guild.auditLog).toEqual([]);
    await modify({ flags: memberFlags.BYPASSES_VERIFICATION });
  });

  test.each<[string, boolean, PermissionName[]]>([
    ['MANAGE_GUILD', true, ['MANAGE_GUILD']],
    ['MANAGE_ROLES', true, ['MANAGE_ROLES']],
    ['all three that moderate', true, ['MODERATE_MEMBERS', 'KICK_MEMBERS', 'BAN_MEMBERS']],
    ['two of three that moderate', false, ['MODERATE_MEMBERS', 'KICK_MEMBERS']],
  ])('with %s, changing flags is allowed: %s', async (_who, allowed, names) => {
    const call = setUp(permissionSet(...names)).modify({ flags: memberFlags.BYPASSES_VERIFICATION });
    await (allowed ? expect(call).resolves.toMatchObject({ flags: 4 }) : expectApiError(call, 403, 50013));
  });

  test.each([{ nick: 'x' }, { communication_disabled_until: null }])(
    'of a member whose highest role is not lower fails with 50013 with %o',
    async (changes) => {
      const { guild, id, member, modify } = setUp(allPermissionsExcept());
      member.roles = memberOf(guild, fixture().emulator.botUserId).roles;
      await expectApiError(modify(changes), 403, 50013);
      await expectApiError(api().guilds.editMember(id, fixture().emulator.botUserId, changes), 403, 50013);
      await expectApiError(api().guilds.editMember(id, guild.guild.owner_id, changes), 403, 50013);
    },
  );

  test('with roles that cannot be granted is rejected, and changes nothing', async () => {
    const { guild, id, modify } = setUp(allPermissionsExcept());
    const [own = ''] = memberOf(guild, fixture().emulator.botUserId).roles;
    const high = guild.roles.get(fixture().role(guild, 'Crew'));
    if (high) high.position = 99;
    await expectApiError(modify({ nick: 'x', roles: ['1'] }), 404, 10011);
    await expectApiError(modify({ nick: 'x', roles: [id] }), 400, 50028);
    await expectApiError(modify({ nick: 'x', roles: [own] }), 400, 50028);
    await expectApiError(modify({ nick: 'x', roles: [high?.id ?? ''] }), 403, 50013);
    expect(guild.auditLog).toEqual([]);
  });

  test('accepts a nickname of 32 characters and a list of 350 roles', async () => {
    const { guild, modify } = setUp(allPermissionsExcept());
    const crew = fixture().role(guild, 'Crew');
    const roles = Array.from({ length: 350 }, () => crew);
    expect(await modify({ nick: 'x'.repeat(32), roles })).toMatchObject({ nick: 'x'.repeat(32), roles: [crew] });
  });

  test('with roles above the bot that the member already has is allowed', async () => {
    const { guild, member, modify } = setUp(allPermissionsExcept());
    const [crew, deck] = [fixture().role(guild, 'Crew'), fixture().role(guild, 'Deck')];
    const high = guild.roles.get(crew);
    if (high) high.position = 99;
    member.roles = [crew];
    expect(await modify({ roles: [crew, deck] })).toMatchObject({ roles: [crew, deck] });
  });

  test.each<[string, object]>([
    ['nick', { nick: 'x'.repeat(33) }],
    ['roles', { roles: Array.from({ length: 351 }, () => '1') }],
    ['roles.0', { roles: ['crew'] }],
    ['mute', { mute: 'yes' }],
    ['channel_id', { channel_id: 'bridge' }],
    ['communication_disabled_until', { communication_disabled_until: 'tomorrow' }],
    ['communication_disabled_until', { communication_disabled_until: '24 Dec 2026' }],
    ['flags', { flags: 'four' }],
  ])('with a bad %s is rejected on both sides with the same path', async (path, changes) => {
    const { id, user, modify } = setUp(allPermissionsExcept());
    await expectNotSent(modify(changes), path);
    const response = await fixture().bot.send('PATCH', `/guilds/${id}/members/${user.id}`, changes);
    expect(response).toMatchObject({ status: 400, json: { code: 50035 } });
    expect(response.json).toHaveProperty(`errors.${path}._errors`);
  });

  test('of a user who is not a member fails with 10007', async () => {
    const { id } = setUp(allPermissionsExcept());
    await expectApiError(api().guilds.editMember(id, fixture().user().user.id, {}), 404, 10007);
  });
});

describe('Modify Current Member', () => {
  test("changes the bot's own nickname, images and bio", async () => {
    const { guild, id } = setUp(withAudit('CHANGE_NICKNAME'));
    const self = fixture().emulator.botUserId;
    const changes = { nick: 'Lookout', avatar: PNG, banner: GIF, bio: 'I watch.' };
    expect(await api().guilds.editCurrentMember(id, changes, { reason: 'dressed' })).toMatchObject({
      user: { id: self },
      nick: 'Lookout',
      avatar: expect.stringMatching(/^[0-9a-f]{32}$/),
      banner: expect.stringMatching(/^a_[0-9a-f]{32}$/),
    });
    expect(guild.bios.get(self)).toBe('I watch.');
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 24, target_id: self, user_id: self, reason: 'dressed' });
    expect(await dispatches().next('guildMemberUpdate', id)).toMatchObject({ nick: 'Lookout' });
    expect(
      await api().guilds.editCurrentMember(id, { nick: null, avatar: null, banner: null, bio: null }),
    ).toMatchObject({ nick: null, avatar: null, banner: null });
    expect(guild.bios.size).toBe(0);
  });

  test('without CHANGE_NICKNAME fails with 50013 only for the nickname', async () => {
    const { guild, id } = setUp('0');
    const everyone = guild.roles.get(id);
    if (everyone) everyone.permissions = allPermissionsExcept('CHANGE_NICKNAME');
    await expectApiError(api().guilds.editCurrentMember(id, { nick: 'x' }), 403, 50013);
    await expectApiError(api().guilds.editCurrentUserNick(id, { nick: 'x' }), 403, 50013);
    expect(await api().guilds.editCurrentMember(id, { avatar: PNG })).toMatchObject({ nick: null });
  });

  test.each<[string, object]>([
    ['nick', { nick: 'x'.repeat(33) }],
    ['avatar', { avatar: 'https://example.com/a.png' }],
    ['avatar', { avatar: PNG.replace('png', 'gif') }],
    ['banner', { banner: 'data:image/webp;base64,UklGRg==' }],
    ['bio', { bio: 'x'.repeat(191) }],
  ])('with a bad %s is rejected on both sides with the same path', async (path, changes) => {
    const { id } = setUp(allPermissionsExcept());
    await expectNotSent(api().guilds.editCurrentMember(id, changes), path);
    const response = await fixture().bot.send('PATCH', `/guilds/${id}/members/@me`, changes);
    expect(response).toMatchObject({ status: 400, json: { code: 50035, errors: { [path]: {} } } });
  });

  test('accepts a nickname of 32 characters and a bio of 190', async () => {
    const { id } = setUp(allPermissionsExcept());
    const changes = { nick: '⚓'.repeat(32), bio: 'x'.repeat(190) };
    expect(await api().guilds.editCurrentMember(id, changes)).toMatchObject({ nick: changes.nick });
  });
});

describe('Modify Current User Nick', () => {
  test('returns the nickname, emits an event, and records the reason', async () => {
    const { guild, id } = setUp(withAudit('CHANGE_NICKNAME'));
    const self = fixture().emulator.botUserId;
    const call = api().guilds.editCurrentUserNick(id, { nick: 'Lookout' }, { reason: 'on watch' });
    expect(await call).toEqual({ nick: 'Lookout' });
    expect(await dispatches().next('guildMemberUpdate', id)).toMatchObject({ user: { id: self }, nick: 'Lookout' });
    expect(guild.auditLog).toMatchObject([{ action_type: 24, target_id: self, reason: 'on watch' }]);
    expect(await api().guilds.editCurrentUserNick(id, { nick: null })).toEqual({ nick: null });
  });

  test('accepts up to 32 characters on both sides', async () => {
    const { id } = setUp(permissionSet('CHANGE_NICKNAME'));
    const nick = 'x'.repeat(32);
    expect(await api().guilds.editCurrentUserNick(id, { nick })).toEqual({ nick });
    await expectNotSent(api().guilds.editCurrentUserNick(id, { nick: `${nick}x` }), 'nick');
    const response = await fixture().bot.send('PATCH', `/guilds/${id}/members/@me/nick`, { nick: `${nick}x` });
    expect(response).toMatchObject({ status: 400, json: { code: 50035, errors: { nick: {} } } });
  });
});

describe('Remove Guild Member', () => {
  test('kicks, and records the moderator and the reason', async () => {
    const { guild, id, user } = setUp(withAudit('KICK_MEMBERS'), { inVoice: true });
    await api().guilds.removeMember(id, user.id, { reason: 'enough' });
    expect(guild.members.has(user.id)).toBe(false);
    expect(guild.auditLog).toMatchObject([{ action_type: 20, target_id: user.id, reason: 'enough' }]);
    expect(await dispatches().next('voiceStateUpdate', id)).toMatchObject({ user_id: user.id, channel_id: null });
    expect(await dispatches().next('guildMemberRemove', id)).toMatchObject({ user: { id: user.id } });
  });

  test('of the owner, the caller and a member whose highest role is not lower fails with 50013', async () => {
    const { guild, id, member } = setUp(allPermissionsExcept());
    const self = fixture().emulator.botUserId;
    member.roles = memberOf(guild, self).roles;
    for (const other of [guild.guild.owner_id, self, member.userId]) {
      await expectApiError(api().guilds.removeMember(id, other), 403, 50013);
    }
  });

  test('without KICK_MEMBERS fails with 50013, and of a user who is not a member with 10007', async () => {
    const { id, user } = setUp(allPermissionsExcept('KICK_MEMBERS'));
    await expectApiError(api().guilds.removeMember(id, user.id), 403, 50013);
    await expectApiError(
      api().guilds.removeMember(setUp(allPermissionsExcept()).id, fixture().user().user.id),
      404,
      10007,
    );
  });
});
