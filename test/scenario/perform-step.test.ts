import { createWorld } from '@guildhall/dev/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DeclarationIndex } from '../../dev/src/scenario/declarations/declaration-index.js';
import { performStep } from '../../dev/src/scenario/perform/perform-step.js';
import { performedPart } from '../../dev/src/scenario/perform/step-outcome.js';
import { describeStep, ScenarioStep, type StepOf } from '../../dev/src/scenario/steps/scenario-step.js';
import { ScenarioWorld } from '../../dev/src/scenario/world/scenario-world.js';
import * as sampleBot from '../testing/sample-bot.js';
import * as clubBot from './print/club-bot.js';
import harbour from './print/harbour.world.js';
import { button, channel, paths, sampleTests } from './print/sample-tests.js';

async function createScenario(name: 'sampleBot' | 'clubBot', dismissesModals = false): Promise<ScenarioWorld> {
  const exports = name === 'sampleBot' ? sampleBot : clubBot;
  const world = await createWorld({ bot: exports.bot, world: harbour, clock: 'manual' });
  onTestFinished(() => world.close());
  return new ScenarioWorld(
    world,
    new DeclarationIndex(world.bot.declarations, [{ path: paths[name], exports }]),
    dismissesModals,
  );
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
    [
      'a suggestion',
      {
        kind: 'useCommand',
        user,
        path: ['chart', 'find'],
        options: { port: { suggestion: { typed: 'Br', nth: 1 } } },
        channel: channel('quay'),
      },
      /no suggestion 1 for the option "port" after "Br"/,
    ],
    ['a channel', { kind: 'sendMessage', user, channel: channel('attic'), content: 'Hello' }, /no such entity/],
    ['a method of the API', { kind: 'callApi', user, method: 'BREW', route: '/x', params: {} }, /no method BREW/],
  ];

  test.each(missing)('%s', async (_, step, message) => {
    const outcome = await performStep(await createScenario('sampleBot'), step);
    expect(outcome).toMatchObject({ status: 'missing', message: expect.stringMatching(message) });
  });
});

test('an interaction to which the bot does not respond is unanswered', async () => {
  const scenario = await createScenario('sampleBot');
  const mute = { kind: 'click', user: 'Robin', control: button('Locked', 'locked') } as const;
  await performStep(scenario, { kind: 'createMember', user: 'Robin' });
  await performStep(scenario, { kind: 'passScreening', user: 'Robin' });
  expect(await performStep(scenario, mute)).toMatchObject({ status: 'refused', reason: 'disabled' });
  const silent = { kind: 'click', user: 'Robin', control: button('Wave', 'wave') } as const;
  await scenario.world.bot?.stop();
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

  test('that choose suggestions choose them first; what is not suggested was only typed', async () => {
    const scenario = await createScenario('sampleBot');
    const find = (typed: string): StepOf<'useCommand'> => ({
      kind: 'useCommand',
      user: 'Mara',
      path: ['chart', 'find'],
      options: { port: { suggestion: { typed, nth: 0 } } },
      channel: channel('quay'),
    });
    const step: ScenarioStep = { kind: 'atOnce', steps: [find('B'), find('Oslo'), find('C')] };
    const outcome = await performStep(scenario, step);
    const { user, path, channel: place } = find('Oslo');
    const typed = { kind: 'autocomplete', user, path, options: { port: 'Oslo' }, focused: 'port', channel: place };
    expect(performedPart(step, outcome)).toEqual({ kind: 'atOnce', steps: [find('B'), typed, find('C')] });
    const texts = scenario
      .user('Mara')
      .messages()
      .map(({ text }) => text);
    expect(texts.slice(0, 2)).toEqual(['To Cadiz.', 'To Bergen.']);
  });

  test('are refused if each of them is', async () => {
    const { outcome, part } = await perform('Nobody', 'Nobody');
    expect(outcome).toMatchObject({ status: 'missing' });
    expect(part).toBeUndefined();
  });
});

describe('a modal that was opened before the user did something else', () => {
  const submit = async (dismissesModals: boolean, ...between: ScenarioStep[]) => {
    const scenario = await createScenario('sampleBot', dismissesModals);
    await performStep(scenario, { kind: 'createMember', user: 'Robin' });
    await performStep(scenario, { kind: 'passScreening', user: 'Robin' });
    const open = button('Apply (art)', 'apply/:track<dev|art>', { params: { track: 'art' } });
    for (const step of [{ kind: 'click', user: 'Robin', control: open } as const, ...between])
      await performStep(scenario, step);
    const modal = { customId: 'application/art', title: 'Join the crew' };
    return performStep(scenario, { kind: 'submitModal', user: 'Robin', modal, inputs: { name: 'Robin', age: '30' } });
  };
  const wave: ScenarioStep = { kind: 'click', user: 'Robin', control: button('Wave', 'wave') };
  const type: ScenarioStep = {
    kind: 'autocomplete',
    user: 'Robin',
    path: ['chart', 'find'],
    options: { port: 'B' },
    focused: 'port',
    channel: channel('quay'),
  };

  test('is dismissed, if the world dismisses modals', async () => {
    expect(await submit(true, wave)).toEqual({ status: 'missing', message: expect.stringContaining('No modal') });
  });

  test('is open while the user types, and while others act', async () => {
    const outcome = await submit(true, type, { ...wave, user: 'Mara' });
    expect(outcome.status).not.toBe('missing');
  });

  test('is open if the world does not dismiss modals', async () => {
    expect((await submit(false, wave)).status).not.toBe('missing');
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
    [
      'with a suggestion before the first one',
      {
        kind: 'useCommand',
        user: 'Mara',
        path: ['x'],
        options: { port: { suggestion: { typed: '', nth: -1 } } },
      },
    ],
    ['with a duration that is no number', { kind: 'advanceClock', ms: '15m' }],
    ['with an infinite duration', { kind: 'advanceClock', ms: Number.POSITIVE_INFINITY }],
    ['that is null', null],
  ];

  test.each(invalid)('%s', (_, step) => {
    expect(ScenarioStep.safeParse(step).success).toBe(false);
  });
});
