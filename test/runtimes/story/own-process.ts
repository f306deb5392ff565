/** A bot as a process starts it: with the address of the API, and without the test kit. */

import type { TestWorld } from '@guildhall/dev/testing';
import { Bot, type BotOptions } from 'guildhall';
import { gatewayBot } from './bot.js';

export async function startBot({ emulator }: TestWorld, options: BotOptions): Promise<Bot> {
  const { token, apiUrl } = emulator;
  const bot = new Bot({
    ...gatewayBot,
    token,
    api: { baseUrl: apiUrl },
    signals: false,
    logLevel: 'error',
    ...options,
  });
  await bot.start();
  return bot;
}

/** Waits until a condition is true. The story ends with an error if it does not become true. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`${condition} is still false`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
