/** The errors of steps of a test. */

import { createWorld } from '@guildhall/dev/testing';
import { Command, command, Handler } from 'guildhall';
import { failureMessage } from './failure-message.js';

const waitCommand = command('wait', { description: 'Waits' });

export async function testKitMessages(): Promise<string[]> {
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => {
    finish = resolve;
  });

  @Handler()
  class WaitHandler {
    @Command(waitCommand, { defer: 'ephemeral' })
    wait() {
      start();
      return waiting;
    }
  }

  await using world = await createWorld({ bot: { handlers: [WaitHandler] }, timeoutMs: 50, clock: 'manual' });
  const robin = await world.createMember('Robin');
  const messages = [
    await failureMessage(() => robin.waitForMessage('Hello')),
    await failureMessage(() => robin.useCommand('gone')),
    await failureMessage(() => robin.send('reports', 'Hello')),
  ];
  const use = failureMessage(() => robin.useCommand(waitCommand));
  await started;
  messages.push(await failureMessage(() => world.waitForIdle()));
  finish();
  return [...messages, await use];
}
