import { describe, expect, test } from 'vitest';
import { insertChannel, openDm } from '../../../../../dev/src/emulator/state/channels/channels.js';
import { insertInvite } from '../../../../../dev/src/emulator/state/guilds/invites.js';
import { connectMemberToVoice } from '../../../../../dev/src/emulator/state/members/voice-states.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { insertWebhook } from '../../../../../dev/src/emulator/state/webhooks/webhooks.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { channelFlags, channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import type { ChannelEdit } from '../../../../../src/wire/objects/channels/channel-request.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
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

const ADMIN = permissionSet('ADMINISTRATOR');
const { GUILD_CATEGORY, GUILD_VOICE, GUILD_FORUM, GUILD_TEXT, GUILD_ANNOUNCEMENT } = channelTypes;

const idOf = ({ guild }: GuildRecord) => guild.id;
const addChannel = (guild: GuildRecord, spec: Parameters<typeof insertChannel>[2]) =>
  insertChannel(fixture().emulator.world, guild, spec).result.channel;
const general = (guild: GuildRecord) => fixture().channel(guild).channel;
const denied = (guild: GuildRecord, ...names: Parameters<typeof permissionSet>) => ({
  id: idOf(guild),
  type: 0 as const,
  allow: '0',
  deny: permissionSet(...names),
});
const bySelf = (...names: Parameters<typeof permissionSet>) => ({
  id: fixture().emulator.botUserId,
  type: 1 as const,
  allow: permissionSet(...names),
  deny: '0',
});

describe('Modify Channel', () => {
  test('changes the given fields, leaves the others, and emits an event', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_CHANNELS', 'VIEW_AUDIT_LOG'));
    const before = general(guild);
    const changes = { name: 'pier', topic: 'boats', nsfw: true };
    const after = await api().channels.edit(before.id, changes, { reason: 'renamed' });
    expect(after).toEqual({ ...before, ...changes });
    expect(await dispatches().next('channelUpdate', idOf(guild))).toEqual(after);
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 11,
      reason: 'renamed',
      changes: [
        { key: 'name', old_value: 'general', new_value: 'pier' },
        { key: 'topic', new_value: 'boats' },
        { key: 'nsfw', old_value: false, new_value: true },
      ],
    });
  });

  test('to the current values changes and records nothing', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_CHANNELS'));
    await api().channels.edit(general(guild).id, { name: 'general' });
    expect(guild.auditLog).toEqual([]);
  });

  test('converts between text and announcement channels in a guild with NEWS', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_CHANNELS'), { features: ['NEWS'] });
    const { id } = general(guild);
    expect(await api().channels.edit(id, { type: GUILD_ANNOUNCEMENT })).toMatchObject({ type: 5 });
    expect(await api().channels.edit(id, { type: GUILD_TEXT })).toMatchObject({ type: 0 });
    const plain = fixture().guild(permissionSet('MANAGE_CHANNELS'));
    await expectApiError(api().channels.edit(general(plain).id, { type: GUILD_ANNOUNCEMENT }), 400, 50035);
    const voice = addChannel(guild, { name: 'v', type: GUILD_VOICE });
    await expectApiError(api().channels.edit(voice.id, { type: GUILD_TEXT }), 400, 50035);
  });

  test('keeps tags that are sent with their ids', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_CHANNELS'));
    const forum = addChannel(guild, { name: 'forum', type: GUILD_FORUM, available_tags: [{ name: 'old' }] });
    const id = forum.available_tags?.[0]?.id ?? '';
    const tags = [{ id, name: 'renamed' }, { name: 'new' }];
    const { available_tags: after } = await api().channels.edit(forum.id, { available_tags: tags });
    expect(after).toMatchObject([{ id, name: 'renamed' }, { name: 'new' }]);
    expect(after?.[1]?.id).not.toBe(id);
  });

  describe('of the overwrites of a category', () => {
    test('also changes the channels with the same overwrites, and no others', async () => {
      const guild = fixture().guild(ADMIN);
      const category = addChannel(guild, { name: 'docks', type: GUILD_CATEGORY });
      const synced = addChannel(guild, { name: 'synced', parent_id: category.id });
      const own = addChannel(guild, {
        name: 'own',
        parent_id: category.id,
        permission_overwrites: [denied(guild, 'ADD_REACTIONS')],
      });
      const overwrites = [denied(guild, 'SEND_MESSAGES')];
      await api().channels.edit(category.id, { permission_overwrites: overwrites });
      expect((await api().channels.get(synced.id)).permission_overwrites).toEqual(overwrites);
      expect((await api().channels.get(own.id)).permission_overwrites).toEqual([denied(guild, 'ADD_REACTIONS')]);
      expect(await dispatches().next('channelUpdate', idOf(guild))).toMatchObject({ id: category.id });
      expect(await dispatches().next('channelUpdate', idOf(guild))).toMatchObject({ id: synced.id });
      expect(guild.auditLog.at(-1)).toMatchObject({
        action_type: 13,
        target_id: category.id,
        options: { id: idOf(guild), type: '0', role_name: '@everyone' },
      });
    });
  });

  test('without MANAGE_CHANNELS fails with 50013, in the guild or by an overwrite of the channel', async () => {
    const [guild, other] = [
      fixture().guild(allPermissionsExcept('MANAGE_CHANNELS')),
      fixture().guild(allPermissionsExcept()),
    ];
    general(other).permission_overwrites = [denied(other, 'MANAGE_CHANNELS')];
    await expectApiError(api().channels.edit(general(guild).id, { name: 'x' }), 403, 50013);
    await expectApiError(api().channels.edit(general(other).id, { name: 'x' }), 403, 50013);
  });

  test('of overwrites without MANAGE_ROLES fails with 50013', async () => {
    const guild = fixture().guild(allPermissionsExcept('MANAGE_ROLES'));
    await expectApiError(api().channels.edit(general(guild).id, { permission_overwrites: [] }), 403, 50013);
  });

  test('of overwrites with a permission that the caller does not have fails with 50013', async () => {
    const guild = fixture().guild(allPermissionsExcept('BAN_MEMBERS'));
    const { id } = general(guild);
    const overwrites = (...names: Parameters<typeof permissionSet>) => [denied(guild, ...names)];
    await api().channels.edit(id, { permission_overwrites: overwrites('KICK_MEMBERS') });
    await expectApiError(
      api().channels.edit(id, { permission_overwrites: overwrites('KICK_MEMBERS', 'BAN_MEMBERS') }),
      403,
      50013,
    );
  });

  test('into a category that the caller does not manage fails with 50013', async () => {
    const guild = fixture().guild(allPermissionsExcept());
    const { id } = addChannel(guild, {
      name: 'docks',
      type: GUILD_CATEGORY,
      permission_overwrites: [denied(guild, 'MANAGE_CHANNELS')],
    });
    await expectApiError(api().channels.edit(general(guild).id, { parent_id: id }), 403, 50013);
  });

  test.each<[string, ChannelEdit, number, number]>([
    ['a category that is none', { parent_id: '1' }, 400, 50035],
    ['a topic of 1025 characters', { topic: 'x'.repeat(1025) }, 400, 50035],
    ['a flag of forums', { flags: channelFlags.REQUIRE_TAG }, 400, 50035],
    ['an overwrite for nobody', { permission_overwrites: [{ id: '1', type: 1 }] }, 404, 10009],
    ['two tags of one name', { available_tags: [{ name: 'a' }, { name: 'a' }] }, 400, 40061],
  ])('to %s is rejected', async (_what, changes, status, code) => {
    await expectApiError(api().channels.edit(general(fixture().guild(ADMIN)).id, changes), status, code);
  });

  test('of a spoiler channel to age-restricted fails with 50035', async () => {
    const guild = fixture().guild(ADMIN);
    const { id } = addChannel(guild, { name: 'plot', flags: channelFlags.IS_SPOILER_CHANNEL });
    await expectApiError(api().channels.edit(id, { nsfw: true }), 400, 50035);
    expect(await api().channels.edit(id, { nsfw: true, flags: 0 })).toMatchObject({ nsfw: true });
  });

  test('to a name of 101 characters is rejected before sending', async () => {
    await expectNotSent(api().channels.edit('1', { name: 'x'.repeat(101) }), 'name');
  });

  test('of a DM channel fails with 50003', async () => {
    const { world, botUserId } = fixture().emulator;
    const { channel } = openDm(world, botUserId, fixture().user().user.id).result;
    await expectApiError(api().channels.edit(channel.id, { name: 'x' }), 403, 50003);
  });
});

