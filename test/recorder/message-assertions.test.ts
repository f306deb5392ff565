/** Assertions about messages must fail when another message has the text, or a message shows or hides too much, or is too early. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ObservedStep } from '../../dev/src/recorder/replay/observed-step.js';
import { replaySteps } from '../../dev/src/recorder/replay/replay.js';
import { DeclarationIndex } from '../../dev/src/scenario/declarations/declaration-index.js';
import { printTest } from '../../dev/src/scenario/print/print-test.js';
import type { TestWorld } from '../../dev/src/testing/world/test-world.js';
import type { Bot } from '../../src/app/bot/bot.js';
import * as coins from '../acceptance/recorder/bots/ephemeral-answers.js';
import * as offers from '../acceptance/recorder/bots/two-users.js';
import * as watches from '../acceptance/recorder/bots/wizard.js';
import * as bell from './fixture/bell-bot.js';
import { guildhallBot, observe, record, withoutCounts } from './fixture/record.js';
import * as shelf from './fixture/shelf-bot.js';

interface BotFile {
  readonly bot: Bot;
  readonly [name: string]: unknown;
}

const path = '/bell/bot.ts';

/** Records what users do, and returns the steps with their assertions. */
async function observeActions(
  exports: BotFile,
  act: (world: TestWorld<Bot>) => Promise<unknown>,
): Promise<ObservedStep[]> {
  const { steps } = await record(exports.bot, async (world) => void (await act(world)));
  return withoutCounts(await observe(exports.bot, [{ path, exports }], steps));
}

function print(exports: BotFile, steps: readonly ObservedStep[]): string {
  const declarations = new DeclarationIndex(exports.bot.declarations, [{ path, exports }]);
  const test = {
    title: 'recorded',
    bot: guildhallBot(exports.bot, [{ path, exports }]),
    path: '/bell/bell.test.ts',
    steps,
  };
  return printTest({ ...test, initialWorld: { kind: 'new' } }, declarations);
}

/** Observed during the other tests: a replay waits in real time for handlers that never end. */
let observedListener: Promise<ObservedStep[]>;
beforeAll(() => {
  observedListener = observeListener();
});
afterAll(() => observedListener);

async function observeListener(): Promise<ObservedStep[]> {
  const { steps } = await record(bell.bot, async (world) => {
    await (await world.createMember('Robin')).useCommand(bell.listenCommand);
  });
  const declarations = new DeclarationIndex(bell.bot.declarations, []);
  const setup = { bot: guildhallBot(bell.bot, []), declarations, laterMs: 0 };
  return replaySteps(setup, steps, () => {});
}

test('a control that a message does not show any more is named', async () => {
  const steps = await observeActions(offers, async (world) => {
    const [robin, wren] = [await world.createMember('Robin'), await world.createMember('Wren')];
    await robin.useCommand(offers.offerCommand, { thing: 'A lamp' });
    await wren.click(offers.takeButton);
  });
  expect(steps.at(-1)?.assertions[0]).toMatchObject({ kind: 'response', removedButtons: ['Take it'] });
  expect(print(offers, steps)).toContain("expect(takeItResponse).not.toHaveButton('Take it');");
});

