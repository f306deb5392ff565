/** `isReady`, `readyAt` and `uptimeMs` of a bot. */
import { describe, expect, test } from 'vitest';
import type { Bot } from '../../../src/app/bot/bot.js';
import { OnStop } from '../../../src/app/decorators/lifecycle-hooks.js';
import { Service } from '../../../src/app/decorators/service.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { systemClock } from '../../../src/base/clock.js';
import { RequestSigner, toRequest } from '../../ingress/http/request-signer.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { buttonInteraction } from '../fixture/interactions.js';

const START_MS = Date.parse('2026-05-01T09:00:00Z');

/** Advances the time until the next attempt to connect. */
async function reconnected(bot: Bot, clock: AdjustableClock): Promise<boolean> {
  await clock.advance(1000);
  return bot.isReady;
}

describe('a bot with a gateway', () => {
  test('is ready when it is connected, and not before its start', async () => {
    await using test = await BotUnderTest.compose({ handlers: [] });
    expect(test.bot.isReady).toBe(false);
    await test.bot.start();
    expect(test.bot.isReady).toBe(true);
  });

  test('is not ready while its connection is interrupted, and keeps its uptime', async () => {
    const clock = new AdjustableClock('manual', START_MS);
    await using test = await BotUnderTest.start({ handlers: [], clock });
    test.server.closeConnection(4009);
    await expect.poll(() => test.bot.isReady).toBe(false);
    expect([test.bot.status, test.bot.uptimeMs]).toEqual(['ready', 0]);
    await expect.poll(() => reconnected(test.bot, clock)).toBe(true);
    expect(test.bot.uptimeMs).toBeGreaterThan(0);
    expect(test.bot.readyAt).toEqual(new Date(START_MS));
  });

  test('is not ready while it stops and afterwards', async () => {
    const ready: boolean[] = [];
    @Service()
    class Store {
      @OnStop()
      close() {
        ready.push(test.bot.isReady);
      }
    }
    await using test = await BotUnderTest.start({ handlers: [], services: [Store] });
    await test.bot.stop();
    expect([...ready, test.bot.isReady]).toEqual([false, false]);
  });

  test('is not ready when the gateway rejects it', async () => {
    await using test = await BotUnderTest.compose({ handlers: [] });
    test.server.rejectWith = 4014;
    await expect(test.bot.start()).rejects.toMatchObject({ code: 'gateway_closed' });
    expect([test.bot.isReady, test.bot.readyAt, test.bot.uptimeMs]).toEqual([false, undefined, undefined]);
  });

  test('has an uptime from when it was ready until it has stopped', async () => {
    const clock = new AdjustableClock('manual', START_MS);
    await using test = await BotUnderTest.compose({ handlers: [], clock });
    expect([test.bot.uptimeMs, test.bot.readyAt]).toEqual([undefined, undefined]);
    await test.bot.start();
    await clock.advance(90_000);
    expect([test.bot.uptimeMs, test.bot.readyAt]).toEqual([90_000, new Date(START_MS)]);
    await test.bot.stop();
    expect([test.bot.uptimeMs, test.bot.readyAt]).toEqual([undefined, new Date(START_MS)]);
  });

  test('has an uptime that a change of the system time does not affect', async () => {
    const clock = new AdjustableClock('manual', START_MS);
    await using test = await BotUnderTest.start({ handlers: [], clock });
    clock.setTime(START_MS + 3_600_000);
    await clock.advance(5000);
    expect(test.bot.uptimeMs).toBe(5000);
  });
});

describe('a bot without a gateway', () => {
  const compose = async () => {
    const signing = new RequestSigner(systemClock);
    const http = { publicKey: signing.publicKey };
    const test = await BotUnderTest.compose({ handlers: [], gateway: false, http });
    return { test, post: (body: unknown) => test.bot.fetch(toRequest(signing.sign(body))) };
  };

  test('is ready when its services are started', async () => {
    const { test } = await compose();
    await using _test = test;
    expect(test.bot.isReady).toBe(false);
    await test.bot.start();
    expect(test.bot.isReady).toBe(true);
    expect(test.bot.uptimeMs).toBeGreaterThanOrEqual(0);
  });

  test('is ready also if a request started its services', async () => {
    const { test, post } = await compose();
    await using _test = test;
    // A response that nobody reads is waited for when the bot stops.
    await (await post(buttonInteraction('unknown'))).text();
    expect(test.bot.isReady).toBe(true);
    expect(test.bot.readyAt).toBeInstanceOf(Date);
  });
});
