import { describe, expect, test } from 'vitest';
import { insertChannel } from '../../../../../dev/src/emulator/state/channels/channels.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { insertWebhook as placeWebhook } from '../../../../../dev/src/emulator/state/webhooks/webhooks.js';
import { Rest } from '../../../../../src/rest/index.js';
import { limits } from '../../../../../src/wire/constants/limits.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { createWebhook, modifyWebhook } from '../../../../../src/wire/endpoints/webhooks.js';
import { channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { PNG } from '../../../fixtures/pictures.js';
import { expectApiError, expectNotSent, setUpDispatchReader, setUpRestClient } from '../../../fixtures/rest-client.js';
import { createUserWebhook } from './user-webhook.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const MANAGER = permissionSet('VIEW_CHANNEL', 'MANAGE_WEBHOOKS');

/** A guild in which the bot has these permissions, with a channel. */
function setUp(permissions = MANAGER) {
  const guild = fixture().guild(permissions, { roles: [{ name: '@everyone', permissions: '0' }] });
  const channelId = fixture().channel(guild).channel.id;
  return { guild, guildId: guild.guild.id, channelId };
}

async function withWebhook(permissions = MANAGER) {
  const setup = setUp(MANAGER);
  const webhook = await api().webhooks.create(setup.channelId, { name: 'Lookout' });
  await dispatches().next('webhooksUpdate', setup.guildId);
  const role = setup.guild.roles.get(setup.guild.members.get(fixture().emulator.botUserId)?.roles[0] ?? '');
  if (role) role.permissions = permissions;
  return { ...setup, webhook, token: webhook.token ?? '' };
}

const addChannel = (guild: GuildRecord, type: number, name = 'elsewhere') =>
  insertChannel(fixture().emulator.world, guild, { name, type }).result.channel.id;

describe('Create Webhook', () => {
  test('creates a webhook with a token, emits an event and records it', async () => {
    const { guild, guildId, channelId } = setUp();
    const webhook = await api().webhooks.create(channelId, { name: '  Lookout  ', avatar: PNG }, { reason: 'storms' });
    expect(webhook).toMatchObject({
      type: 1,
      name: 'Lookout',
      avatar: expect.stringMatching(/^[0-9a-f]{32}$/),
      guild_id: guildId,
      channel_id: channelId,
      application_id: fixture().emulator.applicationId,
      user: { id: fixture().emulator.botUserId },
      token: expect.stringMatching(/^[\w-]{60,}$/),
    });
    expect(await dispatches().next('webhooksUpdate', guildId)).toEqual({ guild_id: guildId, channel_id: channelId });
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 50,
      target_id: webhook.id,
      reason: 'storms',
      changes: expect.arrayContaining([
        { key: 'name', new_value: 'Lookout' },
        { key: 'avatar_hash', new_value: webhook.avatar },
      ]),
    });
  });

  test('by a user belongs to no application', async () => {
    const { guild, channelId } = setUp();
    expect(await createUserWebhook(fixture(), guild, channelId)).toMatchObject({
      application_id: null,
      user: { username: 'owner' },
    });
  });

  test.each([
    ['a forum', channelTypes.GUILD_FORUM],
    ['a voice channel', channelTypes.GUILD_VOICE],
    ['an announcement channel', channelTypes.GUILD_ANNOUNCEMENT],
  ])('succeeds in %s', async (_where, type) => {
    const { guild } = setUp(permissionSet('VIEW_CHANNEL', 'MANAGE_WEBHOOKS', 'CONNECT'));
    await expect(api().webhooks.create(addChannel(guild, type), { name: 'x' })).resolves.toMatchObject({ name: 'x' });
  });

  test('in a category fails with 50024', async () => {
    const { guild } = setUp();
    const category = addChannel(guild, channelTypes.GUILD_CATEGORY);
    await expectApiError(api().webhooks.create(category, { name: 'x' }), 400, 50024);
  });

  test('is limited to 15 in a channel: the next one fails with 30007', async () => {
    const { channelId } = setUp();
    for (let made = 0; made < limits.webhook.perChannel; made += 1)
      await api().webhooks.create(channelId, { name: 'x' });
    await expectApiError(api().webhooks.create(channelId, { name: 'x' }), 400, 30007);
  });

  test('is limited to 1000 in a guild: the next one fails with 30058', async () => {
    const { world, botUserId } = fixture().emulator;
    const { guild, channelId } = setUp();
    const elsewhere = world.channels.get(addChannel(guild, channelTypes.GUILD_TEXT)) ?? expect.fail('no channel');
    for (let made = 1; made < limits.webhook.perGuild; made += 1) {
      placeWebhook(world, guild, elsewhere, { name: 'x' }, { userId: botUserId });
    }
    await expect(api().webhooks.create(channelId, { name: 'the last' })).resolves.toMatchObject({ name: 'the last' });
    await expectApiError(api().webhooks.create(channelId, { name: 'one more' }), 400, 30058);
  });

  test.each([
    ['VIEW_CHANNEL', 50013],
    ['MANAGE_WEBHOOKS', 50001],
  ] as const)('with %s alone is %i', async (permission, code) => {
    const { channelId } = setUp(permissionSet(permission));
    await expectApiError(api().webhooks.create(channelId, { name: 'x' }), 403, code);
  });

  describe.each([
    ['empty', ''],
    ['blank', '   '],
    ['too long', 'x'.repeat(81)],
    ["the service's own name", 'My DisCord hook'],
    ['the name of its former assistant', 'clYde'],
  ])('with a name that is %s', (_what, name) => {
    test('is rejected before sending, and by the emulator with the same path', async () => {
      const { channelId } = setUp();
      const unsent = await api()
        .webhooks.create(channelId, { name })
        .catch((error: unknown) => error);
      const response = await fixture().bot.call(createWebhook, { path: { channel_id: channelId }, body: { name } });
      expectError(response, 400, 50035);
      expect(unsent).toMatchObject({ problems: [{ path: 'name' }] });
      expect(response.json).toMatchObject({ errors: { name: { _errors: [expect.anything()] } } });
    });
  });

  test('with a name at its limit succeeds', async () => {
    const { channelId } = setUp();
    const name = 'x'.repeat(80);
    await expect(api().webhooks.create(channelId, { name })).resolves.toMatchObject({ name });
  });

  test('without a name, or with an invalid image, is rejected', async () => {
    const { channelId } = setUp();
    expectError(await fixture().bot.call(createWebhook, { path: { channel_id: channelId }, body: {} }), 400, 50035);
    await expectNotSent(
      api().webhooks.create(channelId, { name: 'x', avatar: 'data:image/png;base64,AAAA' }),
      'avatar',
    );
  });
});

