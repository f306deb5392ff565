/** Modals that break a rule of their components: the emulator rejects them, and the client does not send them. */
import { describe, expect, test } from 'vitest';
import type { ModalRequest } from '../../../../src/wire/objects/components/modal.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { inLabel, setUpInteractions } from '../../fixtures/interaction-fixture.js';
import { expectNotSent, setUpRestClient } from '../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const interactions = setUpInteractions(fixture);
const api = setUpRestClient(fixture);

const options = (...defaults: boolean[]) =>
  defaults.map((each, index) => ({ label: `Option ${index}`, value: String(index), default: each }));

/** The components with a list of values, by type, with what else they need. */
const listComponents: readonly [type: number, more: object][] = [
  [3, { options: options(false, false) }],
  [5, {}],
  [6, {}],
  [7, {}],
  [8, {}],
  [19, {}],
  [22, { options: options(false, false) }],
];

/** A user clicks a button, and the bot responds with a modal. */
async function respondWith(data: object) {
  const message = await interactions().post({ type: 2, style: 1, label: 'Open', custom_id: 'open' });
  const click = interactions().click(message, 'open');
  const interaction = await interactions().nextInteraction();
  const response = await interactions().respond(interaction, { type: 9, data });
  // The click is reported when the interaction has a response.
  if (response.status !== 204) await interactions().respond(interaction, { type: 6 });
  await click;
  return response;
}

const modal = (component: object) => ({ custom_id: 'form', title: 'Form', components: [component] });

describe.each<[string, object, string, string]>([
  ...[3, 4, 5, 6, 7, 8, 19, 21, 22, 23].map((type): [string, object, string, string] => [
    `a disabled component of type ${type}`,
    inLabel({
      type,
      custom_id: 'f',
      disabled: true,
      ...(type === 4 ? { style: 1 } : {}),
      ...([3, 21, 22].includes(type) ? { options: options(false, false) } : {}),
    }),
    'components.0.component.disabled',
    'MODAL_COMPONENT_DISABLED',
  ]),
  ...listComponents.flatMap(([type, more]): [string, object, string, string][] => {
    const list = (counts: object) => inLabel({ type, custom_id: 'f', ...more, ...counts });
    const path = 'components.0.component.min_values';
    return [
      [`a minimum above the maximum, type ${type}`, list({ min_values: 3, max_values: 2 }), path, 'NUMBER_TYPE_MAX'],
      ...[{}, { required: true }].map((required): [string, object, string, string] => [
        `an empty selection of a required component, type ${type}, ${JSON.stringify(required)}`,
        list({ min_values: 0, ...required }),
        path,
        'SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES',
      ]),
    ];
  }),
  ...[3, 22].flatMap((type): [string, object, string, string][] => {
    const list = (counts: object) => inLabel({ type, custom_id: 'f', options: options(false, false), ...counts });
    const path = 'components.0.component.options';
    const code = 'BASE_TYPE_BAD_LENGTH';
    return [
      [`a maximum above the options, type ${type}`, list({ max_values: 3 }), path, code],
      [`a minimum above the options, type ${type}`, list({ min_values: 3, max_values: 3 }), path, code],
    ];
  }),
  ...[3, 21, 22].map((type): [string, object, string, string] => [
    `a repeated value, type ${type}`,
    inLabel({
      type,
      custom_id: 'f',
      options: ['a', 'a', 'b'].map((value) => ({ label: 'Option', value })),
    }),
    'components.0.component.options.1.value',
    'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
  ]),
  [
    'two defaults in a radio group',
    inLabel({ type: 21, custom_id: 'f', options: options(true, true) }),
    'components.0.component.options.1.default',
    'BASE_TYPE_CHOICES',
  ],
  [
    'more defaults than max_values in a select',
    inLabel({ type: 3, custom_id: 'f', max_values: 2, options: options(true, true, true) }),
    'components.0.component.options.2.default',
    'BASE_TYPE_CHOICES',
  ],
  [
    'more defaults than max_values in a checkbox group',
    inLabel({ type: 22, custom_id: 'f', max_values: 1, options: options(true, true) }),
    'components.0.component.options.1.default',
    'BASE_TYPE_CHOICES',
  ],
  [
    'a value that is longer than max_length',
    inLabel({ type: 4, custom_id: 'f', style: 1, max_length: 3, value: 'four' }),
    'components.0.component.value',
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'a channel type that does not exist',
    inLabel({ type: 8, custom_id: 'f', channel_types: [99] }),
    'components.0.component.channel_types.0',
    'BASE_TYPE_CHOICES',
  ],
  [
    'a required checkbox',
    inLabel({ type: 23, custom_id: 'f', required: true }),
    'components.0.component.required',
    'BASE_TYPE_CHOICES',
  ],
])('a modal with %s', (_what, component, path, code) => {
  test('is rejected by the emulator', async () => {
    const response = await respondWith(modal(component));
    expect(response).toMatchObject({ status: 400, json: { code: 50035 } });
    expect(response.json).toHaveProperty(`errors.data.${path}._errors.0.code`, code);
  });

  test('is not sent by the client', async () => {
    // The types reject it as well.
    const data = modal(component) as ModalRequest;
    await expectNotSent(api().interactions.createResponse('5', 'token', { type: 9, data }), `data.${path}`);
  });
});

test('a modal with an option whose emoji does not exist is rejected', async () => {
  const [first, second] = options(false, false);
  const select = { type: 3, custom_id: 'f', options: [first, { ...second, emoji: { id: '81', name: 'boat' } }] };
  const response = await respondWith(modal(inLabel(select)));
  expect(response.json).toHaveProperty(
    'errors.data.components.0.component.options.1.emoji.id._errors.0.code',
    'COMPONENT_INVALID_EMOJI',
  );
});

test.each(listComponents)('a component of type %i with as many values as possible is accepted', async (type, more) => {
  const component = { type, custom_id: 'f', ...more, max_values: 2 };
  for (const counts of [{ min_values: 2 }, { min_values: 0, required: false }, { min_values: 1, required: true }]) {
    expect((await respondWith(modal(inLabel({ ...component, ...counts })))).status).toBe(204);
  }
});

test('a modal with a valid component of each kind is accepted', async () => {
  const fields = [
    { type: 4, custom_id: 'a', style: 1, max_length: 4, value: 'four' },
    { type: 3, custom_id: 'b', options: options(true, false) },
    { type: 21, custom_id: 'c', options: options(true, false) },
    { type: 22, custom_id: 'd', options: options(true, true) },
    { type: 23, custom_id: 'e', required: false },
  ];
  const data = { custom_id: 'form', title: 'Form', components: fields.map((field) => inLabel(field)) };
  expect(await respondWith(data)).toMatchObject({ status: 204 });
});
