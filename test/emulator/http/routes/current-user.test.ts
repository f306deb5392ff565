import { describe, expect, onTestFinished, test } from 'vitest';
import { insertApplication } from '../../../../dev/src/emulator/state/applications/applications.js';
import { joinGuild } from '../../../../dev/src/emulator/state/membership/membership.js';
import { Rest } from '../../../../src/rest/index.js';
import { permissionSet } from '../../../../src/wire/constants/permissions.js';
import { modifyCurrentUser } from '../../../../src/wire/endpoints/users.js';
import { expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { PNG } from '../../fixtures/pictures.js';
import { RawClient } from '../../fixtures/raw-client.js';
import { expectApiError, expectNotSent, setUpRestClient } from '../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

/** Another bot with its client, so that changes to it do not affect other tests. */
function anotherBot() {
  const { world, apiUrl: baseUrl } = fixture().emulator;
  const application = insertApplication(world, { name: 'Ferry' }).result;
  const token = world.users.get(application.botUserId)?.token ?? '';
  const rest = new Rest({ token, baseUrl });
  onTestFinished(() => rest.close());
  return { id: application.botUserId, token, api: rest.api };
}

describe('Modify Current User', () => {
  test('changes the name and images, and removes an image with null', async () => {
    const bot = anotherBot();
    const changed = await bot.api.users.editCurrent({ username: 'Lighthouse', avatar: PNG, banner: PNG });
    expect(changed).toMatchObject({
      id: bot.id,
      username: 'Lighthouse',
      avatar: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(await api().users.get(bot.id)).toMatchObject({ username: 'Lighthouse', avatar: changed.avatar });
    expect(await bot.api.users.editCurrent({ avatar: null })).toMatchObject({
      username: 'Lighthouse',
      avatar: null,
      banner: changed.banner,
    });
  });

  test('sends events to the account itself and to its guilds', async () => {
    const bot = anotherBot();
    const { world, gatewayUrl } = fixture().emulator;
    const guild = fixture().guildWithoutBot();
    joinGuild(world, guild, bot.id);
    const ear = await RawClient.connectAndIdentify(gatewayUrl, bot.token);
    onTestFinished(() => ear.close());
    await ear.event('GUILD_CREATE');
    await bot.api.users.editCurrent({ username: 'Beacon' });
    expect((await ear.event('USER_UPDATE')).d).toMatchObject({ id: bot.id, username: 'Beacon' });
    expect((await ear.event('GUILD_MEMBER_UPDATE')).d).toMatchObject({
      guild_id: guild.guild.id,
      user: { username: 'Beacon' },
    });
  });

  test.each(['x', 'x'.repeat(33), 'a@b', 'a#b', 'a:b', 'a```b', 'DiscordBot', 'everyone', 'Here'])(
    'to the name %j is rejected on both sides',
    async (username) => {
      await expectNotSent(api().users.editCurrent({ username }), 'username');
      const response = await fixture().bot.call(modifyCurrentUser, { body: { username } });
      expectError(response, 400, 50035);
      expect(response.json).toHaveProperty('errors.username');
    },
  );

  test.each(['xy', 'x'.repeat(32)])('to the name %j at the limit is accepted', async (username) => {
    expect(await anotherBot().api.users.editCurrent({ username })).toMatchObject({ username });
  });

  test('with an invalid image fails with 50035', async () => {
    const response = await fixture().bot.call(modifyCurrentUser, { body: { avatar: 'data:image/png;base64,AAAA' } });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty('errors.avatar');
  });
});

describe('Get Current User Guilds', () => {
  test('lists them with the permissions of the account', async () => {
    const bot = anotherBot();
    const guild = fixture().guildWithoutBot({
      roles: [{ name: '@everyone', permissions: permissionSet('VIEW_CHANNEL') }],
    });
    joinGuild(fixture().emulator.world, guild, bot.id);
    const [listed] = await bot.api.users.listCurrentUserGuilds();
    expect(listed).toEqual({
      id: guild.guild.id,
      name: 'Elsewhere',
      icon: null,
      banner: null,
      owner: false,
      permissions: permissionSet('VIEW_CHANNEL'),
      features: [],
    });
    expect(await bot.api.users.listCurrentUserGuilds({ with_counts: true })).toMatchObject([
      { approximate_member_count: 2, approximate_presence_count: 0 },
    ]);
  });

  test('marks those that the account owns', async () => {
    const user = fixture().user();
    fixture().guildWithoutBot({ owner_id: user.user.id });
    const response = await fixture().callerOf(user).send('GET', '/users/@me/guilds');
    expect(response.json).toMatchObject([{ owner: true }]);
  });

  test('pages forwards and backwards', async () => {
    const bot = anotherBot();
    const ids = Array.from({ length: 5 }, () => {
      const guild = fixture().guildWithoutBot();
      joinGuild(fixture().emulator.world, guild, bot.id);
      return guild.guild.id;
    });
    const page = async (query: { before?: string; after?: string; limit: number }) =>
      (await bot.api.users.listCurrentUserGuilds(query)).map(({ id }) => id);
    expect(await page({ limit: 2 })).toEqual(ids.slice(0, 2));
    expect(await page({ limit: 2, after: ids[1] ?? '' })).toEqual(ids.slice(2, 4));
    expect(await page({ limit: 2, before: ids[4] ?? '' })).toEqual(ids.slice(2, 4));
    expect(await page({ limit: 200, after: '0' })).toEqual(ids);
  });

  test.each([0, 201])('with a limit of %i is rejected', async (limit) => {
    await expectNotSent(api().users.listCurrentUserGuilds({ limit }), 'limit');
    expectError(await fixture().bot.send('GET', `/users/@me/guilds?limit=${limit}`), 400, 50035);
  });
});

describe('Leave Guild', () => {
  test('ends the membership, and the bot and the others are notified', async () => {
    const bot = anotherBot();
    const { world, gatewayUrl, token, botUserId } = fixture().emulator;
    const guild = fixture().guildWithoutBot();
    joinGuild(world, guild, bot.id);
    joinGuild(world, guild, botUserId);
    const [leaving, staying] = [
      await RawClient.connectAndIdentify(gatewayUrl, bot.token),
      await RawClient.connectAndIdentify(gatewayUrl, token),
    ];
    onTestFinished(() => [leaving, staying].forEach((each) => void each.close()));
    await leaving.event('GUILD_CREATE');
    await staying.event('GUILD_CREATE');
    await bot.api.users.leaveGuild(guild.guild.id);
    expect((await leaving.event('GUILD_DELETE')).d).toEqual({ id: guild.guild.id });
    expect((await staying.event('GUILD_MEMBER_REMOVE')).d).toMatchObject({ user: { id: bot.id } });
    expect(await bot.api.users.listCurrentUserGuilds()).toEqual([]);
  });

  test('by the owner fails with 50055', async () => {
    const bot = anotherBot();
    const guild = fixture().guildWithoutBot({ owner_id: bot.id });
    await expectApiError(bot.api.users.leaveGuild(guild.guild.id), 400, 50055);
  });

  test('of a guild that the bot is not in fails with 50001, and of an unknown one with 10004', async () => {
    await expectApiError(api().users.leaveGuild(fixture().guildWithoutBot().guild.id), 403, 50001);
    await expectApiError(api().users.leaveGuild('5'), 404, 10004);
  });
});

describe('Get Gateway', () => {
  test('returns the gateway URL, without a token', async () => {
    const response = await fixture().callerWith('').send('GET', '/gateway');
    expect(response).toMatchObject({ status: 200, json: { url: fixture().emulator.gatewayUrl } });
    expect(await api().gateway.get()).toEqual(response.json);
  });
});