describe('the lists of webhooks', () => {
  test('contain those of a channel, and those of a guild', async () => {
    const { guild, guildId, channelId, webhook } = await withWebhook();
    const other = await api().webhooks.create(addChannel(guild, channelTypes.GUILD_TEXT), { name: 'Second' });
    expect(await api().webhooks.listInChannel(channelId)).toEqual([webhook]);
    expect(await api().webhooks.listInGuild(guildId)).toEqual([webhook, other]);
  });

  test('need MANAGE_WEBHOOKS', async () => {
    const { guildId, channelId } = await withWebhook(permissionSet('VIEW_CHANNEL'));
    await expectApiError(api().webhooks.listInChannel(channelId), 403, 50013);
    await expectApiError(api().webhooks.listInGuild(guildId), 403, 50013);
  });

  test('require a visible channel, and an existing guild or channel', async () => {
    const { channelId } = await withWebhook(permissionSet('MANAGE_WEBHOOKS'));
    await expectApiError(api().webhooks.listInChannel(channelId), 403, 50001);
    await expectApiError(api().webhooks.listInChannel('1'), 404, 10003);
    await expectApiError(api().webhooks.listInGuild('1'), 404, 10004);
  });
});

describe('Get Webhook', () => {
  test('returns it to its own application without any permission', async () => {
    const { webhook } = await withWebhook('0');
    expect(await api().webhooks.get(webhook.id)).toEqual(webhook);
  });

  test('returns it to its own application also when the bot has left', async () => {
    const { guild, webhook } = await withWebhook();
    guild.members.delete(fixture().emulator.botUserId);
    expect(await api().webhooks.get(webhook.id)).toEqual(webhook);
    await expectApiError(api().webhooks.delete(webhook.id), 403, 50001);
  });

  test('of another user needs MANAGE_WEBHOOKS', async () => {
    const { guild, channelId } = setUp(permissionSet('VIEW_CHANNEL'));
    const { id } = await createUserWebhook(fixture(), guild, channelId);
    await expectApiError(api().webhooks.get(id), 403, 50013);
  });

  test('that does not exist fails with 10015', async () => {
    await expectApiError(api().webhooks.get('1'), 404, 10015);
  });
});

