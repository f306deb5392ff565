/** What is printed and found for a bot without declarations: a command in any language. */
import { describe, expect, test } from 'vitest';
import type { CommandBot } from '../../dev/src/scenario/bot/scenario-bot.js';
import { findControl } from '../../dev/src/scenario/controls/control-ref.js';
import { DeclarationIndex } from '../../dev/src/scenario/declarations/declaration-index.js';
import { printTest } from '../../dev/src/scenario/print/print-test.js';
import type { ControlRef } from '../../dev/src/scenario/steps/references.js';
import type { ScenarioStep } from '../../dev/src/scenario/steps/scenario-step.js';
import { createScenarioWorld, createScreenedMember } from './sample-scenario.js';

const bot: CommandBot = { kind: 'command', command: ['node', 'bot.js'], cwd: '/bot', isTestFolder: true, env: {} };
const user = 'Robin';
const message = {
  author: 'Guildhall',
  text: 'Welcome',
  match: 'Welcome',
  channel: '\u{E000}channel:0:general\u{E001}',
};

/** The statements of a test with these steps. */
function print(steps: readonly ScenarioStep[], tested: Partial<CommandBot> = {}): string {
  return printTest(
    {
      title: 'a test',
      bot: { ...bot, ...tested },
      initialWorld: { kind: 'new' },
      path: '/bot/test/a.test.ts',
      steps: steps.map((step) => ({ step, assertions: [] })),
    },
    new DeclarationIndex([], []),
  );
}

function click(control: Partial<ControlRef>): ScenarioStep {
  return { kind: 'click', user, control: { kind: 'button', customId: 'apply', label: 'Apply', ...control } };
}

function select(control: Partial<ControlRef>): ScenarioStep {
  const select = { kind: 'select', customId: 'color', label: 'Color', ...control } as const;
  return { kind: 'select', user, control: select, values: ['red'] };
}

describe('the test of a command', () => {
  test('starts the process, and has time for its start', () => {
    expect(print([click({})])).toBe(`import { createWorld } from '@guildhall/dev/testing';
import { test } from 'vitest';

test('a test', { timeout: 60_000 }, async () => {
  await using world = await createWorld({ command: ['node', 'bot.js'] });
  const robin = world.getUser('Robin');
  await robin.click('Apply');
});
`);
  });

  test('has more time if it is long', () => {
    expect(print(Array.from({ length: 40 }, () => click({})))).toContain("test('a test', { timeout: 90_000 }, ");
  });

  test('names the folder of the process, relative to the test, if tests run in another one', () => {
    const code = print([], { isTestFolder: false });
    expect(code).toContain("cwd: fileURLToPath(new URL('..', import.meta.url))");
  });

  test('sets the variables of the process that were given', () => {
    const code = print([], { env: { BOT_TOKEN: '{token}', 'my.name': "it's" } });
    expect(code).toContain(`env: { BOT_TOKEN: '{token}', 'my.name': "it's" }`);
  });

  test('advances only the clock of the emulator, which also passes by itself', () => {
    const code = print([{ kind: 'advanceClock', ms: 60_000 }]);
    expect(code).toContain("world.clock.advance('1m')");
    expect(code).not.toContain('manual');
  });

  test('sends direct messages to the user of the bot', () => {
    expect(print([{ kind: 'sendMessage', user, content: 'Hello' }])).toContain(
      "robin.sendDm({ id: world.emulator.botUserId }, 'Hello')",
    );
  });

  test('fills in the open modal by labels, and by custom_ids of fields that have no label of their own', () => {
    const modal = { customId: 'application', title: 'Application' };
    const inputs = { a81: 'Robin', name: 'Wren' };
    expect(print([{ kind: 'submitModal', user, modal, inputs, labels: { a81: 'Your name' } }])).toContain(
      "await robin.fill({ 'Your name': 'Robin', name: 'Wren' }).submit();",
    );
  });
});

describe('a control without a declaration is named', () => {
  test.each([
    ['by its label', click({}), "robin.click('Apply')"],
    ['by its placeholder', select({}), "robin.select({ placeholder: 'Color' }, 'red')"],
    ['by its custom_id if it has no label', click({ label: '' }), "robin.click({ customId: 'apply' })"],
    ['by its custom_id if its message has its label twice', click({ nth: 1 }), "robin.click({ customId: 'apply' })"],
    ['by its custom_id in the same way', select({ label: '' }), "robin.select({ customId: 'color' }, 'red')"],
    [
      'by its custom_id with the id of a user',
      click({ customId: 'vote/\u{E000}user:0:Robin\u{E001}', nth: 1 }),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the expected code
      'robin.click({ customId: `vote/${robin.id}` })',
    ],
    [
      'by its position if the custom_id is random',
      click({ customId: '9f86d081884c7d659a2feaa0c55ad015', nth: 1 }),
      "robin.click(applyMessage.buttons.filter(({ label }) => label === 'Apply')[1]!)",
    ],
    ['by its message if a newer one has its label', click({ message }), "robin.click(welcomeMessage.button('Apply'))"],
    [
      'by its message and custom_id if it has its label twice there',
      click({ message, nth: 0 }),
      "robin.click({ customId: 'apply', message: welcomeMessage })",
    ],
  ])('%s', (_how, step, code) => {
    expect(print([step])).toContain(code);
  });

  test('and found by its position, if a control of the message has the same label and the custom_ids are random', async () => {
    const scenario = await createScenarioWorld();
    const robin = await createScreenedMember(scenario, 'Robin');
    const [menus] = robin.messages('quay');
    const equal = menus?.selects.filter(({ placeholder }) => placeholder === '') ?? [];
    const found = [0, 1].map((nth) =>
      findControl({ kind: 'select', customId: 'random', label: '', nth }, robin.messages(), scenario),
    );
    expect(found).toEqual(equal.slice(0, 2));
  });
});