test('controls with the same label are counted, so that an enabled one is not taken for a disabled one', async () => {
  const steps = await observeActions(shelf, async (world) => {
    const [robin, wren] = [await world.createMember('Robin'), await world.createMember('Wren')];
    await robin.useCommand(shelf.shelfCommand);
    await robin.click(shelf.takeButton, { at: 1 });
    await wren.click(shelf.takeButton, { at: 0 });
  });
  const count = (response: string, isDisabled: boolean, length: number) =>
    `expect(${response}.message?.buttons.filter(({ label, disabled }) => label === 'Take' && ${isDisabled ? '' : '!'}disabled)).toHaveLength(${length});`;
  const source = print(shelf, steps)
    .replaceAll(/\(\n\s+/g, '(')
    .replaceAll(/,\n\s+\)/g, ')');
  expect(source).toContain(count('shelfResponse', false, 2));
  expect(source).toContain(count('shelfResponse', true, 1));
  expect(source).toContain(count('takeResponse', true, 2));
  expect(source).toContain(count('takeResponse2', true, 3));
  expect(source).toMatch(
    /\.selects\.filter\(.*=== 'Choose'.*toEqual\(\[+\s*\['Cod', 'Eel'\],\s*\['Net', 'Rod'\],\s*\]\);/,
  );
});

test('a new response is ephemeral or not, and this is not repeated when it changes', async () => {
  const steps = await observeActions(coins, async (world) => {
    const robin = await world.createMember('Robin');
    await robin.useCommand(coins.coinsCommand);
    await robin.click(coins.showButton);
  });
  const [, created, changed] = steps.map(({ assertions }) => assertions[0]);
  expect(created).toMatchObject({ kind: 'response', isEphemeral: true });
  expect(changed).not.toHaveProperty('isEphemeral');
});

test('another user sees what the bot shows to everyone', async () => {
  const steps = await observeActions(coins, async (world) => {
    const robin = await world.createMember('Robin');
    await robin.useCommand(coins.coinsCommand);
    await robin.click(coins.showButton);
  });
  expect(steps.at(-1)?.assertions[1]).toMatchObject({ kind: 'message', user: 'Owner' });
});

test('a message for one user is ephemeral', async () => {
  const steps = await observeActions(bell, async (world) => {
    await (await world.createMember('Robin')).useCommand(bell.askCommand);
  });
  expect(steps.at(-1)?.assertions).toMatchObject([
    { kind: 'response', isEphemeral: false },
    { kind: 'message', user: 'Robin', isEphemeral: true, lines: ['It was you.'] },
    { kind: 'noProblems' },
  ]);
  const source = print(bell, steps);
  expect(source).toContain('expect(response).not.toBeEphemeral();');
  expect(source).toContain('expect(itWasMessage).toBeEphemeral();');
});

test('messages with the same text are counted, so that the first one is not sufficient', async () => {
  const steps = await observeActions(bell, async (world) => {
    const robin = await world.createMember('Robin');
    await robin.useCommand(bell.ringCommand);
    await robin.useCommand(bell.ringCommand);
  });
  const messages = steps.map(({ assertions }) => assertions.find(({ kind }) => kind === 'message'));
  expect(messages[1]).not.toHaveProperty('count');
  expect(messages[2]).toMatchObject({ lines: ['Ding!'], count: 2 });
  expect(print(bell, steps)).toMatch(/filter\(\(\{ text \}\) => text\.includes\('Ding!'\)\)\)\.toHaveLength\(2\)/);
});

test('the buttons that the framework adds to continue a modal are not asserted', async () => {
  const steps = await observeActions(watches, async (world) => {
    const robin = await world.createMember('Robin');
    await robin.useCommand(watches.watchCommand);
    await robin.fill(watches.watchWizard, { name: 'Rob', side: 'port', hour: '4', sober: true }).submit();
  });
  expect(steps.at(-1)?.assertions).toMatchObject([
    { kind: 'response', lines: ['You are on watch at 4:00.'] },
    { kind: 'message', lines: [expect.stringContaining('takes the port watch.')] },
    { kind: 'noProblems' },
  ]);
});

test('only what is new after some time is missing before, not a message that changed without a new text', async () => {
  const steps = await observeActions(bell, async (world) => {
    await (await world.createMember('Robin')).useCommand(bell.sellCommand);
    await world.clock.advance('61s');
    await world.owner.waitForMessage('The sale has ended.');
  });
  expect(steps.at(-2)?.assertions.filter(({ kind }) => kind === 'messageGone')).toMatchObject([
    { lines: ['The sale has ended.'] },
  ]);
  expect(steps.at(-1)?.assertions).toMatchObject([
    { kind: 'message', lines: ['Who buys the bell?'], disabledButtons: ['Buy'] },
    { kind: 'message', lines: ['The sale has ended.'] },
    { kind: 'noProblems' },
  ]);
});

test('a user who advances the clock twice shows that nothing happened after the first time', async () => {
  const steps = await observeActions(bell, async (world) => {
    await (await world.createMember('Robin')).useCommand(bell.sellCommand);
    for (let time = 1; time <= 3; time += 1) await world.control.send('POST', '/clock', { advance_ms: 25_000 });
    await world.owner.waitForMessage('The sale has ended.');
  });
  expect(steps.slice(-2)).toMatchObject([
    { step: { ms: 50_000 }, assertions: [{ kind: 'messageGone', lines: ['The sale has ended.'] }] },
    { step: { ms: 25_000 }, assertions: [{ kind: 'message' }, { kind: 'message' }, { kind: 'noProblems' }] },
  ]);
});

test('a bot that has a problem in the recording may have it in the test', async () => {
  const steps = await observeActions(bell, async (world) => {
    await (await world.createMember('Robin')).useCommand(bell.dropCommand);
  });
  expect(steps.at(-1)?.assertions.map(({ kind }) => kind)).toEqual(['response', 'message']);
});

test('neither problems nor numbers of messages are asserted while a handler runs, since the test would wait for it', async () => {
  const observed = await observedListener;
  expect(observed.at(-1)?.assertions).toEqual([{ kind: 'response', isEphemeral: false, lines: ['I listen.'] }]);
});