describe('Delete/Close Channel', () => {
  test('deletes a channel, emits an event, and records its previous fields', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_CHANNELS', 'VIEW_AUDIT_LOG'));
    const channel = addChannel(guild, { name: 'pier' });
    expect(await api().channels.delete(channel.id, { reason: 'closed' })).toEqual(channel);
    await expectApiError(api().channels.get(channel.id), 404, 10003);
    expect(await dispatches().next('channelDelete', idOf(guild))).toEqual(channel);
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 12,
      reason: 'closed',
      changes: expect.arrayContaining([{ key: 'name', old_value: 'pier' }]),
    });
  });

  test('leaves the channels of a category without a category', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_CHANNELS'));
    const category = addChannel(guild, { name: 'docks', type: GUILD_CATEGORY });
    const child = addChannel(guild, { name: 'pier', parent_id: category.id });
    await api().channels.delete(category.id);
    expect(await api().channels.get(child.id)).toMatchObject({ parent_id: null });
    expect(await dispatches().next('channelUpdate', idOf(guild))).toMatchObject({ id: child.id, parent_id: null });
  });

  test('clears the guild settings that refer to the channel', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_CHANNELS'));
    expect(guild.guild.system_channel_id).toBe(general(guild).id);
    await api().channels.delete(general(guild).id);
    expect((await api().guilds.get(idOf(guild))).system_channel_id).toBeNull();
  });

  test('deletes its invites and webhooks, with events before that of the channel', async () => {
    const { world, botUserId } = fixture().emulator;
    const guild = fixture().guild(permissionSet('MANAGE_CHANNELS', 'MANAGE_WEBHOOKS', 'MANAGE_GUILD', 'VIEW_CHANNEL'));
    const [gone, stays] = ['pier', 'hold'].map((name) => insertChannel(world, guild, { name }).result);
    if (!gone || !stays) throw new Error('the channels are not there');
    const addChannel = { guild_id: idOf(guild), channel_id: gone.channel.id };
    const [ended, kept] = [gone, stays].map((channel) => insertInvite(world, guild, channel, {}).result.code);
    for (const channel of [gone, gone, stays]) {
      insertWebhook(world, guild, channel, { name: 'News' }, { userId: botUserId });
    }
    await api().channels.delete(addChannel.channel_id);
    expect(await dispatches().next('inviteDelete', idOf(guild))).toEqual({ ...addChannel, code: ended });
    expect(await dispatches().next('webhooksUpdate', idOf(guild))).toEqual(addChannel);
    expect(await dispatches().next('channelDelete', idOf(guild))).toMatchObject({ id: addChannel.channel_id });
    expect(await api().invites.listInGuild(idOf(guild))).toMatchObject([{ code: kept }]);
    expect(await api().webhooks.listInGuild(idOf(guild))).toMatchObject([{ channel_id: stays.channel.id }]);
  });

  test('disconnects members in voice there', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_CHANNELS', 'CONNECT'));
    const voice = addChannel(guild, { name: 'v', type: GUILD_VOICE });
    const member = guild.members.get(fixture().member(guild).user.id);
    if (member) connectMemberToVoice(fixture().emulator.world, guild, member, { channelId: voice.id });
    await api().channels.delete(voice.id);
    expect(guild.voices.size).toBe(0);
  });

  test('without MANAGE_CHANNELS fails with 50013', async () => {
    const guild = fixture().guild(allPermissionsExcept('MANAGE_CHANNELS'));
    await expectApiError(api().channels.delete(general(guild).id), 403, 50013);
  });

  test.each(['rules_channel_id', 'public_updates_channel_id'] as const)(
    'of the %s of a Community guild fails with 50074',
    async (key) => {
      const guild = fixture().guild(ADMIN, { features: ['COMMUNITY'] });
      guild.guild[key] = general(guild).id;
      await expectApiError(api().channels.delete(general(guild).id), 400, 50074);
    },
  );

  test('closes a DM channel, which can be opened again', async () => {
    const { world, botUserId } = fixture().emulator;
    const userId = fixture().user().user.id;
    const { channel } = openDm(world, botUserId, userId).result;
    expect(await api().channels.delete(channel.id)).toMatchObject({ id: channel.id, recipients: [{ id: userId }] });
    expect(await api().users.createDm(userId)).toMatchObject({ id: channel.id });
  });
});