describe('Get Webhook with Token', () => {
  test('needs no other token, and does not return its creator', async () => {
    const { webhook, token } = await withWebhook();
    const { user: _user, ...rest } = webhook;
    const anonymous = new Rest({ baseUrl: fixture().emulator.apiUrl });
    expect(await anonymous.api.webhooks.getWithToken(webhook.id, token)).toEqual(rest);
    await anonymous.close();
  });

  test('with the token of another webhook fails with 50027, and of an unknown one with 10015', async () => {
    const { webhook, token } = await withWebhook();
    await expectApiError(api().webhooks.getWithToken(webhook.id, 'wrong'), 401, 50027);
    await expectApiError(api().webhooks.getWithToken('1', token), 404, 10015);
  });

  test('never shows the token in an error', async () => {
    const failure: unknown = await api()
      .webhooks.getWithToken('1', 'very-secret-token')
      .catch((error: unknown) => error);
    expect(String(failure)).not.toContain('very-secret-token');
  });
});

describe('Modify Webhook', () => {
  test('changes its name and avatar, and emits an event and records it', async () => {
    const { guild, guildId, channelId, webhook } = await withWebhook();
    const changed = await api().webhooks.edit(webhook.id, { name: 'Mate', avatar: PNG }, { reason: 'new crew' });
    expect(changed).toMatchObject({ id: webhook.id, name: 'Mate', avatar: expect.any(String), user: webhook.user });
    expect(await dispatches().next('webhooksUpdate', guildId)).toMatchObject({ channel_id: channelId });
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 51,
      reason: 'new crew',
      changes: [
        { key: 'name', old_value: 'Lookout', new_value: 'Mate' },
        { key: 'avatar_hash', new_value: changed.avatar },
      ],
    });
  });

  test('removes the avatar with null', async () => {
    const { webhook } = await withWebhook();
    await api().webhooks.edit(webhook.id, { avatar: PNG });
    expect(await api().webhooks.edit(webhook.id, { avatar: null })).toMatchObject({ name: 'Lookout', avatar: null });
  });

  test('moves it, and both channels are notified of it', async () => {
    const { guild, guildId, channelId, webhook } = await withWebhook();
    const target = addChannel(guild, channelTypes.GUILD_TEXT);
    expect(await api().webhooks.edit(webhook.id, { channel_id: target })).toMatchObject({ channel_id: target });
    const received = [
      await dispatches().next('webhooksUpdate', guildId),
      await dispatches().next('webhooksUpdate', guildId),
    ];
    expect(received.map(({ channel_id }) => channel_id)).toEqual([channelId, target]);
  });

  test('to a channel of another guild fails with 10003, to an invisible one with 50001, to a full one with 30007', async () => {
    const { guild, webhook } = await withWebhook();
    const elsewhere = setUp().channelId;
    const hidden = addChannel(guild, channelTypes.GUILD_TEXT);
    const { channel } = fixture().emulator.world.channels.get(hidden) ?? {};
    const deny = permissionSet('VIEW_CHANNEL');
    channel?.permission_overwrites?.push({ id: fixture().emulator.botUserId, type: 1, allow: '0', deny });
    const full = addChannel(guild, channelTypes.GUILD_TEXT);
    for (let made = 0; made < limits.webhook.perChannel; made += 1) await api().webhooks.create(full, { name: 'x' });
    await expectApiError(api().webhooks.edit(webhook.id, { channel_id: elsewhere }), 404, 10003);
    await expectApiError(api().webhooks.edit(webhook.id, { channel_id: hidden }), 403, 50001);
    await expectApiError(api().webhooks.edit(webhook.id, { channel_id: full }), 400, 30007);
  });

  test('to a category fails with 50024, and to a channel without MANAGE_WEBHOOKS with 50013', async () => {
    const { guild, webhook } = await withWebhook();
    const guarded = addChannel(guild, channelTypes.GUILD_TEXT);
    const { channel } = fixture().emulator.world.channels.get(guarded) ?? {};
    const deny = permissionSet('MANAGE_WEBHOOKS');
    channel?.permission_overwrites?.push({ id: fixture().emulator.botUserId, type: 1, allow: '0', deny });
    const category = addChannel(guild, channelTypes.GUILD_CATEGORY);
    await expectApiError(api().webhooks.edit(webhook.id, { channel_id: category }), 400, 50024);
    await expectApiError(api().webhooks.edit(webhook.id, { channel_id: guarded }), 403, 50013);
  });

  test('that does not exist fails with 10015, and in an invisible channel with 50001', async () => {
    const { webhook } = await withWebhook(permissionSet('MANAGE_WEBHOOKS'));
    await expectApiError(api().webhooks.edit('21', { name: 'x' }), 404, 10015);
    await expectApiError(api().webhooks.edit(webhook.id, { name: 'x' }), 403, 50001);
  });

  test.each(['', 'x'.repeat(81), 'Clyde'])(
    'to the name "%s" is rejected on both sides, with its token too',
    async (name) => {
      const { webhook, token } = await withWebhook();
      await expectNotSent(api().webhooks.edit(webhook.id, { name }), 'name');
      await expectNotSent(api().webhooks.editWithToken(webhook.id, token, { name }), 'name');
      for (const path of [webhook.id, `${webhook.id}/${token}`]) {
        expectError(await fixture().bot.send('PATCH', `/webhooks/${path}`, { name }), 400, 50035);
      }
    },
  );

  test("needs MANAGE_WEBHOOKS even for the bot's own webhook", async () => {
    const { webhook } = await withWebhook(permissionSet('VIEW_CHANNEL'));
    await expectApiError(api().webhooks.edit(webhook.id, { name: 'x' }), 403, 50013);
  });

  test('to a forbidden name is rejected', async () => {
    const { webhook } = await withWebhook();
    await expectNotSent(api().webhooks.edit(webhook.id, { name: 'discord' }), 'name');
    const path = { webhook_id: webhook.id };
    expectError(await fixture().bot.call(modifyWebhook, { path, body: { name: 'discord' } }), 400, 50035);
  });
});

