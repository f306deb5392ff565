import { expect, test } from 'vitest';
import { Handler } from '../../../src/app/decorators/handler.js';
import { Once } from '../../../src/app/decorators/on.js';
import type { ShardRecovery } from '../../../src/ingress/journal/journal.js';
import { FileStorage } from '../../ingress/journal/file-storage.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';

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
  await using storage = await FileStorage.create();
  const options = { handlers: [Desk], gateway: { shards: 1 } };
  await using first = await BotUnderTest.start({ ...options, journal: await storage.open() });
  await expect.poll(() => calls).toEqual(['start', 'ready']);
  await first.bot.stop();

  await using next = first.bot.with({ journal: await storage.open() });
  await next.start();
  await expect.poll(() => calls).toEqual(['start', 'ready', 'start', 'resumed']);
});

test('the journal is released before the services stop, because stop hooks can take longer than the process has', async () => {
  await using storage = await FileStorage.create();
  let recovery: Promise<ShardRecovery> | undefined;
  class Database {
    onStop() {
      recovery = readJournal(storage);
    }
  }
  await using under = await BotUnderTest.start({
    handlers: [],
    services: [Database],
    gateway: { shards: 1 },
    journal: await storage.open(),
  });
  await under.bot.stop();
  expect(await recovery).toMatchObject({ session: { sessionId: 'session' }, wasReleased: true });
});

async function readJournal(storage: FileStorage): Promise<ShardRecovery> {
  return (await (await storage.open()).acquire({ id: 0, count: 1 })).recovery;
}