describe('Edit Channel Permissions', () => {
  const MANAGE_ROLES = permissionSet('MANAGE_ROLES', 'SEND_MESSAGES', 'VIEW_AUDIT_LOG');

  test('sets and changes an overwrite, with an event for each', async () => {
    const guild = fixture().guild(MANAGE_ROLES);
    const { id } = general(guild);
    const deny = permissionSet('SEND_MESSAGES');
    await api().channels.editPermissionOverwrite(id, idOf(guild), { type: 0, deny }, { reason: 'quiet' });
    expect(await dispatches().next('channelUpdate', idOf(guild))).toMatchObject({
      permission_overwrites: [{ id: idOf(guild), type: 0, allow: '0', deny }],
    });
    await api().channels.editPermissionOverwrite(id, idOf(guild), { type: 0, allow: deny });
    expect((await api().channels.get(id)).permission_overwrites).toEqual([
      { id: idOf(guild), type: 0, allow: deny, deny: '0' },
    ]);
    const options = { id: idOf(guild), type: '0', role_name: '@everyone' };
    expect(guild.auditLog.slice(-2)).toMatchObject([
      { action_type: 13, reason: 'quiet', options },
      { action_type: 14, options, changes: [{ key: 'allow' }, { key: 'deny' }] },
    ]);
  });

  test('sets one for a member', async () => {
    const guild = fixture().guild(MANAGE_ROLES);
    const userId = fixture().member(guild).user.id;
    await api().channels.editPermissionOverwrite(general(guild).id, userId, { type: 1 });
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 13, options: { id: userId, type: '1' } });
  });

  test('takes effect immediately', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_ROLES', 'SEND_MESSAGES'));
    const { id } = general(guild);
    await api().messages.create(id, { content: 'loud' });
    await api().channels.editPermissionOverwrite(id, fixture().emulator.botUserId, {
      type: 1 as const,
      deny: permissionSet('SEND_MESSAGES'),
    });
    await expectApiError(api().messages.create(id, { content: 'quiet' }), 403, 50013);
  });

  test('without MANAGE_ROLES fails with 50013', async () => {
    const guild = fixture().guild(allPermissionsExcept('MANAGE_ROLES'));
    await expectApiError(
      api().channels.editPermissionOverwrite(general(guild).id, idOf(guild), { type: 0 }),
      403,
      50013,
    );
  });

  describe('of a permission that the caller does not have', () => {
    const allowing = (guild: GuildRecord, channelId = general(guild).id) =>
      api().channels.editPermissionOverwrite(channelId, idOf(guild), {
        type: 0,
        allow: permissionSet('MANAGE_MESSAGES'),
      });

    test('fails with 50013', async () => {
      await expectApiError(allowing(fixture().guild(permissionSet('MANAGE_ROLES'))), 403, 50013);
    });

    test('is allowed with the permission in the category', async () => {
      const guild = fixture().guild(permissionSet('MANAGE_ROLES'));
      const category = addChannel(guild, {
        name: 'docks',
        type: GUILD_CATEGORY,
        permission_overwrites: [bySelf('MANAGE_MESSAGES')],
      });
      // A channel with overwrites of its own is not synchronized with the category.
      const own = { id: fixture().emulator.botUserId, type: 1 as const, allow: '0', deny: '0' };
      const channel = addChannel(guild, { name: 'pier', parent_id: category.id, permission_overwrites: [own] });
      await allowing(guild, channel.id);
      const { permission_overwrites: overwrites } = await api().channels.get(channel.id);
      expect(overwrites).toContainEqual(expect.objectContaining({ id: idOf(guild) }));
    });

    test('is allowed if an overwrite of the channel grants MANAGE_ROLES', async () => {
      const guild = fixture().guild('0');
      const channel = addChannel(guild, { name: 'pier', permission_overwrites: [bySelf('MANAGE_ROLES')] });
      await allowing(guild, channel.id);
      expect((await api().channels.get(channel.id)).permission_overwrites).toHaveLength(2);
    });
  });

  test.each([0, 1])('for an unknown target (type %i) fails with 10009', async (type) => {
    const guild = fixture().guild(MANAGE_ROLES);
    await expectApiError(
      api().channels.editPermissionOverwrite(general(guild).id, '1', { type: type === 0 ? 0 : 1 }),
      404,
      10009,
    );
  });

  test('number 1001 of a channel fails with 30060', async () => {
    const guild = fixture().guild(MANAGE_ROLES);
    general(guild).permission_overwrites = Array.from({ length: 1000 }, (_, n) => ({
      id: String(n + 1),
      type: 1 as const,
      allow: '0',
      deny: '0',
    }));
    await expectApiError(
      api().channels.editPermissionOverwrite(general(guild).id, idOf(guild), { type: 0 }),
      400,
      30060,
    );
  });

  test('of an unknown type, or with invalid bits, fails with 50035', async () => {
    const guild = fixture().guild(MANAGE_ROLES);
    const path = `/channels/${general(guild).id}/permissions/${idOf(guild)}`;
    for (const [key, body] of Object.entries({ type: { type: 2 }, allow: { type: 0, allow: 'all' } })) {
      expect((await fixture().bot.send('PUT', path, body)).json).toMatchObject({
        code: 50035,
        errors: { [key]: expect.anything() },
      });
    }
  });

  test('in a DM channel fails with 50003', async () => {
    const { world, botUserId } = fixture().emulator;
    const userId = fixture().user().user.id;
    const { channel } = openDm(world, botUserId, userId).result;
    await expectApiError(api().channels.editPermissionOverwrite(channel.id, userId, { type: 1 }), 403, 50003);
  });
});

