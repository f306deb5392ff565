import { expect, test } from 'vitest';
import type { EventContext } from '../../src/app/contexts/event-context.js';
import { Handler } from '../../src/app/decorators/handler.js';
import { On } from '../../src/app/decorators/on.js';
import { ConfigurationError } from '../../src/app/errors/composition-errors.js';
import type { SavedSession, SessionStore } from '../../src/ingress/gateway/session/saved-session.js';
import type { ShardsOption } from '../../src/ingress/gateway/shards/shards-option.js';
import { BotUnderTest } from './fixture/bot-under-test.js';

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

class MemoryStore implements SessionStore {
  saved: readonly SavedSession[] | undefined;

  async load(): Promise<readonly SavedSession[]> {
    return [];
  }

  async save(sessions: readonly SavedSession[]): Promise<void> {
    this.saved = sessions;
  }
}

/** A bot that is handling a message. */
async function handling(sessions: SessionStore, drainTimeoutMs?: number): Promise<BotUnderTest> {
  const started = new Promise<void>((resolve) => {
    Slow.started = resolve;
  });
  const under = await BotUnderTest.start({ handlers: [Slow], gateway: { sessions, shards: 1 }, drainTimeoutMs });
  under.server.dispatch('MESSAGE_CREATE', { id: '1', guild_id: '2' });
  await started;
  return under;
}

test('with a store, stop() closes the connection immediately, so that the session can be resumed', async () => {
  await using under = await handling(new MemoryStore());
  const stopped = under.bot.stop();
  expect(await under.server.closed).toBe(4900);
  expect(under.bot.status).toBe('stopping');
  Slow.end();
  await stopped;
});

test('events whose handlers finish while the bot stops count as handled', async () => {
  const store = new MemoryStore();
  await using under = await handling(store);
  const stopped = under.bot.stop();
  Slow.end();
  await stopped;
  expect(store.saved).toMatchObject([{ shard: [0, 1], sessionId: 'session', sequence: 2, finished: [] }]);
});

test('events of abandoned handlers are handled by the next process', async () => {
  const store = new MemoryStore();
  await using under = await handling(store, 0);
  await under.bot.stop();
  expect(store.saved).toMatchObject([{ sequence: 1 }]);
  Slow.end();
});

test('a store that fails to save is logged, and stop() resolves', async () => {
  const store = { load: async () => [], save: () => Promise.reject(new Error('no disk')) };
  await using under = await handling(store);
  const stopped = under.bot.stop();
  Slow.end();
  await stopped;
  expect(under.warnings.map(({ msg }) => msg)).toContainEqual(
    expect.stringContaining('the sessions could not be saved (no disk)'),
  );
});

test('without a store stop() ends the session', async () => {
  await using under = await BotUnderTest.start({ handlers: [Slow] });
  await under.bot.stop();
  expect(await under.server.closed).toBe(1000);
});

test('a bot that was never connected saves nothing, so stored sessions stay', async () => {
  const store = new MemoryStore();
  await using under = await BotUnderTest.compose({ handlers: [Slow], gateway: { sessions: store } });
  await under.bot.stop();
  expect(store.saved).toBeUndefined();
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