describe('Modify Webhook with Token', () => {
  test('changes its name, does not return its creator, and is not recorded in the audit log', async () => {
    const { guild, guildId, webhook, token } = await withWebhook();
    const before = guild.auditLog.length;
    const changed = await api().webhooks.editWithToken(webhook.id, token, { name: 'Mate' });
    expect(changed).toMatchObject({ name: 'Mate' });
    expect(changed).not.toHaveProperty('user');
    expect(await dispatches().next('webhooksUpdate', guildId)).toBeDefined();
    expect(guild.auditLog).toHaveLength(before);
  });

  test('does not move it: a channel_id is ignored', async () => {
    const { guild, channelId, webhook, token } = await withWebhook();
    const target = addChannel(guild, channelTypes.GUILD_TEXT);
    const response = await fixture()
      .callerWith('')
      .send('PATCH', `/webhooks/${webhook.id}/${token}`, { channel_id: target });
    expect(response).toMatchObject({ status: 200, json: { channel_id: channelId } });
  });

  test('with a wrong token fails with 50027', async () => {
    const { webhook } = await withWebhook();
    await expectApiError(api().webhooks.editWithToken(webhook.id, 'wrong', { name: 'x' }), 401, 50027);
  });
});

describe('Delete Webhook', () => {
  test('deletes it, emits an event and records it', async () => {
    const { guild, guildId, channelId, webhook, token } = await withWebhook();
    expect(await api().webhooks.delete(webhook.id, { reason: 'quiet' })).toBeUndefined();
    expect(await dispatches().next('webhooksUpdate', guildId)).toEqual({ guild_id: guildId, channel_id: channelId });
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 52, target_id: webhook.id, reason: 'quiet' });
    await expectApiError(api().webhooks.execute(webhook.id, token, { content: 'x' }), 404, 10015);
  });

  test('needs MANAGE_WEBHOOKS', async () => {
    const { webhook } = await withWebhook(permissionSet('VIEW_CHANNEL'));
    await expectApiError(api().webhooks.delete(webhook.id), 403, 50013);
  });

  test('that does not exist fails with 10015, and in an invisible channel with 50001', async () => {
    const { webhook } = await withWebhook(permissionSet('MANAGE_WEBHOOKS'));
    await expectApiError(api().webhooks.delete('22'), 404, 10015);
    await expectApiError(api().webhooks.deleteWithToken('23', 'x'), 404, 10015);
    await expectApiError(api().webhooks.delete(webhook.id), 403, 50001);
  });

  test('with its token needs no permission, and emits an event', async () => {
    const { guildId, webhook, token } = await withWebhook();
    expect(await api().webhooks.deleteWithToken(webhook.id, token)).toBeUndefined();
    expect(await dispatches().next('webhooksUpdate', guildId)).toMatchObject({ guild_id: guildId });
    await expectApiError(api().webhooks.get(webhook.id), 404, 10015);
    expect(fixture().emulator.world.guilds.get(guildId)).toBeDefined();
  });

  test('with a wrong token fails with 50027', async () => {
    const { webhook } = await withWebhook();
    await expectApiError(api().webhooks.deleteWithToken(webhook.id, 'wrong'), 401, 50027);
  });
});