describe('Delete Channel Permission', () => {
  test('removes an overwrite and records it', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_ROLES', 'SEND_MESSAGES'));
    const channel = addChannel(guild, { name: 'pier', permission_overwrites: [denied(guild, 'SEND_MESSAGES')] });
    await api().channels.deletePermissionOverwrite(channel.id, idOf(guild), { reason: 'open' });
    expect((await api().channels.get(channel.id)).permission_overwrites).toEqual([]);
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 15, target_id: channel.id, reason: 'open' });
  });

  test('of one that does not exist fails with 10009', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_ROLES'));
    await expectApiError(api().channels.deletePermissionOverwrite(general(guild).id, idOf(guild)), 404, 10009);
  });

  test('without MANAGE_ROLES fails with 50013', async () => {
    const guild = fixture().guild(allPermissionsExcept('MANAGE_ROLES'));
    await expectApiError(api().channels.deletePermissionOverwrite(general(guild).id, idOf(guild)), 403, 50013);
  });
});

describe('Trigger Typing Indicator', () => {
  test('emits an event with the user, the channel and the time', async () => {
    const guild = fixture().guild('0');
    await api().channels.triggerTyping(general(guild).id);
    const { botUserId, clock } = fixture().emulator;
    expect(await dispatches().next('typingStart', idOf(guild))).toMatchObject({
      channel_id: general(guild).id,
      user_id: botUserId,
      timestamp: Math.floor(clock.now() / 1000),
      member: { user: { id: botUserId } },
    });
  });

  test('where the caller cannot send messages fails with 50013', async () => {
    const guild = fixture().guild('0');
    general(guild).permission_overwrites = [denied(guild, 'SEND_MESSAGES')];
    await expectApiError(api().channels.triggerTyping(general(guild).id), 403, 50013);
  });

  test('in a category fails with 50008', async () => {
    const guild = fixture().guild('0');
    const category = addChannel(guild, { name: 'docks', type: GUILD_CATEGORY });
    await expectApiError(api().channels.triggerTyping(category.id), 400, 50008);
  });
});

