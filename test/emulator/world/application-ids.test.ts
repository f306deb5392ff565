/** The ids of an application and of its bot user: equal, or different as for very old applications. */
import { afterEach, describe, expect, test } from 'vitest';
import { type Emulator, startEmulator } from '../../../dev/src/emulator/emulator.js';
import type { EmulatorOptions } from '../../../dev/src/emulator/emulator-options.js';
import { defineWorld } from '../../../dev/src/emulator/world/world-description.js';
import { ControlCaller } from '../fixtures/control-caller.js';
import { ApiCaller, expectError } from '../fixtures/emulator-fixture.js';
import { RawClient } from '../fixtures/raw-client.js';
import savedWorld from './saved-world.json' with { type: 'json' };

const started: Emulator[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((emulator) => emulator.close()));
});

async function start(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator(options);
  started.push(emulator);
  return emulator;
}

const withDifferentIds = defineWorld({ application: { differentBotId: true } });
const ping = { name: 'ping', description: 'Ping' };
const botOf = ({ apiUrl, token }: Emulator) => new ApiCaller(apiUrl, `Bot ${token}`);

describe('a new application', () => {
  test('has a bot with the same id, which registers commands at the id of its user', async () => {
    const emulator = await start();
    expect(emulator.botUserId).toBe(emulator.applicationId);
    const { json: user } = await botOf(emulator).send('GET', '/users/@me');
    expect(user).toMatchObject({ id: emulator.applicationId, bot: true });
    const response = await botOf(emulator).send('POST', `/applications/${emulator.botUserId}/commands`, ping);
    expect(response).toMatchObject({ status: 201, json: { application_id: emulator.applicationId } });
  });

  test('has a bot with another id if the world says so, and commands only at the id of the application', async () => {
    const emulator = await start({ world: withDifferentIds });
    expect(emulator.botUserId).not.toBe(emulator.applicationId);
    const register = (id: string) => botOf(emulator).send('POST', `/applications/${id}/commands`, ping);
    expectError(await register(emulator.botUserId), 403, 20012);
    expect(await register(emulator.applicationId)).toMatchObject({ status: 201 });
  });

  test.each([false, true])('of the control API has a bot with another id: %s', async (different) => {
    const { url, apiUrl } = await start();
    const body = { name: 'Lookout', different_bot_id: different };
    const created = (await new ControlCaller(url).ok('POST', '/applications', body)) as Record<string, string>;
    expect(created['bot_user_id'] !== created['application_id']).toBe(different);
    const bot = new ApiCaller(apiUrl, `Bot ${created['token']}`);
    expect((await bot.send('GET', '/applications/@me')).json).toMatchObject({
      id: created['application_id'],
      bot: { id: created['bot_user_id'] },
    });
  });

  test.each([
    [{ application: { differentBotId: 1 } }, 'application.differentBotId'],
    [{ application: { botId: '1' } }, 'application'],
  ])('cannot be described by %j', async (world, path) => {
    // A JavaScript file is not checked by the compiler.
    await expect(startEmulator({ world: world as object })).rejects.toThrow(`- ${path}: `);
  });
});

describe('READY', () => {
  test.each([
    ['equal ids', {}],
    ['different ids', withDifferentIds],
  ])('has the id of the user and that of the application: %s', async (_title, world) => {
    const { gatewayUrl, token, applicationId, botUserId } = await start({ world });
    const client = await RawClient.connectAndIdentify(gatewayUrl, token);
    expect((await client.event('READY')).d).toMatchObject({
      user: { id: botUserId },
      application: { id: applicationId },
    });
    client.close();
  });
});

describe('a world file of an earlier version, in which the ids differ', () => {
  const { id: applicationId, bot_user_id: botUserId } = savedWorld.applications[0] ?? {};

  test('is loaded as it is, at the start and later', async () => {
    expect(applicationId).not.toBe(botUserId);
    const emulator = await start({ worldFile: savedWorld });
    const later = await start();
    later.load(savedWorld);
    for (const each of [emulator, later]) {
      expect(each).toMatchObject({ applicationId, botUserId, token: savedWorld.users[0]?.token });
      const { applications, users, guilds, commands } = each.save();
      expect({ applications, users, guilds, commands }).toEqual({
        // The file is older than these fields.
        applications: savedWorld.applications.map((application) => ({ ...application, bot_permissions: '8' })),
        users: savedWorld.users.map((user) => ({
          ...user,
          blocked_ids: [],
          allows_direct_messages: true,
          direct_messages_by_guild: {},
        })),
        guilds: savedWorld.guilds,
        commands: savedWorld.commands,
      });
    }
  });

  test('has a bot that works with its two ids', async () => {
    const emulator = await start({ worldFile: savedWorld });
    expect((await botOf(emulator).send('GET', `/applications/${applicationId}/commands`)).json).toMatchObject([ping]);
    expectError(await botOf(emulator).send('GET', `/applications/${botUserId}/commands`), 403, 20012);
    const messages = await botOf(emulator).send('GET', `/channels/${emulator.channelId}/messages`);
    expect(messages.json).toMatchObject([{ content: 'ahoy', author: { id: botUserId } }]);
  });

  test('gets further applications with equal ids', async () => {
    const { url } = await start({ worldFile: savedWorld });
    const created = await new ControlCaller(url).ok('POST', '/applications', { name: 'Lookout' });
    expect(created).toMatchObject({ bot_user_id: (created as Record<string, string>)['application_id'] });
  });
});
