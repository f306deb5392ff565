import { createWorld } from 'guildhall/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DeclarationIndex } from '../../src/scenario/declarations/declaration-index.js';
import { performStep } from '../../src/scenario/perform/perform-step.js';
import { ScenarioWorld } from '../../src/scenario/perform/scenario-world.js';
import { performedPart } from '../../src/scenario/perform/step-outcome.js';
import { describeStep, ScenarioStep } from '../../src/scenario/steps/scenario-step.js';
import * as sampleBot from '../testing/sample-bot.js';
import * as clubBot from './print/club-bot.js';
import harbour from './print/harbour.world.js';
import { button, channel, paths, sampleTests } from './print/sample-tests.js';

async function createScenario(name: 'sampleBot' | 'clubBot'): Promise<ScenarioWorld> {
  const exports = name === 'sampleBot' ? sampleBot : clubBot;
  const world = await createWorld({ bot: exports.bot, world: harbour, clock: 'manual' });
  onTestFinished(() => world.close());
  return new ScenarioWorld(world, new DeclarationIndex(world.bot.declarations, [{ path: paths[name], exports }]));
}

// Together the sample tests have every kind of step.
test.each(sampleTests)('the steps of $title are done or refused as in the test', async ({ bot, steps }) => {
  const scenario = await createScenario(bot);
  for (const { step, assertions } of steps) {
    const refusals = assertions.flatMap((each) => (each.kind === 'refused' ? [each.reason] : []));
    const expected = refusals.length > 0 ? { status: 'refused', reason: refusals[0] } : { status: 'done' };
    expect(await performStep(scenario, step), describeStep(step)).toMatchObject(expected);
  }
});

describe('a step that refers to something that does not exist is missing', () => {
  const user = 'Mara';
  const missing: readonly (readonly [string, ScenarioStep, RegExp])[] = [
    ['a user', { kind: 'click', user: 'Nobody', control: button('Wave') }, /no user "Nobody"/],
    ['a button', { kind: 'click', user, control: button('Gone') }, /Mara can see no button "Gone"/],
    [
      'a message',
      { kind: 'addReaction', user, emoji: '👍', message: { author: 'A', text: 'B' } },
      /no direct messages|no message/,
    ],
    [
      'a modal',
      { kind: 'submitModal', user, modal: { customId: 'x', title: 'Form' }, inputs: {} },
      /No modal "Form" is open/,
    ],
    ['a channel', { kind: 'sendMessage', user, channel: channel('attic'), content: 'Hello' }, /no such entity/],
    ['a method of the API', { kind: 'callApi', user, method: 'BREW', route: '/x', params: {} }, /no method BREW/],
  ];

  test.each(missing)('%s', async (_, step, message) => {
    const outcome = await performStep(await createScenario('sampleBot'), step);
    expect(outcome).toEqual({ status: 'missing', message: expect.stringMatching(message) });
  });
});

test('an interaction to which the bot does not respond is unanswered', async () => {
  const scenario = await createScenario('sampleBot');
  const mute = { kind: 'click', user: 'Robin', control: button('Locked', 'locked') } as const;
  await performStep(scenario, { kind: 'createMember', user: 'Robin' });
  await performStep(scenario, { kind: 'passScreening', user: 'Robin' });
  expect(await performStep(scenario, mute)).toMatchObject({ status: 'refused', reason: 'disabled' });
  const silent = { kind: 'click', user: 'Robin', control: button('Wave', 'wave') } as const;
  await scenario.world.bot.stop();
  expect(await performStep(scenario, silent)).toMatchObject({ status: 'unanswered' });
});

describe('several steps at once', () => {
  const wave = (user: string) => ({ kind: 'click', user, control: button('Wave', 'wave') }) as const;
  const perform = async (...users: string[]) => {
    const scenario = await createScenario('sampleBot');
    await performStep(scenario, { kind: 'createMember', user: 'Robin' });
    await performStep(scenario, { kind: 'passScreening', user: 'Robin' });
    const step = { kind: 'atOnce', steps: users.map(wave) } as const satisfies ScenarioStep;
    const outcome = await performStep(scenario, step);
    return { outcome, part: performedPart(step, outcome) };
  };

  test('are done as they are if none is refused', async () => {
    const { outcome, part } = await perform('Robin', 'Robin');
    expect(outcome).toMatchObject({ status: 'done', parts: [{ status: 'done' }, { status: 'done' }] });
    expect(part).toEqual({ kind: 'atOnce', steps: [wave('Robin'), wave('Robin')] });
  });

  test('are done without those that are refused', async () => {
    const { outcome, part } = await perform('Robin', 'Nobody', 'Robin');
    expect(outcome).toMatchObject({ status: 'done', parts: [{ status: 'done' }, { status: 'missing' }, {}] });
    expect(part).toEqual({ kind: 'atOnce', steps: [wave('Robin'), wave('Robin')] });
  });

  test('are one step if all others are refused', async () => {
    expect((await perform('Nobody', 'Robin')).part).toEqual(wave('Robin'));
  });

  test('are refused if each of them is', async () => {
    const { outcome, part } = await perform('Nobody', 'Nobody');
    expect(outcome).toMatchObject({ status: 'missing' });
    expect(part).toBeUndefined();
  });
});

describe('a step is rejected by its schema', () => {
  const invalid: readonly (readonly [string, unknown])[] = [
    ['without a kind', { user: 'Mara' }],
    ['of an unknown kind', { kind: 'dance', user: 'Mara' }],
    ['without a user', { kind: 'joinGuild' }],
    ['with a language that Discord does not have', { kind: 'setLocale', user: 'Mara', locale: 'xx' }],
    ['with an unknown status', { kind: 'setStatus', user: 'Mara', status: 'away' }],
    [
      'with a control of another kind',
      { kind: 'click', user: 'Mara', control: { kind: 'link', customId: 'x', label: 'X' } },
    ],
    ['with a value that is no text', { kind: 'select', user: 'Mara', control: button('X'), values: [1] }],
    ['with a file without data', { kind: 'sendMessage', user: 'Mara', content: '', files: [{ name: 'a.txt' }] }],
    ['with a duration that is no number', { kind: 'advanceClock', ms: '15m' }],
    ['with an infinite duration', { kind: 'advanceClock', ms: Number.POSITIVE_INFINITY }],
    ['that is null', null],
  ];

  test.each(invalid)('%s', (_, step) => {
    expect(ScenarioStep.safeParse(step).success).toBe(false);
  });
});