describe('Set Voice Channel Status', () => {
  const VOICE = permissionSet('SET_VOICE_CHANNEL_STATUS', 'MANAGE_CHANNELS', 'CONNECT');
  const voiceIn = (guild: GuildRecord) => addChannel(guild, { name: 'v', type: GUILD_VOICE });

  test('sets a status and clears it', async () => {
    const guild = fixture().guild(VOICE);
    const { id } = voiceIn(guild);
    for (const status of ['x'.repeat(500), null]) {
      await api().channels.setVoiceStatus(id, status, { reason: 'show' });
      expect(await dispatches().next('voiceChannelStatusUpdate', idOf(guild))).toEqual({
        id,
        guild_id: idOf(guild),
        status,
      });
    }
    expect(guild.auditLog.slice(-2)).toMatchObject([
      { action_type: 192, options: { channel_id: id, status: 'x'.repeat(500) }, reason: 'show' },
      { action_type: 193, options: { channel_id: id } },
    ]);
  });

  test('without MANAGE_CHANNELS fails with 50013, unless the caller is connected to the channel', async () => {
    const guild = fixture().guild(permissionSet('SET_VOICE_CHANNEL_STATUS', 'CONNECT'));
    const { id } = voiceIn(guild);
    await expectApiError(api().channels.setVoiceStatus(id, 'on air'), 403, 50013);
    const self = guild.members.get(fixture().emulator.botUserId);
    if (self) connectMemberToVoice(fixture().emulator.world, guild, self, { channelId: id });
    await api().channels.setVoiceStatus(id, 'on air');
    expect(fixture().emulator.world.channels.get(id)?.voiceStatus).toBe('on air');
  });

  test('without SET_VOICE_CHANNEL_STATUS fails with 50013', async () => {
    const guild = fixture().guild(allPermissionsExcept('SET_VOICE_CHANNEL_STATUS'));
    await expectApiError(api().channels.setVoiceStatus(voiceIn(guild).id, 'on air'), 403, 50013);
  });

  test('of a text channel fails with 50024, and with 501 characters is rejected before sending', async () => {
    const guild = fixture().guild(VOICE);
    await expectApiError(api().channels.setVoiceStatus(general(guild).id, 'on air'), 400, 50024);
    await expectNotSent(api().channels.setVoiceStatus(voiceIn(guild).id, 'x'.repeat(501)), 'status');
  });
});

