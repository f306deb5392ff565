import { describe, expect, test } from 'vitest';
import { insertApplication } from '../../../../../dev/src/emulator/state/applications/applications.js';
import { updateGuild } from '../../../../../dev/src/emulator/state/guilds/guild-updates.js';
import { insertInvite } from '../../../../../dev/src/emulator/state/guilds/invites.js';
import { connectMemberToVoice } from '../../../../../dev/src/emulator/state/members/voice-states.js';
import type { NewGuildChannel } from '../../../../../dev/src/emulator/state/membership/guild-creation.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { ALL_PERMISSIONS, permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { createChannelInvite } from '../../../../../src/wire/endpoints/invites.js';
import { channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import {
  allPermissionsExcept,
  expectApiError,
  expectNotSent,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';

// The clock advances by days in these tests, without heartbeats.
const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const ALL = String(ALL_PERMISSIONS);
const INVITE = permissionSet('VIEW_CHANNEL', 'CREATE_INSTANT_INVITE', 'MANAGE_CHANNELS', 'VIEW_AUDIT_LOG');
const idOf = ({ guild }: GuildRecord) => guild.id;
const channelOf = (guild: GuildRecord, name?: string) => fixture().channel(guild, name).channel.id;
const DAY_S = 86_400;

/** Connects a member to a voice channel, with or without a stream. */
function connectVoice(guild: GuildRecord, userId: string, channelId: string, selfStream: boolean) {
  const member = guild.members.get(userId);
  if (member) connectMemberToVoice(fixture().emulator.world, guild, member, { channelId, selfStream });
}

describe('Create Channel Invite', () => {
  test('without a body fails with 50109, with an empty object it does not, as documented', async () => {
    const path = `/channels/${channelOf(fixture().guild(INVITE))}/invites`;
    const json = { 'content-type': 'application/json' };
    expectError(await fixture().bot.send('POST', path), 400, 50109);
    expectError(await fixture().bot.send('POST', path, undefined, json), 400, 50109);
    expectError(await fixture().bot.send('POST', path, '', json), 400, 50109);
    expect(await fixture().bot.send('POST', path, {})).toMatchObject({ status: 200, json: { max_age: DAY_S } });
  });

  test('by the client without options sends the empty object', async () => {
    expect(await api().invites.create(channelOf(fixture().guild(INVITE)))).toMatchObject({ max_age: DAY_S });
  });

  test('without options creates an invite that is valid for a day and for everyone, and records it', async () => {
    const guild = fixture().guild(INVITE);
    const invite = await api().invites.create(channelOf(guild), {}, { reason: 'party' });
    expect(invite).toMatchObject({
      type: 0,
      code: expect.stringMatching(/^\w{8}$/),
      guild: { id: idOf(guild), name: 'Harbour' },
      channel: { id: channelOf(guild), type: 0, name: 'general' },
      inviter: { id: fixture().emulator.botUserId },
      uses: 0,
      max_uses: 0,
      max_age: DAY_S,
      temporary: false,
    });
    expect(Date.parse(invite.expires_at ?? '') - Date.parse(invite.created_at)).toBe(DAY_S * 1000);
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 40,
      target_id: null,
      reason: 'party',
      changes: expect.arrayContaining([
        { key: 'code', new_value: invite.code },
        { key: 'channel_id', new_value: channelOf(guild) },
        { key: 'uses', new_value: 0 },
      ]),
    });
  });

  test('emits an event with all requested fields', async () => {
    const guild = fixture().guild(ALL, { roles: [{ name: 'Crew' }] });
    const role_ids = [fixture().role(guild, 'Crew')];
    const wanted = { max_age: 0, max_uses: 3, temporary: true, role_ids };
    const invite = await api().invites.create(channelOf(guild), wanted);
    expect(invite).toMatchObject({ expires_at: null, roles: [{ id: role_ids[0], name: 'Crew', position: 1 }] });
    expect(invite.roles?.[0]).not.toHaveProperty('permissions');
    expect(await dispatches().next('inviteCreate', idOf(guild))).toMatchObject({
      code: invite.code,
      channel_id: channelOf(guild),
      inviter: { id: fixture().emulator.botUserId },
      max_age: 0,
      max_uses: 3,
      temporary: true,
      uses: 0,
      expires_at: null,
      role_ids,
    });
  });

  test('returns a similar existing invite, unless `unique` is set', async () => {
    const guild = fixture().guild(INVITE);
    const first = await api().invites.create(channelOf(guild), { max_uses: 5 });
    const again = await api().invites.create(channelOf(guild), { max_uses: 5 });
    const other = await api().invites.create(channelOf(guild), { max_uses: 6 });
    const unique = await api().invites.create(channelOf(guild), { max_uses: 5, unique: true });
    expect(again.code).toBe(first.code);
    expect(new Set([first.code, other.code, unique.code]).size).toBe(3);
    expect(guild.auditLog).toHaveLength(3);
  });

  test.each([
    ['max_age', { max_age: 604_800 }, { max_age: 604_801 }],
    ['max_age', { max_age: 0 }, { max_age: -1 }],
    ['max_uses', { max_uses: 100 }, { max_uses: 101 }],
    ['max_uses', { max_uses: 1 }, { max_uses: -1 }],
  ])('checks the limit of %s', async (field, atLimit, beyondLimit) => {
    const channel = channelOf(fixture().guild(INVITE));
    expect(await api().invites.create(channel, atLimit)).toMatchObject(atLimit);
    await expectNotSent(api().invites.create(channel, beyondLimit), field);
  });

  test('accepts up to 60 days from other clients, which our client does not send', async () => {
    const path = { channel_id: channelOf(fixture().guild(INVITE)) };
    const long = await fixture().bot.call(createChannelInvite, { path, body: { max_age: 5_184_000 } });
    expect(long).toMatchObject({ status: 200, json: { max_age: 5_184_000 } });
    const longer = await fixture().bot.call(createChannelInvite, { path, body: { max_age: 5_184_001 } });
    expectError(longer, 400, 50035);
    expect(longer.json).toHaveProperty('errors.max_age');
  });

  test('without a required permission is rejected', async () => {
    const without = allPermissionsExcept('CREATE_INSTANT_INVITE');
    const everyone = { name: '@everyone', permissions: '0' };
    const guild = fixture().guild(without, { roles: [everyone] });
    await expectApiError(api().invites.create(channelOf(guild)), 403, 50013);
    const hidden = fixture().guild(allPermissionsExcept('VIEW_CHANNEL'), { roles: [everyone] });
    await expectApiError(api().invites.create(channelOf(hidden)), 403, 50001);
  });

  test('with roles needs MANAGE_ROLES, and roles that the bot can grant', async () => {
    const roles = [{ name: 'Captain' }, { name: 'Crew' }];
    const without = fixture().guild(allPermissionsExcept('MANAGE_ROLES'), { roles });
    const inviteTo = (guild: GuildRecord, ...role_ids: string[]) =>
      api().invites.create(channelOf(guild), { role_ids });
    await expectApiError(inviteTo(without, fixture().role(without, 'Crew')), 403, 50013);

    const guild = fixture().guild(permissionSet('MANAGE_ROLES', 'CREATE_INSTANT_INVITE'), { roles });
    const own = guild.members.get(fixture().emulator.botUserId)?.roles[0] ?? '';
    const captain = guild.roles.get(fixture().role(guild, 'Captain'));
    if (captain) captain.position = 50;
    await expectApiError(inviteTo(guild, captain?.id ?? ''), 403, 50013);
    for (const id of [own, idOf(guild), '1']) await expectApiError(inviteTo(guild, id), 400, 50028);
    expect(await inviteTo(guild, fixture().role(guild, 'Crew'))).toMatchObject({ roles: [{ name: 'Crew' }] });
  });

  test('grants at most 250 roles', async () => {
    const guild = fixture().guild(ALL, { roles: [{ name: 'Crew' }] });
    const roles = (count: number) => Array.from({ length: count }, () => fixture().role(guild, 'Crew'));
    expect((await api().invites.create(channelOf(guild), { role_ids: roles(250) })).roles).toHaveLength(1);
    await expectNotSent(api().invites.create(channelOf(guild), { role_ids: roles(251) }), 'role_ids');
    const path = { channel_id: channelOf(guild) };
    const response = await fixture().bot.call(createChannelInvite, { path, body: { role_ids: roles(251) } });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty('errors.role_ids');
  });

  test('to a category fails with 50024', async () => {
    const guild = fixture().guild(INVITE, { channels: [{ name: 'Docks', type: channelTypes.GUILD_CATEGORY }] });
    await expectApiError(api().invites.create(channelOf(guild, 'Docks')), 400, 50024);
  });

  test('to a DM channel fails with 50003, and to an unknown channel with 10003', async () => {
    const dm = await api().users.createDm(fixture().user().user.id);
    await expectApiError(api().invites.create(dm.id), 403, 50003);
    await expectApiError(api().invites.create('1'), 404, 10003);
  });

  test('fails with 30016 beyond 1000 invites of a guild', async () => {
    const guild = fixture().guild(INVITE);
    const channel = fixture().channel(guild);
    const make = () => insertInvite(fixture().emulator.world, guild, channel, { unique: true });
    for (let count = 0; count < 999; count += 1) make();
    expect(await api().invites.create(channelOf(guild))).toHaveProperty('code');
    await expectApiError(api().invites.create(channelOf(guild), { unique: true }), 400, 30016);
  });

  describe('with a target', () => {
    const voice = [{ name: 'deck', type: channelTypes.GUILD_VOICE }, { name: 'general' }];

    test('shows the stream of a user who streams in the channel', async () => {
      const guild = fixture().guild(INVITE, { channels: voice });
      const { user } = fixture().member(guild);
      const target = { target_type: 1, target_user_id: user.id } as const;
      const streams = (selfStream: boolean) => connectVoice(guild, user.id, channelOf(guild, 'deck'), selfStream);
      for (const connected of [() => undefined, () => streams(false)]) {
        connected();
        await expect(api().invites.create(channelOf(guild, 'deck'), target)).rejects.toMatchObject({
          jsonCode: 50035,
          fields: [{ path: 'target_user_id', code: 'GUILD_INVITE_INVALID_STREAMER' }],
        });
      }
      streams(true);
      expect(await api().invites.create(channelOf(guild, 'deck'), target)).toMatchObject({
        target_type: 1,
        target_user: { id: user.id },
      });
    });

    test('opens an application that is an activity', async () => {
      const guild = fixture().guild(INVITE, { channels: voice });
      const { world } = fixture().emulator;
      const [plain, activity] = [false, true].map(
        (isEmbedded) => insertApplication(world, { name: 'Chess', isEmbedded }).result.id,
      );
      const open = (id = '') =>
        api().invites.create(channelOf(guild, 'deck'), { target_type: 2, target_application_id: id });
      expect(await open(activity)).toMatchObject({ target_type: 2, target_application: { name: 'Chess' } });
      await expect(open(plain)).rejects.toMatchObject({ fields: [{ path: 'target_application_id' }] });
    });

    test('must be to a voice channel', async () => {
      const guild = fixture().guild(INVITE);
      const target = { target_type: 1, target_user_id: fixture().emulator.botUserId } as const;
      await expect(api().invites.create(channelOf(guild), target)).rejects.toMatchObject({
        fields: [{ path: 'target_type', code: 'GUILD_INVITE_INVALID_TARGET_TYPE' }],
      });
    });

    test.each([
      [1, 'target_user_id'],
      [2, 'target_application_id'],
    ] as const)('of type %i requires its target', async (target_type, field) => {
      await expectNotSent(api().invites.create('1', { target_type }), field);
      const channel_id = channelOf(fixture().guild(INVITE));
      const response = await fixture().bot.call(createChannelInvite, { path: { channel_id }, body: { target_type } });
      expectError(response, 400, 50035);
      expect(response.json).toHaveProperty(`errors.${field}._errors.0.code`, 'BASE_TYPE_REQUIRED');
    });
  });
});

