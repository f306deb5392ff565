/** What users enter in modals. */
import {
  Bot,
  Command,
  type CommandContext,
  channelSelect,
  checkbox,
  checkboxGroup,
  command,
  fileUpload,
  Handler,
  type ModalContext,
  ModalSubmit,
  modal,
  radioGroup,
  textInput,
  userSelect,
} from 'guildhall';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { InputKind } from '../../../dev/src/explorer/inputs/input-kind.js';
import type { FieldValue } from '../../../dev/src/scenario/steps/references.js';
import { ActingWorld } from '../fixture/acting-world.js';

let received: unknown[];

beforeEach(() => {
  received = [];
});

const apply = command('apply', { description: 'Applies for the crew' });
const order = command('order', { description: 'Orders something' });
const form = modal('form', {
  title: 'Form',
  fields: {
    age: textInput({ label: 'Age', parse: z.coerce.number().int().min(16) }),
    code: textInput({ label: 'Code', placeholder: 'AB-123', parse: z.string().regex(/^[A-Z]{2}-\d{3}$/) }),
    story: textInput({ label: 'Story', style: 'paragraph', minLength: 50, maxLength: 900 }),
    nick: textInput({ label: 'Nick', required: false, maxLength: 20 }),
  },
});
const choices = modal('choices', {
  title: 'Choices',
  fields: {
    size: radioGroup({ label: 'Size', options: { small: 'Small', large: 'Large' } }),
    extras: checkboxGroup({ label: 'Extras', options: { a: 'A', b: 'B', c: 'C' }, minValues: 2, maxValues: 3 }),
    guest: userSelect({ label: 'Guest' }),
    channel: channelSelect({ label: 'Channel' }),
    picture: fileUpload({ label: 'Picture' }),
  },
});
const terms = modal('terms', { title: 'Terms', fields: { agreed: checkbox({ label: 'Agreed' }) } });
const showTerms = command('terms', { description: 'Shows the terms' });

const survey = modal('survey', {
  load: () => ({
    title: 'Survey',
    fields: {
      why: textInput({ label: 'Why?', minLength: 3 }),
      size: radioGroup({ label: 'Size', options: { small: 'Small', large: 'Large' } }),
    },
  }),
});
const openSurvey = command('survey', { description: 'Opens the survey' });

@Handler()
class Forms {
  @Command(apply, { defer: false })
  apply(use: CommandContext<typeof apply>) {
    return use.showModal(form());
  }

  @Command(order, { defer: false })
  order(use: CommandContext<typeof order>) {
    return use.showModal(choices());
  }

  @Command(showTerms, { defer: false })
  terms(use: CommandContext<typeof showTerms>) {
    return use.showModal(terms());
  }

  @ModalSubmit(form)
  applied(use: ModalContext<typeof form>) {
    received.push(use.values);
    return use.reply('Stored.');
  }

  @ModalSubmit(choices)
  ordered(use: ModalContext<typeof choices>) {
    received.push(use.values);
    return use.reply('Ordered.');
  }

  @Command(openSurvey, { defer: false })
  survey(use: CommandContext<typeof openSurvey>) {
    return use.showModal(survey());
  }

  @ModalSubmit(survey)
  surveyed(use: ModalContext<typeof survey>) {
    received.push(use.values);
    return use.reply('Stored.');
  }

  @ModalSubmit(terms)
  agreed(use: ModalContext<typeof terms>) {
    return use.reply('Stored.');
  }
}

const bot = new Bot({ handlers: [Forms] });

/** A world in which a member has opened a modal. */
async function worldWith(name: string): Promise<ActingWorld> {
  const world = await ActingWorld.create(bot);
  await world.act('member', `command valid command "/${name}"`);
  return world;
}

/** The inputs of many submissions, none of which is performed. */
async function inputsOf(world: ActingWorld, kind: InputKind): Promise<Readonly<Record<string, FieldValue>>[]> {
  const candidate = world.candidates('member').find(({ key }) => key === `submit ${kind}`);
  const inputs: Record<string, FieldValue>[] = [];
  for (let count = 0; count < 100; count += 1)
    for (const step of (await candidate?.createSteps()) ?? [])
      if (step.kind === 'submitModal') inputs.push(step.inputs);
  return inputs;
}

