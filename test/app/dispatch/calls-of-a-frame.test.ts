import { expect, test } from 'vitest';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';

/** The functions of the package that called the current one, the latest first. */
function callers(): string[] {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 50;
  const { stack = '' } = new Error('the stack is read');
  Error.stackTraceLimit = limit;
  return stack.split('\n').filter((line) => /[\\/]src[\\/]/.test(line) && !/[\\/]node_modules[\\/]/.test(line));
}

test('at most eight calls lead from the socket to the method of an event listener', async () => {
  let calls: string[] = [];
  @Handler()
  class GreetingHandler {
    @On('messageCreate')
    greet() {
      calls = callers();
    }
  }
  await using running = await BotUnderTest.start({ handlers: [GreetingHandler] });
  running.server.dispatch('MESSAGE_CREATE', { id: '1', channel_id: '2', guild_id: '3', content: 'hello' });
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  // The first one is the listener of the socket.
  expect(calls.at(-1)).toMatch(/socket\.ts/);
  expect(calls.length - 1, calls.join('\n')).toBeLessThanOrEqual(8);
});
