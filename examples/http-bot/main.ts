/**
 * Runs the bot and an emulator in one process. With `--once`, it runs through the story and the process
 * ends with 0 only if every step had its effect; without it, both run until Ctrl+C.
 */
import { parseArgs } from 'node:util';
import { createWorld } from '@guildhall/dev/testing';
import { createHttpBot, postGuestBook, registerEndpoint } from './bot.js';
import { serve } from './server.js';
import { runStory } from './story.js';

const { values } = parseArgs({ options: { once: { type: 'boolean', default: false }, port: { type: 'string' } } });

const world = await createWorld();
const { emulator } = world;
const bot = createHttpBot({
  token: emulator.token,
  http: { publicKey: emulator.publicKey },
  api: { baseUrl: emulator.apiUrl },
  logLevel: values.once ? 'error' : 'info',
});
const server = await serve(bot.fetch, values.once ? 0 : Number(values.port ?? 4610));
await bot.start();

async function close(): Promise<void> {
  await bot.stop();
  await server.close();
  await world.close();
}

if (values.once) {
  try {
    await runStory(world, bot, server.url, console.log);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
  await close();
} else {
  await registerEndpoint(bot, server.url);
  await postGuestBook(bot, emulator.channelId);
  console.log(`The desk is served at ${server.url}. People act at ${emulator.url}/_control.`);
  console.log('Ctrl+C closes it.');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());
}
