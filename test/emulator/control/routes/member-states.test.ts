import { describe, expect, test } from 'vitest';
import type { GuildRecord } from '../../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../../src/wire/constants/permissions.js';
import { channelTypes } from '../../../../src/wire/objects/channels/channel.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { setUpDispatchReader } from '../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const dispatches = setUpDispatchReader(fixture);
const control = () => new ControlCaller(fixture().emulator.url);

function setUp() {
  const guild = fixture().guild(permissionSet('VIEW_CHANNEL'), {
    channels: [
      { name: 'general' },
      { name: 'bridge', type: channelTypes.GUILD_VOICE },
      { name: 'stage', type: channelTypes.GUILD_STAGE_VOICE },
    ],
  });
  const userId = fixture().member(guild).user.id;
  const path = `/guilds/${guild.guild.id}/members/${userId}`;
  const connect = (channel: string | null, more = {}) =>
    control().call('PUT', `${path}/voice`, { channel_id: channel && idOf(guild, channel), ...more });
  return { guild, id: guild.guild.id, userId, path, connect };
}

const idOf = (guild: GuildRecord, channel: string) => fixture().channel(guild, channel).channel.id;

describe('voice', () => {
  test('can be connected and disconnected by a user', async () => {
    const { guild, id, userId, connect } = setUp();
    expect(await connect('bridge', { self_mute: true })).toMatchObject({ status: 200, json: { user: { id: userId } } });
    const connected = await dispatches().next('voiceStateUpdate', id);
    expect(connected).toMatchObject({
      guild_id: id,
      channel_id: idOf(guild, 'bridge'),
      user_id: userId,
      self_mute: true,
      self_deaf: false,
      suppress: false,
    });
    expect(await connect(null)).toMatchObject({ status: 200 });
    expect(await dispatches().next('voiceStateUpdate', id)).toMatchObject({
      channel_id: null,
      session_id: connected.session_id,
    });
  });

  test('on a stage starts as a listener', async () => {
    const { id, connect } = setUp();
    await connect('stage');
    expect(await dispatches().next('voiceStateUpdate', id)).toMatchObject({ suppress: true });
  });

  test('ends when the user leaves the guild', async () => {
    const { id, path, userId, connect } = setUp();
    await connect('bridge');
    await dispatches().next('voiceStateUpdate', id);
    await control().ok('DELETE', path);
    expect(await dispatches().next('voiceStateUpdate', id)).toMatchObject({ user_id: userId, channel_id: null });
  });

  const rejected = (reason: string) => ({ status: 200, json: { status: 'refused', error: { reason } } });

  test('cannot be connected in a text channel', async () => {
    expect(await setUp().connect('general')).toMatchObject(rejected('wrong_kind'));
  });

  test.each([
    ['VIEW_CHANNEL', 'no_access'],
    ['CONNECT', 'missing_permissions'],
  ] as const)('rejects users without %s', async (permission, reason) => {
    const { guild, id, connect } = setUp();
    const deny = permissionSet(permission);
    fixture().channel(guild, 'bridge').channel.permission_overwrites = [{ id, type: 0, allow: '0', deny }];
    expect(await connect('bridge')).toMatchObject(rejected(reason));
  });

  test('is limited by the size of the channel, except for those who can move members', async () => {
    const { guild, userId, connect } = setUp();
    const { channel } = fixture().channel(guild, 'bridge');
    channel.user_limit = 1;
    const owner = `/guilds/${guild.guild.id}/members/${guild.guild.owner_id}/voice`;
    await control().ok('PUT', owner, { channel_id: channel.id });
    expect(await connect('bridge')).toMatchObject(rejected('channel_full'));
    channel.permission_overwrites = [{ id: userId, type: 1, allow: permissionSet('MOVE_MEMBERS'), deny: '0' }];
    expect(await connect('bridge')).toMatchObject({ status: 200, json: { user: { id: userId } } });
  });

  test('of an unknown channel of the guild fails with 10003, and with an invalid id with 50035', async () => {
    const { path } = setUp();
    const call = (channel_id: unknown) => control().call('PUT', `${path}/voice`, { channel_id });
    expect(await call(idOf(setUp().guild, 'bridge'))).toMatchObject({ status: 404, json: { code: 10003 } });
    expect(await call('bridge')).toMatchObject({ status: 400, json: { code: 50035 } });
  });
});

