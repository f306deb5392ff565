/** Handlers that wait for timers of the system, which the clock of a world does not move. */
import { setTimeout as delay } from 'node:timers/promises';
import { createWorld } from '@guildhall/dev/testing';
import { Bot, Command, type CommandContext, command, Handler } from 'guildhall';
import { expect, test } from 'vitest';
import { ActingWorld } from './fixture/acting-world.js';

const brew = command('brew', { description: 'Responds after some time' });

@Handler()
class SlowKitchen {
  @Command(brew, { defer: false })
  async brew(use: CommandContext<typeof brew>) {
    await delay(3500);
    await use.reply('It is ready.');
  }
}

@Handler()
class QuickKitchen {
  @Command(brew)
  async brew(use: CommandContext<typeof brew>) {
    await delay(300);
    await use.reply('It is ready.');
  }
}

/** Timers are counted: one of an earlier test that ends at the same time hides that of the bot. Node does not say whose timers these are. */
const COUNTED = { retry: 3 };

test(
  'a handler that waits too long is one problem, and its explanation names the timer and the clock of the bot',
  COUNTED,
  async () => {
    const world = await ActingWorld.create(new Bot({ handlers: [SlowKitchen] }));
    await world.act('member', 'command valid');
    expect(world.problems).toHaveLength(1);
    expect(world.problems[0]?.message).not.toContain('timeoutMs');
    expect(world.problems[0]).toMatchObject({
      handler: 'SlowKitchen.brew',
      explanation: expect.stringMatching(/timer of the system.*bot\.clock/),
    });
  },
);

test('a handler that responds in time is no problem', async () => {
  const world = await ActingWorld.create(new Bot({ handlers: [QuickKitchen] }));
  const [result] = await world.act('member', 'command valid');
  expect(result?.outcome.status).toBe('done');
  expect(world.problems).toEqual([]);
});

test(
  'a timer is noticed also if another bot of the process, which kept it alive, stops meanwhile',
  COUNTED,
  async () => {
    await using other = await createWorld({ bot: new Bot({ handlers: [QuickKitchen] }), clock: 'manual' });
    const world = await ActingWorld.create(new Bot({ handlers: [SlowKitchen] }));
    const acting = world.act('member', 'command valid');
    await other.bot.stop();
    await acting;
    expect(world.problems).toMatchObject([{ explanation: expect.stringContaining('timer of the system') }]);
  },
);
