/** Time passes while a bot restarts. It must not look like the time that its services need. */
import { setTimeout as delay } from 'node:timers/promises';
import { Bot, Service } from 'guildhall';
import { expect, onTestFinished, test } from 'vitest';
import { GuildhallBotWorld } from '../../dev/src/explorer/world/guildhall-bot-world.js';
import { UncaughtErrors } from '../../dev/src/explorer/world/uncaught-errors.js';
import { DeclarationIndex } from '../../dev/src/scenario/declarations/declaration-index.js';

/** It waits for another system, which the clock of the world does not move. */
@Service()
class SlowService {
  async onStart(): Promise<void> {
    await delay(600);
  }
}

@Service()
class FailingService {
  static starts = 0;

  onStart(): void {
    FailingService.starts += 1;
    if (FailingService.starts > 1) throw new Error('the lock of the last process is still there');
  }
}

async function createWorldOf(service: typeof SlowService | typeof FailingService): Promise<GuildhallBotWorld> {
  const bot = new Bot({ handlers: [], services: [service] });
  const world = await GuildhallBotWorld.create({
    bot: { kind: 'bot', bot, files: [], exported: { path: '/bot.ts', name: 'bot' } },
    declarations: new DeclarationIndex(bot.declarations, []),
    initialWorld: { kind: 'new' },
    description: undefined,
    uncaughtErrors: new UncaughtErrors(),
  });
  onTestFinished(() => world.close());
  return world;
}

test('a bot whose services wait for another system restarts without a problem', async () => {
  const world = await createWorldOf(SlowService);
  expect((await world.perform({ kind: 'restartBot' })).problems).toEqual([]);
});

test('a bot that does not start again is a problem', async () => {
  const world = await createWorldOf(FailingService);
  expect((await world.perform({ kind: 'restartBot' })).problems).toMatchObject([
    { kind: 'restartFailed', message: expect.stringContaining('the lock of the last process') },
  ]);
});
