/** Calls of the bot that wait for a rate limit continue when the clock of the world moves. */

import { createWorld } from '@guildhall/dev/testing';
import { Bot, Command, type CommandContext, command, Handler } from 'guildhall';
import { expect, onTestFinished, test } from 'vitest';

const burst = command('burst', { description: 'Sends more messages than the global rate limit allows' });

@Handler()
class BurstHandler {
  @Command(burst)
  async send(use: CommandContext<typeof burst>): Promise<void> {
    await use.reply('Here they come.');
    for (let count = 1; count <= 60; count += 1) await use.api.messages.create(use.channelId ?? '', `message ${count}`);
  }
}

test('are counted among the pending calls, and continue when time passes', async () => {
  const world = await createWorld({ bot: new Bot({ handlers: [BurstHandler] }), clock: 'manual' });
  onTestFinished(() => world.close());
  const ada = await world.createMember('Ada');
  await ada.useCommand('burst');
  await expect.poll(() => world.bot.pending).toMatchObject({ calls: 1, delayedCalls: 1 });
  await world.clock.advance(2000);
  await world.waitForIdle();
  expect(world.bot.pending).toMatchObject({ calls: 0, delayedCalls: 0 });
  expect(ada.messages().map(({ content }) => content)).toContain('message 60');
});
