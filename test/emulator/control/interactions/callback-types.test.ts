/** Which initial responses are valid for which interactions: every kind with every callback type. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Interaction } from '../../../../src/wire/objects/interactions/interaction.js';
import { expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { inLabel, type Report, setUpInteractions } from '../../fixtures/interaction-fixture.js';

const fixture = setUpEmulator();
const interactions = setUpInteractions(fixture);
beforeAll(async () => {
  await interactions().register({ name: 'ping' });
  const options = [{ type: 3, name: 'q', description: 'What', autocomplete: true }];
  await interactions().register({ name: 'find', options });
});

const form = { custom_id: 'form', title: 'Form', components: [inLabel({ type: 4, custom_id: 'f', style: 1 })] };
const callbacks = {
  message: { type: 4, data: { content: 'done' } },
  'deferred message': { type: 5 },
  'deferred update': { type: 6 },
  update: { type: 7, data: { content: 'changed' } },
  choices: { type: 8, data: { choices: [] } },
  modal: { type: 9, data: form },
} as const;
type Callback = keyof typeof callbacks;

interface Caused {
  readonly report: Promise<Report>;
  readonly interaction: Interaction;
}

async function caused(report: Promise<Report>): Promise<Caused> {
  return { report, interaction: await interactions().nextInteraction() };
}

const clicked = async () =>
  caused(
    interactions().click(await interactions().post({ type: 2, style: 1, label: 'Press', custom_id: 'press' }), 'press'),
  );

async function submitted(from: Promise<Caused>): Promise<Caused> {
  const { report, interaction } = await from;
  await interactions().respond(interaction, callbacks.modal);
  return caused(interactions().submit((await report).modal_id, { f: 'x' }));
}

/** A user's action, and the valid initial responses to it. */
const kinds: Readonly<Record<string, { cause: () => Promise<Caused>; fits: readonly Callback[] }>> = {
  'a command': {
    cause: () => caused(interactions().useCommand('ping')),
    fits: ['message', 'deferred message', 'modal'],
  },
  'a component': {
    cause: clicked,
    fits: ['message', 'deferred message', 'deferred update', 'update', 'modal'],
  },
  autocomplete: {
    cause: () => caused(interactions().autocomplete('find', [{ name: 'q', focused: true }])),
    fits: ['choices'],
  },
  'a modal from a component': {
    cause: () => submitted(clicked()),
    fits: ['message', 'deferred message', 'deferred update', 'update'],
  },
  'a modal from a command': {
    cause: () => submitted(caused(interactions().useCommand('ping'))),
    fits: ['message', 'deferred message'],
  },
};

describe.each(Object.entries(kinds))('the response to %s', (_kind, { cause, fits }) => {
  const all = Object.keys(callbacks) as Callback[]; // the keys are exactly those of the table

  it.each(fits)('can be %s', async (callback) => {
    const { report, interaction } = await cause();
    expect((await interactions().respond(interaction, callbacks[callback])).status).toBe(204);
    expect(await report).toMatchObject({ status: 'answered', response: { type: callbacks[callback].type } });
    expectError(await interactions().respond(interaction, callbacks[callback]), 400, 40060);
  });

  it.each(all.filter((each) => !fits.includes(each)))('cannot be %s', async (callback) => {
    const { report, interaction } = await cause();
    const response = await interactions().respond(interaction, callbacks[callback]);
    expectError(response, 400, 50035);
    expect(response.json).toMatchObject({ errors: { type: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } } });
    const [fitting = 'message'] = fits;
    expect((await interactions().respond(interaction, callbacks[fitting])).status).toBe(204);
    await report;
  });

  it.each([1, 2, 3, 10, 12, 99])('cannot be of type %i', async (type) => {
    const { report, interaction } = await cause();
    expectError(await interactions().respond(interaction, { type }), 400, 50035);
    const [fitting = 'message'] = fits;
    await interactions().respond(interaction, callbacks[fitting]);
    await report;
  });
});
