import { createWorld } from '@guildhall/dev/testing';
import { expect, test } from 'vitest';
import { createHttpBot } from '../../examples/http-bot/bot.js';
import { serve } from '../../examples/http-bot/server.js';
import { runStory } from '../../examples/http-bot/story.js';

test('the HTTP bot completes its story', async () => {
  const world = await createWorld();
  const { token, apiUrl, publicKey } = world.emulator;
  const bot = createHttpBot({
    token,
    http: { publicKey },
    api: { baseUrl: apiUrl },
    logLevel: 'silent',
  });
  const server = await serve(bot.fetch, 0);
  await bot.start();
  const lines: string[] = [];
  try {
    await runStory(world, bot, server.url, (line) => lines.push(line));
    expect(lines).toHaveLength(3);
    expect(bot.counts.interactions).toBe(2);
  } finally {
    await bot.stop();
    await server.close();
    await world.close();
  }
});
