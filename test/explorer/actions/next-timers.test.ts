/** Time passes until what a bot waits for, however far away it is. */
import { createWorld } from '@guildhall/dev/testing';
import { Bot, Clock, Command, type CommandContext, command, Handler, Scheduler } from 'guildhall';
import { expect, onTestFinished, test } from 'vitest';
import { nextDatedTask, nextTimers } from '../../../dev/src/explorer/actions/next-timers.js';
import { ActingWorld } from '../fixture/acting-world.js';

const DAY_MS = 86_400_000;
const start = command('start', { description: 'Starts to wait' });

/** How long may pass until a timer, in many draws, in milliseconds. */
async function durationsIn(world: ActingWorld): Promise<Set<number>> {
  const candidate = world.candidates('member').find(({ key }) => key === 'time until a timer');
  const durations = new Set<number>();
  for (let count = 0; count < 60; count += 1)
    for (const step of (await candidate?.createSteps()) ?? []) if (step.kind === 'advanceClock') durations.add(step.ms);
  return durations;
}

/** @param wait what the bot does when `/start` is used */
function waitingBot(wait: (services: { readonly clock: Clock; readonly scheduler: Scheduler }) => void): Bot {
  @Handler()
  class Waiting {
    constructor(
      private readonly clock: Clock,
      private readonly scheduler: Scheduler,
    ) {}

    @Command(start)
    async start(use: CommandContext<typeof start>) {
      wait({ clock: this.clock, scheduler: this.scheduler });
      await use.reply('Started.');
    }
  }
  return new Bot({ handlers: [Waiting], logLevel: 'silent' });
}

async function startIn(bot: Bot): Promise<ActingWorld> {
  const world = await ActingWorld.create(bot);
  await world.act('member', 'command valid command "/start"');
  return world;
}

test('a timer of the bot is one of the times', async () => {
  const bot = waitingBot(({ clock }) => clock.schedule(7.5 * DAY_MS, () => {}));
  expect(await durationsIn(await startIn(bot))).toContain(8 * DAY_MS);
});

test('a scheduled task in 400 days runs when the time has passed', async () => {
  let runs = 0;
  const bot = waitingBot(({ clock, scheduler }) =>
    scheduler.at('reminder', clock.now() + 400 * DAY_MS - 5000, () => {
      runs += 1;
    }),
  );
  const world = await startIn(bot);
  expect(await durationsIn(world)).toContain(400 * DAY_MS);
  await world.perform({ kind: 'advanceClock', ms: 400 * DAY_MS });
  expect([runs, world.problems]).toEqual([1, []]);
});

test('what is far away is left out while something runs so often that the time would not pass fast', async () => {
  const bot = waitingBot(({ clock, scheduler }) => {
    clock.schedule(100 * DAY_MS, () => {});
    scheduler.every('poll', '10s', () => {});
  });
  const durations = await durationsIn(await startIn(bot));
  expect(Math.max(...durations)).toBeLessThan(DAY_MS);
  expect(durations).toContain(11_000);
});

test('a time after a task of an earlier world is left out, because its users do not exist any more', async () => {
  const world = await createWorld({ bot: waitingBot(() => {}), clock: 'manual' });
  onTestFinished(() => world.close());
  const scheduler = world.bot.get(Scheduler);
  const remind = (id: string, days: number) => scheduler.at(id, world.clock.now() + days * DAY_MS, () => {});
  remind('stored', 10);
  const restoredAt = nextDatedTask(world);
  remind('soon', 5.5);
  remind('late', 30.5);
  expect(nextTimers(world)).toEqual(expect.arrayContaining([6 * DAY_MS, 31 * DAY_MS]));
  expect(nextTimers(world, restoredAt)).toContain(6 * DAY_MS);
  expect(Math.max(...nextTimers(world, restoredAt))).toBeLessThan(10 * DAY_MS);
});