const lengthOf = (text: FieldValue | undefined) => [...String(text ?? '')].length;

describe('texts', () => {
  test('the valid ones are accepted by the declarations: numbers for a number, and the placeholder for a pattern', async () => {
    for (const { age, code, story } of await inputsOf(await worldWith('apply'), 'valid')) {
      expect(Number(age)).toBeGreaterThanOrEqual(16);
      expect(code).toBe('AB-123');
      expect(lengthOf(story)).toBeGreaterThanOrEqual(50);
    }
  });

  test('a valid submission reaches the handler', async () => {
    const world = await worldWith('apply');
    await world.act('member', 'submit valid');
    expect(received).toEqual([expect.objectContaining({ age: expect.any(Number), code: 'AB-123' })]);
  });

  test('an optional field is left out sometimes, and a required one never', async () => {
    const inputs = await inputsOf(await worldWith('apply'), 'valid');
    expect(new Set(inputs.map((each) => 'nick' in each))).toEqual(new Set([true, false]));
    for (const each of inputs) expect(Object.keys(each)).toEqual(expect.arrayContaining(['age', 'code', 'story']));
  });

  test('at the boundary, texts have the least and the greatest length, in one field of a submission or in all free ones', async () => {
    const inputs = await inputsOf(await worldWith('apply'), 'boundary');
    const stories = inputs.map(({ story }) => lengthOf(story));
    expect(stories).toContain(50);
    expect(stories).toContain(900);
    expect(inputs.map(({ nick }) => lengthOf(nick))).toContain(20);
    expect(inputs.filter(({ age, code }) => !(Number(age) >= 16) && code !== 'AB-123')).toEqual([]);
    expect(inputs.filter(({ nick, story }) => lengthOf(nick) === 20 && lengthOf(story) === 900)).not.toEqual([]);
  });

  test('the invalid ones are rejected by the declaration, which is no problem of the bot', async () => {
    const world = await worldWith('apply');
    const inputs = await inputsOf(world, 'invalid');
    expect(inputs.filter(({ age }) => !(Number(age) >= 16))).not.toEqual([]);
    const modal = { customId: 'form', title: 'Form', pattern: 'form' };
    const invalid = { age: 'none', code: 'AB-123', story: 'x'.repeat(50) };
    await world.perform({ kind: 'submitModal', user: world.viewOf('member').actor.name, modal, inputs: invalid });
    expect(received).toEqual([]);
    expect(world.problems).toEqual([]);
  });
});

describe('choices', () => {
  test('the valid ones reach the handler', async () => {
    const world = await worldWith('order');
    await world.act('member', 'submit valid');
    expect(world.problems).toEqual([]);
    expect(received).toHaveLength(1);
  });

  test('the boundaries of lists are the least and the most values', async () => {
    const inputs = await inputsOf(await worldWith('order'), 'boundary');
    const counts = new Set(inputs.map(({ extras }) => (Array.isArray(extras) ? extras.length : -1)));
    expect(counts).toEqual(new Set([2, 3]));
  });

  test('too few values are refused, which is no problem of the bot', async () => {
    const world = await worldWith('order');
    const inputs = await inputsOf(world, 'invalid');
    expect(inputs.filter(({ extras }) => Array.isArray(extras) && extras.length === 1)).not.toEqual([]);
    expect(inputs.filter(({ size }) => size === undefined)).not.toEqual([]);
    const [result] = await world.act('member', 'submit invalid');
    expect(result?.outcome.status).toBe('refused');
    expect(received).toEqual([]);
    expect(world.problems).toEqual([]);
  });

  test('a checkbox is usually checked, and not if the input is invalid', async () => {
    const world = await worldWith('terms');
    const checked = async (kind: InputKind) => (await inputsOf(world, kind)).filter(({ agreed }) => agreed === true);
    expect((await checked('valid')).length).toBeGreaterThan(50);
    expect(await checked('invalid')).toEqual([]);
  });
});

test('fields from data are filled in by what the user sees of them', async () => {
  const world = await worldWith('survey');
  await world.act('member', 'submit valid');
  expect(received).toMatchObject([
    {
      why: { kind: 'textInput', value: expect.stringMatching(/^.{3}/su) },
      size: { kind: 'radioGroup', value: expect.stringMatching(/^(small|large)$/) },
    },
  ]);
});
