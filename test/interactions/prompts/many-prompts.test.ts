/** As many prompts as a bot can have. What each of them costs must not depend on their number, or this takes minutes. */
import { createWorld } from '@guildhall/dev/testing';
import { actionRow, Bot, button, Command, type CommandContext, command, Handler } from 'guildhall';
import { expect, test } from 'vitest';

const COUNT = 10_000;
const ask = command('ask', { description: 'Asks' });
const yes = button('yes', { label: 'Yes' });

test('ten thousand prompts time out when they are due, those that are due at the same time in the order of their start', async () => {
  const ended: number[] = [];
  /** In seconds. */
  const timeoutOf = (index: number) => 60 + (index % 7);

  @Handler()
  class Asking {
    @Command(ask)
    async asked(use: CommandContext<typeof ask>) {
      await use.reply({ components: [actionRow(yes())] });
      const waits = Array.from({ length: COUNT }, async (_, index) => {
        const { outcome } = await use.awaitComponent(yes, { timeoutMs: timeoutOf(index) * 1000 });
        if (outcome === 'timed_out') ended.push(index);
      });
      await Promise.all(waits);
    }
  }

  const bot = new Bot({ handlers: [Asking], appPermissions: [], environment: {} });
  await using world = await createWorld({ bot, clock: 'manual' });
  const wren = await world.createMember('wren');
  await wren.useCommand(ask);
  await expect.poll(() => world.bot?.pending.prompts).toBe(COUNT);
  await world.clock.advance('63s');
  const indexes = Array.from({ length: COUNT }, (_, index) => index);
  expect(world.bot?.pending.prompts).toBe(indexes.filter((index) => timeoutOf(index) > 63).length);
  await world.clock.advance('5s');
  expect(ended).toEqual(indexes.sort((a, b) => timeoutOf(a) - timeoutOf(b)));
});