describe('Get Invite', () => {
  test('needs no token, and returns counts on request', async () => {
    const guild = fixture().guild(INVITE);
    const { code } = await api().invites.create(channelOf(guild));
    const anonymous = fixture().callerWith('');
    const plain = await anonymous.send('GET', `/invites/${code}`);
    expect(plain).toMatchObject({ status: 200, json: { code, guild: { id: idOf(guild) } } });
    expect(plain.json).not.toHaveProperty('uses');
    expect(plain.json).not.toHaveProperty('approximate_member_count');
    const counted = await anonymous.send('GET', `/invites/${code}?with_counts=1`);
    expect(counted.json).toMatchObject({ approximate_member_count: 2, approximate_presence_count: expect.any(Number) });
  });

  test('of an unknown code fails with 10006', async () => {
    await expectApiError(api().invites.get('nothing'), 404, 10006);
  });

  test('shows a guild that the bot is not in', async () => {
    const guild = fixture().guildWithoutBot();
    const { code } = insertInvite(fixture().emulator.world, guild, fixture().channel(guild), {}).result;
    expect(await api().invites.get(code)).toMatchObject({ guild: { name: 'Elsewhere' } });
  });

  test.each([
    ['with_counts=maybe', 'with_counts'],
    ['guild_scheduled_event_id=party', 'guild_scheduled_event_id'],
  ])('with the query %s fails with 50035', async (query, field) => {
    const { code } = await api().invites.create(channelOf(fixture().guild(INVITE)));
    const response = await fixture().callerWith('').send('GET', `/invites/${code}?${query}`);
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${field}`);
  });

  test('omits an event that the guild does not have', async () => {
    const { code } = await api().invites.create(channelOf(fixture().guild(INVITE)));
    const invite = await api().invites.get(code, { guild_scheduled_event_id: '1' });
    expect(invite).not.toHaveProperty('guild_scheduled_event');
  });

  test('fails with 10006 after its expiry', async () => {
    const { code } = await api().invites.create(channelOf(fixture().guild(INVITE)), { max_age: 60 });
    await fixture().emulator.clock.advance(59_999);
    expect(await api().invites.get(code)).toMatchObject({ code });
    await fixture().emulator.clock.advance(1);
    await expectApiError(api().invites.get(code), 404, 10006);
  });

  test.each(['..', '.', ''])('never requests the code %j, which would change the path', async (code) => {
    await expectNotSent(api().invites.get(code), 'invite_code');
  });

  test('encodes a slash in the code', async () => {
    await expectApiError(api().invites.get('a/target-users'), 404, 10006);
  });
});

describe('a vanity code', () => {
  const hidden = [{ id: '@everyone', deny: permissionSet('VIEW_CHANNEL') }];
  const vain = (vanity_url_code: string, channels: NewGuildChannel[]) => {
    const guild = fixture().guild(ALL, { channels });
    updateGuild(fixture().emulator.world, guild, { vanity_url_code });
    return guild;
  };

  test('returns a permanent invite without an inviter to the first channel that everyone can view', async () => {
    const guild = vain('harbour', [
      { name: 'cabin', permission_overwrites: hidden },
      { name: 'bridge', type: channelTypes.GUILD_VOICE },
      { name: 'pier' },
    ]);
    const invite = await api().invites.get('harbour', { with_counts: true });
    expect(invite).toMatchObject({
      type: 0,
      code: 'harbour',
      guild: { id: idOf(guild), vanity_url_code: 'harbour' },
      channel: { id: channelOf(guild, 'pier'), name: 'pier' },
      expires_at: null,
      approximate_member_count: 2,
    });
    expect(invite).not.toHaveProperty('inviter');
    expect(await fixture().callerWith('').send('GET', '/invites/harbour')).toMatchObject({ status: 200 });
  });

  test('fails with 10006 after the guild has changed it, or while no channel is visible to everyone', async () => {
    const guild = vain('lagoon', [{ name: 'pier' }]);
    updateGuild(fixture().emulator.world, guild, { vanity_url_code: 'bay' });
    await expectApiError(api().invites.get('lagoon'), 404, 10006);
    expect(await api().invites.get('bay')).toMatchObject({ code: 'bay' });
    vain('cove', [{ name: 'cabin', permission_overwrites: hidden }]);
    await expectApiError(api().invites.get('cove'), 404, 10006);
  });

  test('is not an invite of the guild: it is not listed, and cannot be deleted or limited to target users', async () => {
    const guild = vain('strand', [{ name: 'pier' }]);
    expect(await api().invites.listInGuild(idOf(guild))).toEqual([]);
    await expectApiError(api().invites.delete('strand'), 404, 10006);
    await expectApiError(api().invites.editTargetUsers('strand', ['1']), 404, 10006);
  });
});

describe('Delete Invite', () => {
  test('of an unknown code fails with 10006', async () => {
    await expectApiError(api().invites.delete('nothing'), 404, 10006);
  });

  test('deletes it, emits an event and records it', async () => {
    const guild = fixture().guild(INVITE);
    const { code } = await api().invites.create(channelOf(guild));
    expect(await api().invites.delete(code, { reason: 'over' })).toMatchObject({ code });
    await expectApiError(api().invites.get(code), 404, 10006);
    expect(await dispatches().next('inviteDelete', idOf(guild))).toEqual({
      guild_id: idOf(guild),
      channel_id: channelOf(guild),
      code,
    });
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 42,
      reason: 'over',
      changes: expect.arrayContaining([{ key: 'code', old_value: code }]),
    });
  });

  test.each(['MANAGE_CHANNELS', 'MANAGE_GUILD'] as const)('can be done with %s', async (name) => {
    const guild = fixture().guild(permissionSet('VIEW_CHANNEL', name));
    const { code } = insertInvite(fixture().emulator.world, guild, fixture().channel(guild), {}).result;
    expect(await api().invites.delete(code)).toMatchObject({ code });
  });

  test("without either permission fails with 50013, even for the bot's own invite", async () => {
    const guild = fixture().guild(allPermissionsExcept('MANAGE_CHANNELS', 'MANAGE_GUILD'));
    const { code } = await api().invites.create(channelOf(guild));
    await expectApiError(api().invites.delete(code), 403, 50013);
  });

  test('by a user who is not a member fails with 50001', async () => {
    const { code } = await api().invites.create(channelOf(fixture().guild(INVITE)));
    const response = await fixture().callerOf(fixture().user()).send('DELETE', `/invites/${code}`);
    expectError(response, 403, 50001);
  });
});

describe('Get Channel Invites', () => {
  test('lists those of the channel, with metadata', async () => {
    const guild = fixture().guild(INVITE, { channels: [{ name: 'general' }, { name: 'pier' }] });
    const { code } = await api().invites.create(channelOf(guild), { max_uses: 2 });
    await api().invites.create(channelOf(guild, 'pier'));
    expect(await api().invites.listInChannel(channelOf(guild))).toMatchObject([{ code, uses: 0, max_uses: 2 }]);
  });

  test('without MANAGE_CHANNELS fails with 50013', async () => {
    await expectApiError(
      api().invites.listInChannel(channelOf(fixture().guild(allPermissionsExcept('MANAGE_CHANNELS')))),
      403,
      50013,
    );
  });

  test('of a channel that the bot cannot see fails with 50001, and of an unknown one with 10003', async () => {
    const roles = [{ name: '@everyone', permissions: '0' }];
    const hidden = fixture().guild(allPermissionsExcept('VIEW_CHANNEL'), { roles });
    await expectApiError(api().invites.listInChannel(channelOf(hidden)), 403, 50001);
    await expectApiError(api().invites.listInChannel('1'), 404, 10003);
  });
});

describe('Get Guild Invites', () => {
  test('includes metadata with MANAGE_GUILD, and not with VIEW_AUDIT_LOG', async () => {
    for (const [name, hasMetadata] of [['MANAGE_GUILD', true] as const, ['VIEW_AUDIT_LOG', false] as const]) {
      const guild = fixture().guild(permissionSet(name));
      const { code } = insertInvite(fixture().emulator.world, guild, fixture().channel(guild), {}).result;
      const [invite] = await api().invites.listInGuild(idOf(guild));
      expect(invite).toMatchObject({ code });
      expect(invite !== undefined && 'uses' in invite).toBe(hasMetadata);
    }
  });

  test('without either permission fails with 50013', async () => {
    const guild = fixture().guild(allPermissionsExcept('MANAGE_GUILD', 'VIEW_AUDIT_LOG'));
    await expectApiError(api().invites.listInGuild(idOf(guild)), 403, 50013);
  });

  test('omits expired invites', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_GUILD'));
    insertInvite(fixture().emulator.world, guild, fixture().channel(guild), { maxAge: 1 });
    await fixture().emulator.clock.advance(1000);
    expect(await api().invites.listInGuild(idOf(guild))).toEqual([]);
  });
});
