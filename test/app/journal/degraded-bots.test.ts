/** A bot whose events do not start: what its status, its health and its log say. */
import { expect, test } from 'vitest';
import type { Bot } from '../../../src/app/bot/bot.js';
import { healthHandler } from '../../../src/app/bot/health-handler.js';
import { JournalError } from '../../../src/ingress/journal/journal-error.js';
import { joinCalls } from './join-calls.js';
import { JournaledWorld } from './journaled-world.js';

async function healthOf(bot: Bot) {
  const respond = healthHandler(bot);
  const [live, ready] = ['/healthz', '/readyz'].map((path) => respond(new Request(`http://localhost${path}`)));
  return { live: live?.status, ready: ready?.status, body: await ready?.json() };
}

test('a bot whose journal cannot be written is degraded until it can: in its status, its health and its shards', async () => {
  const { calls, handlers } = joinCalls();
  const process = await JournaledWorld.start({ handlers });
  const { bot } = process;
  const [shard] = process.journal.shards;
  if (!shard) throw new Error('the bot has no shard');
  expect(await healthOf(bot)).toMatchObject({ live: 200, ready: 200, body: { status: 'ready', ready: true } });
  shard.failure = new JournalError('failed', 'no space left on device');
  await process.world.createMember('Ada');
  await expect.poll(() => bot.status).toBe('degraded');
  expect(bot.isReady).toBe(false);
  expect(await healthOf(bot)).toEqual({
    live: 200,
    ready: 503,
    body: { status: 'degraded', ready: false, shards: [{ id: 0, status: 'degraded' }] },
  });
  expect(bot.gateway.status).toBe('degraded');
  expect(bot.gateway.shards[0]).toMatchObject({ status: 'degraded', journal: { problem: 'unwritable' } });
  expect(calls.count).toBe(0);
  shard.failure = undefined;
  await process.world.emulator.clock.advance(1000);
  await calls.next();
  expect(await healthOf(bot)).toMatchObject({ live: 200, ready: 200, body: { status: 'ready' } });
  expect(bot.gateway.shards[0]?.journal?.problem).toBeUndefined();
});

test('with handlerTimeoutMs, a handler that never ends becomes a dead letter with its name', async () => {
  const { calls, handlers } = joinCalls();
  const process = await JournaledWorld.start({ handlers, handlerTimeoutMs: 30_000 });
  const { id } = await process.world.createMember('Ada');
  await calls.next();
  await process.world.emulator.clock.advance(31_000);
  await expect
    .poll(() => process.bot.deadLetters.list())
    .toMatchObject([{ data: { user: { id } }, cause: expect.stringContaining('Joins.joined') }]);
  expect(process.bot.gateway.shards[0]?.journal).toMatchObject({ runningEvents: 0, deadLetters: 1 });
});

test.each([0, -1, Number.NaN])(
  'a handlerTimeoutMs of %s is reported when the bot is composed',
  async (handlerTimeoutMs) => {
    await expect(JournaledWorld.start({ handlers: [], handlerTimeoutMs })).rejects.toThrow('option handlerTimeoutMs');
  },
);

test('parked events run when they are released', async () => {
  const { calls, handlers } = joinCalls();
  const process = await JournaledWorld.start({ handlers });
  await process.world.createMember('Ada');
  await calls.next();
  for (let deaths = 0; deaths < 5; deaths++) await process.killAndRestart();
  const journal = () => process.bot.gateway.shards[0]?.journal;
  await expect.poll(() => journal()?.parked).toBe(1);
  const started = calls.count;
  expect(process.bot.deadLetters.releaseParked()).toBe(1);
  expect(process.bot.deadLetters.releaseParked()).toBe(0);
  await process.world.emulator.clock.advance(5000);
  await expect.poll(() => calls.count).toBe(started + 1);
  expect(journal()).toMatchObject({ parked: 0, suspects: 0 });
});

test('one parked event runs when it is replayed', async () => {
  const { calls, handlers } = joinCalls();
  const process = await JournaledWorld.start({ handlers });
  await process.world.createMember('Ada');
  await process.world.createMember('Bob');
  const { origin } = (await calls.next()).context;
  for (let deaths = 0; deaths < 5; deaths++) await process.killAndRestart();
  await expect.poll(() => process.bot.gateway.shards[0]?.journal?.parked).toBe(2);
  const started = calls.count;
  await process.bot.deadLetters.replay((origin.via === 'gateway' && origin.eventId) || '');
  await process.world.emulator.clock.advance(5000);
  await expect.poll(() => calls.count).toBe(started + 1);
  expect(process.bot.gateway.shards[0]?.journal?.parked).toBe(1);
});