describe('Follow Announcement Channel', () => {
  const followScene = (permissions: string) => {
    const source = fixture().guild('0', { features: ['NEWS'] });
    const announcements = addChannel(source, { name: 'announcements', type: GUILD_ANNOUNCEMENT });
    return { announcements, source, target: fixture().guild(permissions) };
  };

  test('creates a webhook that follows it, and posts a notice in the channel', async () => {
    const { announcements, source, target } = followScene(permissionSet('MANAGE_WEBHOOKS'));
    const followed = await api().channels.followAnnouncements(announcements.id, general(target).id);
    expect(followed).toEqual({ channel_id: announcements.id, webhook_id: expect.any(String) });
    expect(fixture().emulator.world.webhooks.get(followed.webhook_id)?.webhook).toMatchObject({
      type: 2,
      channel_id: general(target).id,
      source_channel: { id: announcements.id, name: 'announcements' },
      source_guild: { id: idOf(source) },
    });
    expect(await dispatches().next('messageCreate', idOf(target))).toMatchObject({
      type: 12,
      content: 'Harbour #announcements',
    });
  });

  test('without MANAGE_WEBHOOKS in the target channel fails with 50013', async () => {
    const { announcements, target } = followScene(allPermissionsExcept('MANAGE_WEBHOOKS'));
    await expectApiError(api().channels.followAnnouncements(announcements.id, general(target).id), 403, 50013);
  });

  test('to a channel that does not exist fails with 10003, and to one of another guild with 50001', async () => {
    const { announcements } = followScene('0');
    await expectApiError(api().channels.followAnnouncements(announcements.id, '1'), 404, 10003);
    const foreign = general(fixture().guildWithoutBot()).id;
    await expectApiError(api().channels.followAnnouncements(announcements.id, foreign), 403, 50001);
  });

  test('of a text channel fails with 50024', async () => {
    const { target } = followScene(permissionSet('MANAGE_WEBHOOKS'));
    await expectApiError(api().channels.followAnnouncements(general(target).id, general(target).id), 400, 50024);
  });
});
