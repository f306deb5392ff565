/** Bots of a file start only where a command starts them. */
import { Bot } from 'guildhall';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../dev/src/testing/world/create-world.js';
import { BotClass } from '../../src/cli/bot-process/bot-class.js';

const { start } = Bot.prototype;

function createBotClass(): BotClass {
  onTestFinished(() => {
    Bot.prototype.start = start;
  });
  return new BotClass(Bot, 'bot.ts');
}

test('a bot that the file starts during the import is not started, which is an error of the file', async () => {
  const botClass = createBotClass();
  botClass.assertNotStarted();
  await expect(new Bot({ handlers: [] }).start()).rejects.toThrow('bot.ts starts its bot when it is imported');
  expect(() => botClass.assertNotStarted()).toThrow('Export the bot here and start it in another file');
});

test('after the import, the bots of worlds start', async () => {
  createBotClass().allowLocalStart();
  await using world = await createWorld({ bot: new Bot({ handlers: [] }) });
  expect(world.bot.status).toBe('ready');
});

test.each([{}, { api: { baseUrl: 'https://discord.com/api/v10' } }])(
  'after the import, a bot with the options %j does not start, because it would connect to Discord',
  async (options) => {
    createBotClass().allowLocalStart();
    const bot = new Bot({ handlers: [], ...options });
    await expect(bot.start()).rejects.toThrow(
      'The bot of bot.ts was not started: only copies of it run, on a local emulator.',
    );
  },
);
