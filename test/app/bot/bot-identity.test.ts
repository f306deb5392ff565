/** The user and the application of a bot: values with a gateway, promises without. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWorld } from '@guildhall/dev/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Bot } from '../../../src/app/bot/bot.js';
import { HttpBot } from '../../../src/app/bot/http-bot.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { JournaledWorld } from '../journal/journaled-world.js';

/** The requests for the bot itself that a world has received. */
const requestsIn = (world: {
  emulator: { log: { read(from: number, limit: number): { entries: readonly object[] } } };
}) =>
  world.emulator.log
    .read(0, 10_000)
    .entries.flatMap((entry) => ('method' in entry && 'path' in entry ? [`${entry.method} ${entry.path}`] : []))
    .filter((request) => /GET .*(?:\/users\/@me|\/applications\/@me)$/.test(request));

@Handler()
class Listening {
  @On('messageCreate')
  heard() {}
}

describe('a bot with a gateway', () => {
  test('has no user and no application before it has connected', () => {
    const bot = new Bot({ handlers: [], environment: {} });
    expect([bot.user, bot.application]).toEqual([undefined, undefined]);
  });

  test('has those of READY afterwards, without a request', async () => {
    await using world = await createWorld({
      bot: new Bot({ handlers: [Listening], environment: {}, commands: { sync: 'never' } }),
    });
    const { bot } = world;
    expect(requestsIn(world)).toEqual([]);
    expect(bot.user).toMatchObject({ id: (await bot.api.users.getCurrent()).id, bot: true });
    expect(bot.application).toMatchObject({
      id: (await bot.api.applications.getCurrent()).id,
      flags: expect.any(Number),
    });
  });

  test('has them when the process continues the session of an earlier one, before it is ready', async () => {
    const journaled = await JournaledWorld.start({ handlers: [Listening] });
    const { user, application } = journaled.bot;
    await journaled.kill();
    await journaled.startBot();
    expect(journaled.log.some(({ msg }) => msg === 'resumed')).toBe(true);
    expect(journaled.bot.user?.id).toBe(user?.id);
    expect(journaled.bot.application?.id).toBe(application?.id);
  });
});

describe('a bot without a gateway', () => {
  test('requests each of them with the first use, once', async () => {
    const http = { publicKey: 'ab'.repeat(32) };
    await using world = await createWorld({ bot: new HttpBot({ http, environment: {}, logLevel: 'silent' }) });
    const { bot } = world;
    expect(requestsIn(world)).toEqual([]);
    const users = await Promise.all([bot.user, bot.user, bot.user]);
    const again = await bot.user;
    expect(new Set([...users, again]).size).toBe(1);
    expect(requestsIn(world)).toHaveLength(1);
    expect((await bot.application).id).toBe((await bot.application).id);
    expect(requestsIn(world)).toHaveLength(2);
  });

  test('does not keep a failure', async () => {
    const statuses = [403, 200];
    const server = createServer((_request, response) => {
      const status = statuses.shift() ?? 200;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(status === 200 ? { id: '1', username: 'bot' } : { code: 0, message: 'Server Error' }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const bot = new HttpBot({
      token: 'token',
      http: { publicKey: 'ab'.repeat(32) },
      api: { baseUrl: `http://127.0.0.1:${port}` },
      environment: {},
      logLevel: 'silent',
    });
    await expect(bot.user).rejects.toMatchObject({ code: 'api_error', status: 403 });
    expect(await bot.user).toMatchObject({ id: '1' });
    await bot.stop();
  });
});
