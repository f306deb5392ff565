/** Calls of undeclared routes with the client of a bot. */
import { expect, onTestFinished, test } from 'vitest';
import { startEmulator } from '../../../dev/src/emulator/index.js';
import { Bot, type BotOptions } from '../../../src/app/bot/bot.js';
import { OnStart } from '../../../src/app/decorators/lifecycle-hooks.js';
import { Service } from '../../../src/app/decorators/service.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { Api } from '../../../src/rest/index.js';
import { failureOf } from '../../rest/client-and-server.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';

/** A bot on an emulator that allows one request in 50 ms to each route. */
async function composeBot(options: Partial<BotOptions> = {}) {
  const emulator = await startEmulator({ rateLimits: { defaultLimit: { limit: 1, windowMs: 50 } } });
  const log: string[] = [];
  const bot = new Bot({
    token: emulator.token,
    api: { baseUrl: emulator.apiUrl },
    handlers: [],
    environment: {},
    signals: false,
    logger: createLogger({ level: 'warn', destination: { write: (line) => void log.push(line) } }),
    ...options,
  });
  onTestFinished(async () => {
    await bot.stop();
    await emulator.close();
  });
  return { bot, emulator, log };
}

test('the client of a bot calls a route by its path template', async () => {
  const { bot, emulator } = await composeBot();
  const path = { guild_id: emulator.guildId };
  const response = await bot.api.raw('GET', '/guilds/{guild_id}', { path });
  expect(response.json()).toMatchObject({ id: emulator.guildId });
});

test('raw and declared calls of a bot wait for the limit of their route, so that none is rejected', async () => {
  const { bot, emulator, log } = await composeBot();
  const path = { guild_id: emulator.guildId };
  const calls = [1, 2, 3].flatMap(() => [
    bot.api.raw('GET', '/guilds/{guild_id}', { path }),
    bot.api.guilds.get(emulator.guildId),
  ]);
  expect(await Promise.all(calls)).toHaveLength(6);
  expect(log).toEqual([]);
});

test('an injected Api makes raw calls as well', async () => {
  const statuses: number[] = [];
  @Service()
  class Templates {
    constructor(private readonly api: Api) {}

    @OnStart()
    async load() {
      const { status } = await this.api.raw('GET', '/users/@me');
      statuses.push(status);
    }
  }
  const { bot } = await composeBot({ services: [Templates] });
  await bot.start();
  expect(statuses).toEqual([200]);
});

test('raw calls count as pending calls of the bot, and a stop ends them', async () => {
  await using test = await BotUnderTest.compose({ handlers: [], drainTimeoutMs: 0 });
  test.server.unanswered.add('/slow');
  const call = failureOf(test.bot.api.raw('GET', '/slow'));
  await test.server.waitForRequest('/slow', 'GET');
  expect(test.bot.pending.calls).toBe(1);
  await test.bot.stop();
  expect(await call).toMatchObject({ reason: 'closed' });
});

test('downloads count as pending calls of the bot, and a stop ends them', async () => {
  await using test = await BotUnderTest.compose({ handlers: [], drainTimeoutMs: 0 });
  await using files = await BotUnderTest.compose({ handlers: [] });
  files.server.unanswered.add('/attachments/1/2/slow.png');
  const url = new URL('/api/v10/attachments/1/2/slow.png', files.server.baseUrl);
  const download = failureOf(test.bot.api.attachments.download(url.href));
  await files.server.waitForRequest('/attachments/1/2/slow.png', 'GET');
  expect(test.bot.pending.calls).toBe(1);
  await test.bot.stop();
  expect(await download).toMatchObject({ reason: 'closed' });
});
