import { expect, test } from 'vitest';
import { Handler } from '../../../src/app/decorators/handler.js';
import { Once } from '../../../src/app/decorators/on.js';
import type { SavedSession, SessionStore } from '../../../src/ingress/gateway/session/saved-session.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';

class MemoryStore implements SessionStore {
  #saved: readonly SavedSession[] = [];

  async load(): Promise<readonly SavedSession[]> {
    return this.#saved;
  }

  async save(sessions: readonly SavedSession[]): Promise<void> {
    this.#saved = sessions;
  }
}

test("`start` is per process and `ready` per session: @Once('ready') does not run when a session is resumed", async () => {
  const calls: string[] = [];
  @Handler()
  class Desk {
    onStart() {
      calls.push('start');
    }

    @Once('ready')
    ready() {
      calls.push('ready');
    }

    @Once('resumed')
    resumed() {
      calls.push('resumed');
    }
  }
  const gateway = { sessions: new MemoryStore(), shards: 1 };
  await using first = await BotUnderTest.start({ handlers: [Desk], gateway });
  await expect.poll(() => calls).toEqual(['start', 'ready']);
  await first.bot.stop();

  await using next = first.bot.with({});
  await next.start();
  await expect.poll(() => calls).toEqual(['start', 'ready', 'start', 'resumed']);
});

test('sessions are saved before the services stop, because a session store can use a service', async () => {
  const calls: string[] = [];
  class Database {
    onStop() {
      calls.push('closed');
    }
  }
  const sessions = { load: async () => [], save: async () => void calls.push('saved') };
  await using under = await BotUnderTest.start({
    handlers: [],
    services: [Database],
    gateway: { sessions, shards: 1 },
  });
  await under.bot.stop();
  expect(calls).toEqual(['saved', 'closed']);
});