describe('boosts', () => {
  const since = '2026-01-02T03:04:05Z';

  test('are shown in the member and counted in the guild', async () => {
    const { id, path } = setUp();
    expect(await control().ok('PUT', `${path}/boost`, { since })).toMatchObject({
      premium_since: '2026-01-02T03:04:05.000000+00:00',
    });
    expect(await dispatches().next('guildMemberUpdate', id)).toMatchObject({ premium_since: expect.any(String) });
    const { premium_subscription_count } = fixture().emulator.world.guilds.get(id)?.guild ?? {};
    expect(premium_subscription_count).toBe(1);
  });

  test('raise the tier of the guild at 2, 7 and 14, and lower it when they end', async () => {
    const { guild, id } = setUp();
    const userIds = Array.from({ length: 14 }, (_, n) => fixture().member(guild, `booster ${n}`).user.id);
    const tiers: number[] = [];
    for (const userId of userIds) {
      await control().ok('PUT', `/guilds/${id}/members/${userId}/boost`, { since });
      tiers.push(guild.guild.premium_tier);
    }
    expect(tiers).toEqual([0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3]);
    await control().ok('PUT', `/guilds/${id}/members/${userIds[0]}/boost`, { since: null });
    expect(guild.guild).toMatchObject({ premium_tier: 2, premium_subscription_count: 13 });
    await control().ok('DELETE', `/guilds/${id}/members/${userIds[1]}`);
    expect(guild.guild.premium_subscription_count).toBe(12);
  });

  test('reject an invalid timestamp', async () => {
    const response = await control().call('PUT', `${setUp().path}/boost`, { since: 'once' });
    expect(response).toMatchObject({ status: 400, json: { code: 50035, errors: { since: {} } } });
  });
});

describe('presence', () => {
  const show = (userId: string, status: string) => control().call('PUT', `/users/${userId}/presence`, { status });

  test('is sent to every guild of the user, when it changes', async () => {
    const { id, userId } = setUp();
    expect(await show(userId, 'dnd')).toEqual({ status: 204, json: undefined });
    await show(userId, 'dnd');
    await show(userId, 'offline');
    expect(await dispatches().next('presenceUpdate', id)).toEqual({
      user: { id: userId },
      guild_id: id,
      status: 'dnd',
      activities: [],
      client_status: { desktop: 'dnd' },
    });
    expect(await dispatches().next('presenceUpdate', id)).toMatchObject({ status: 'offline', client_status: {} });
  });

  test('is counted in the guild', async () => {
    const { id, userId } = setUp();
    const counts = async () => (await fixture().bot.send('GET', `/guilds/${id}?with_counts=true`)).json;
    // The bot that listens here is online too.
    expect(await counts()).toMatchObject({ approximate_member_count: 3, approximate_presence_count: 1 });
    await show(userId, 'idle');
    expect(await counts()).toMatchObject({ approximate_presence_count: 2 });
  });

  test('rejects an unknown status', async () => {
    expect(await show(setUp().userId, 'away')).toMatchObject({ status: 400, json: { code: 50035 } });
    expect(await show('1', 'online')).toMatchObject({ status: 404, json: { code: 10013 } });
  });
});

describe('access tokens', () => {
  const grant = (userId: string, body: object) => control().call('POST', `/users/${userId}/access_tokens`, body);

  test('can be granted by users to applications', async () => {
    const { applicationId } = fixture().emulator;
    const userId = fixture().user().user.id;
    const body = { application_id: applicationId, scopes: ['guilds.join'] };
    expect(await grant(userId, body)).toEqual({ status: 200, json: { access_token: expect.any(String) } });
  });

  test('require a user, an application and a scope', async () => {
    const { applicationId, botUserId } = fixture().emulator;
    const userId = fixture().user().user.id;
    const scopes = ['identify'];
    expect(await grant('1', { application_id: applicationId, scopes })).toMatchObject({ json: { code: 10013 } });
    expect(await grant(botUserId, { application_id: applicationId, scopes })).toMatchObject({ json: { code: 20001 } });
    expect(await grant(userId, { application_id: '1', scopes })).toMatchObject({ json: { code: 10002 } });
    expect(await grant(userId, { application_id: applicationId, scopes: [] })).toMatchObject({ json: { code: 50035 } });
  });
});
