import 'reflect-metadata';
import { singleton } from 'tsyringe';
import { expect, onTestFinished, test } from 'vitest';
import { Bot } from '../../../src/app/bot/bot.js';
import { Api } from '../../../src/rest/api.js';
import { TOKEN } from '../fixture/token.js';

@singleton()
class Shared {
  constructor(readonly api: Api) {}
}

/** Starts a bot without a connection. */
async function startBot(): Promise<Bot> {
  const bot = new Bot({
    handlers: [],
    services: [Shared],
    token: TOKEN,
    gateway: false,
    http: { publicKey: '0'.repeat(64) },
    environment: {},
    logLevel: 'silent',
    signals: false,
  });
  onTestFinished(() => bot.stop());
  await bot.start();
  return bot;
}

test('two bots never share a listed class with @singleton(): each instance has the Api of its bot', async () => {
  const [one, other] = [await startBot(), await startBot()];
  expect(one.get(Shared)).not.toBe(other.get(Shared));
  expect(one.get(Shared).api).toBe(one.api);
  expect(other.get(Shared).api).toBe(other.api);
});

test('a bot that was composed from another one has its own instances', async () => {
  const one = await startBot();
  const other = one.with({});
  onTestFinished(() => other.stop());
  await other.start();
  expect(other.get(Shared).api).toBe(other.api);
  expect(other.get(Api)).not.toBe(one.get(Api));
});
