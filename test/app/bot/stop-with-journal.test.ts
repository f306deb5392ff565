import { expect, test } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { ConfigurationError } from '../../../src/app/errors/composition-errors.js';
import type { ShardsOption } from '../../../src/ingress/gateway/shards/shards-option.js';
import type { Journal } from '../../../src/ingress/journal/journal.js';
import { GatedJournal } from '../../ingress/journal/delivery/gated-journal.js';
import { FileStorage } from '../../ingress/journal/file-storage.js';
import { ObservedClock } from '../../rest/observed-clock.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';

/** A handler of messages that waits for the test. */
@Handler()
class Slow {
  static started: () => void = () => {};
  static end: () => void = () => {};

  @On('messageCreate')
  async hear(_: EventContext<'messageCreate'>): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      Slow.end = resolve;
    });
    Slow.started();
    await ended;
  }
}

/** A bot that is handling a message. */
async function handling(journal: Journal, drainTimeoutMs?: number): Promise<BotUnderTest> {
  const started = new Promise<void>((resolve) => {
    Slow.started = resolve;
  });
  const under = await BotUnderTest.start({ handlers: [Slow], gateway: { shards: 1 }, journal, drainTimeoutMs });
  under.server.dispatch('MESSAGE_CREATE', { id: '1', guild_id: '2' });
  await started;
  return under;
}

/** What the next process finds. */
async function recovery(storage: FileStorage) {
  return (await (await storage.open()).acquire({ id: 0, count: 1 })).recovery;
}

test('with a journal, stop() closes the connection immediately, so that the session can be resumed', async () => {
  await using storage = await FileStorage.create();
  await using under = await handling(await storage.open());
  const stopped = under.bot.stop();
  expect(await under.server.closed).toBe(4900);
  expect(under.bot.status).toBe('stopping');
  Slow.end();
  await stopped;
});

test('events whose handlers finish while the bot stops are handled', async () => {
  await using storage = await FileStorage.create();
  await using under = await handling(await storage.open());
  const stopped = under.bot.stop();
  Slow.end();
  await stopped;
  expect(await recovery(storage)).toMatchObject({
    session: { sessionId: 'session' },
    sequence: 2,
    entries: [],
    wasReleased: true,
  });
});

test('events of abandoned handlers are handled by the next process', async () => {
  await using storage = await FileStorage.create();
  await using under = await handling(await storage.open(), 0);
  await under.bot.stop();
  expect(await recovery(storage)).toMatchObject({ entries: [{ sequence: 2 }] });
  Slow.end();
});

test('stop() waits for a second for a journal that does not respond, also if no time is left', async () => {
  class SilentJournal extends GatedJournal {
    override close(): Promise<void> {
      return new Promise(() => {});
    }
  }
  await using storage = await FileStorage.create();
  const journal = new SilentJournal(await storage.open());
  const clock = new ObservedClock();
  await using under = await BotUnderTest.start({
    handlers: [],
    gateway: { shards: 1 },
    journal,
    clock,
    drainTimeoutMs: 0,
  });
  const stopped = under.bot.stop();
  // The connections and the scheduled tasks have ended before.
  await clock.timer((delayMs) => delayMs === 1000, 3);
  await clock.advance(999);
  expect(under.bot.status).toBe('stopping');
  await clock.advance(1);
  await stopped;
  expect(under.bot.status).toBe('stopped');
});

test('without a journal stop() ends the session', async () => {
  await using under = await BotUnderTest.start({ handlers: [Slow] });
  await under.bot.stop();
  expect(await under.server.closed).toBe(1000);
});

test('a bot that was never connected does not change its journal', async () => {
  await using storage = await FileStorage.create();
  const owner = await (await storage.open()).acquire({ id: 0, count: 1 });
  await owner.startSession({ sessionId: 'earlier', resumeUrl: 'wss://gateway.example', intents: 1 });
  const journal = await storage.openAfterCrash();
  await using under = await BotUnderTest.compose({ handlers: [Slow], journal });
  await under.bot.stop();
  expect(await recovery(storage)).toMatchObject({ session: { sessionId: 'earlier' }, wasReleased: false });
});

test.each<ShardsOption>([0, { count: 2, ids: [2] }, { count: 2, ids: [1, 1] }])(
  'shards %j are rejected when the bot is composed',
  async (shards) => {
    const composed = BotUnderTest.compose({ handlers: [Slow], gateway: { shards } });
    await expect(composed).rejects.toBeInstanceOf(ConfigurationError);
    await expect(composed).rejects.toThrow('gateway.shards');
  },
);

test('bot.gateway provides its state and sends frames', async () => {
  await using under = await BotUnderTest.start({ handlers: [Slow], gateway: { shards: 1 } });
  expect(under.bot.gateway.shards).toMatchObject([{ id: 0, status: 'ready' }]);
  expect(under.bot.gateway.status).toBe('ready');
});
