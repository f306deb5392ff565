/** A recorded test counts messages, so that it fails when the bot sends one more, whatever its text is. */
import { expect, test } from 'vitest';
import type { ObservedStep } from '../../dev/src/recorder/replay/observed-step.js';
import { DeclarationIndex } from '../../dev/src/scenario/declarations/declaration-index.js';
import { printTest } from '../../dev/src/scenario/print/print-test.js';
import type { Assertion } from '../../dev/src/scenario/tests/scenario-test.js';
import type { TestWorld } from '../../dev/src/testing/world/test-world.js';
import type { Bot } from '../../src/app/bot/bot.js';
import * as counter from './fixture/counter-bot.js';
import { guildhallBot, observe, record } from './fixture/record.js';

const general = '\u{E000}channel:0:general\u{E001}';
const files = [{ path: '/counter/bot.ts', exports: counter }];

function countsOf({ assertions }: ObservedStep): Assertion[] {
  return assertions.filter(({ kind }) => kind === 'messageCount');
}

async function observeOrders(act: (world: TestWorld<Bot>) => Promise<unknown>): Promise<ObservedStep[]> {
  const { steps } = await record(counter.bot, async (world) => void (await act(world)));
  return observe(counter.bot, files, steps);
}

test('the rest of a response with an id and a random code is asserted', async () => {
  const observed = await observeOrders(async (world) => (await world.createMember('Robin')).useCommand('order'));
  expect(observed.at(-1)?.assertions[0]).toEqual({
    kind: 'response',
    isEphemeral: true,
    lines: ['Order', 'is accepted.', 'Your code is'],
  });
});

test('the messages of each channel in which the bot sent one are counted after the step, and all messages of each user at the end', async () => {
  const observed = await observeOrders(async (world) => {
    const robin = await world.createMember('Robin');
    await robin.send('general', 'Hello');
    await robin.useCommand('announce', { text: 'Land ahoy' });
    await robin.useCommand('order');
  });
  expect(observed.map(countsOf)).toEqual([
    [],
    [],
    [
      { kind: 'messageCount', user: 'Robin', channel: general, count: 2 },
      { kind: 'messageCount', user: 'Robin', count: 3 },
    ],
    [
      { kind: 'messageCount', user: 'Robin', channel: general, count: 3 },
      { kind: 'messageCount', user: 'Robin', count: 4 },
      { kind: 'messageCount', user: 'Owner', count: 2 },
    ],
  ]);
});

test('messages are counted when the bot has finished', async () => {
  const observed = await observeOrders(async (world) =>
    (await world.createMember('Robin')).useCommand('announce', { text: 'Land ahoy' }),
  );
  const declarations = new DeclarationIndex(counter.bot.declarations, files);
  const source = printTest(
    {
      title: 'recorded',
      bot: guildhallBot(counter.bot, files),
      path: '/counter/a.test.ts',
      steps: observed,
      initialWorld: { kind: 'new' },
    },
    declarations,
  );
  expect(source).toContain(`  await robin.waitForMessage('It is announced.');
  await world.waitForIdle();
  expect(robin.messages('general')).toHaveLength(1);
  expect(robin.messages()).toHaveLength(2);
  const owner = world.getUser('Owner');
  expect(owner.messages()).toHaveLength(1);
  expect(world.problems).toEqual([]);`);
});
