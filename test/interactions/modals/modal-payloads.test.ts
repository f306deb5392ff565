/** The documented payloads of submitted modals, and payloads that differ from the documentation. */
import { describe, expect, test } from 'vitest';
import { textDisplay } from '../../../src/interactions/components/text-display.js';
import { checkbox } from '../../../src/interactions/modal-fields/checkbox.js';
import { checkboxGroup } from '../../../src/interactions/modal-fields/checkbox-group.js';
import {
  channelSelectField,
  mentionableSelectField,
  roleSelectField,
  userSelectField,
} from '../../../src/interactions/modal-fields/entity-select-fields.js';
import { fileUpload } from '../../../src/interactions/modal-fields/file-upload.js';
import { radioGroup } from '../../../src/interactions/modal-fields/radio-group.js';
import { stringSelectField } from '../../../src/interactions/modal-fields/string-select-field.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import type { ModalDeclarationBase } from '../../../src/interactions/modals/any-modal.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import type { ModalData } from '../../../src/wire/objects/interactions/interaction.js';

const user = (id: string) => ({ id, username: 'ada', discriminator: '0', global_name: 'Ada', avatar: null });
const member = { roles: ['40'], joined_at: '2026-01-01T00:00:00Z', flags: 0, permissions: '0', pending: false };
const role = { id: '40', name: 'Crew', color: 0, position: 1, permissions: '0', managed: false, mentionable: false };
const channel = { id: '20', type: 0, name: 'general', permissions: '0', app_permissions: '0', parent_id: null };
const attachment = {
  id: '60',
  filename: 'cv.pdf',
  size: 5,
  url: 'https://cdn.test/ephemeral-attachments/60/cv.pdf',
  proxy_url: 'https://media.test/60',
  content_type: 'application/pdf',
  ephemeral: true,
};

/** An unchecked payload. */
const received = (components: unknown, resolved?: unknown): ModalData =>
  JSON.parse(JSON.stringify({ custom_id: 'form', components, resolved }));
const label = (component: object, id = 1) => ({
  type: 18,
  id,
  component: { id: id + 1, custom_id: 'field', ...component },
});

const options = { a: 'A', b: 'B' };
const required = { label: 'Field' };

describe('a documented item is read:', () => {
  test.each([
    ['text input', textInput(required), { type: 4, value: 'Ada' }, undefined, 'Ada'],
    ['string select', stringSelectField({ ...required, options }), { type: 3, values: ['b'] }, undefined, 'b'],
    [
      'string select of several',
      stringSelectField({ ...required, options, maxValues: 2 }),
      { type: 3, values: ['b', 'a'] },
      undefined,
      ['b', 'a'],
    ],
    [
      'user select',
      userSelectField(required),
      { type: 5, values: ['7'] },
      { users: { '7': user('7') }, members: { '7': member } },
      { user: user('7'), member },
    ],
    ['role select', roleSelectField(required), { type: 6, values: ['40'] }, { roles: { '40': role } }, role],
    [
      'mentionable select of a user',
      mentionableSelectField(required),
      { type: 7, values: ['7'] },
      { users: { '7': user('7') } },
      { type: 'user', user: user('7') },
    ],
    [
      'mentionable select of a role',
      mentionableSelectField(required),
      { type: 7, values: ['40'] },
      { roles: { '40': role } },
      { type: 'role', role },
    ],
    [
      'channel select',
      channelSelectField(required),
      { type: 8, values: ['20'] },
      { channels: { '20': channel } },
      channel,
    ],
    [
      'file upload',
      fileUpload({ ...required, fileTypes: ['.pdf'] }),
      { type: 19, values: ['60'] },
      { attachments: { '60': attachment } },
      [attachment],
    ],
    ['radio group', radioGroup({ ...required, options }), { type: 21, value: 'a' }, undefined, 'a'],
    [
      'radio group without a choice',
      radioGroup({ ...required, options, required: false }),
      { type: 21, value: null },
      undefined,
      null,
    ],
    [
      'checkbox group',
      checkboxGroup({ ...required, options }),
      { type: 22, values: ['a', 'b'] },
      undefined,
      ['a', 'b'],
    ],
    [
      'checkbox group without a tick',
      checkboxGroup({ ...required, options, required: false }),
      { type: 22, values: [] },
      undefined,
      [],
    ],
    ['checkbox', checkbox(required), { type: 23, value: true }, undefined, true],
  ])('%s', async (_name, field, component, resolved, value) => {
    const form = modal('form', { title: 'Form', fields: { field } });
    expect(await form.read(received([label(component)], resolved))).toEqual({ ok: true, values: { field: value } });
  });

  test('a text display has no value', async () => {
    const form = modal('form', { title: 'Form', fields: { intro: textDisplay('Hi'), field: textInput(required) } });
    const data = received([{ type: 10, id: 1 }, label({ type: 4, value: 'Ada' }, 2)]);
    expect(await form.read(data)).toEqual({ ok: true, values: { field: 'Ada' } });
  });

  test('a text input in an action row is read, as sent before labels existed', async () => {
    const form = modal('form', { title: 'Form', fields: { field: textInput(required) } });
    const data = received([{ type: 1, id: 1, components: [{ type: 4, id: 2, custom_id: 'field', value: 'Ada' }] }]);
    expect(await form.read(data)).toEqual({ ok: true, values: { field: 'Ada' } });
  });
});

describe('unknown data', () => {
  const form = modal('form', { title: 'Form', fields: { field: textInput({ label: 'Field', required: false }) } });

  test.each([
    ['an item of a new type', [{ type: 99, id: 9, mystery: [1] }]],
    [
      'a new kind of field in a label',
      [{ type: 18, id: 3, component: { type: 99, id: 4, custom_id: 'new', value: 1 } }],
    ],
    ['a field that was never declared', [label({ custom_id: 'other', type: 4, value: 'x' }, 3)]],
    ['a new kind of row', [{ type: 1, id: 3, components: [{ type: 99, custom_id: 'field' }, null] }]],
    ['something that is not an item', [null, 7, 'text', []]],
  ])('%s is ignored', async (_name, items) => {
    const data = received([...items, label({ type: 4, value: 'Ada' })]);
    expect(await form.read(data)).toEqual({ ok: true, values: { field: 'Ada' } });
    expect(() => form.reopen('form', data)).not.toThrow();
  });

  test('is ignored where it repeats the name of a field, but not a field that repeats it', async () => {
    const malformed = { type: 18, id: 5, component: { type: 4, id: 6, custom_id: 'field', value: 7 } };
    const data = received([label({ type: 4, value: 'Ada' }), label({ type: 4, value: 'Grace' }, 3), malformed]);
    expect(await form.read(data)).toEqual({ ok: true, values: { field: 'Grace' } });
  });

  test('is ignored inside of known items too', async () => {
    const data = received([{ ...label({ type: 4, value: 'Ada', sparkle: true }), sparkle: true }]);
    expect(await form.read(data)).toEqual({ ok: true, values: { field: 'Ada' } });
  });
});

describe('missing or wrong data is rejected with a message for the user, without an exception', () => {
  const forms: [string, ModalDeclarationBase, object][] = [
    ['text', modal('form', { title: 'F', fields: { field: textInput(required) } }), { type: 4 }],
    [
      'select',
      modal('form', { title: 'F', fields: { field: stringSelectField({ ...required, options }) } }),
      { type: 3 },
    ],
    [
      'users',
      modal('form', { title: 'F', fields: { field: userSelectField({ ...required, maxValues: 2 }) } }),
      { type: 5 },
    ],
    ['role', modal('form', { title: 'F', fields: { field: roleSelectField(required) } }), { type: 6 }],
    ['who', modal('form', { title: 'F', fields: { field: mentionableSelectField(required) } }), { type: 7 }],
    ['channel', modal('form', { title: 'F', fields: { field: channelSelectField(required) } }), { type: 8 }],
    ['files', modal('form', { title: 'F', fields: { field: fileUpload(required) } }), { type: 19 }],
    ['radio', modal('form', { title: 'F', fields: { field: radioGroup({ ...required, options }) } }), { type: 21 }],
    ['group', modal('form', { title: 'F', fields: { field: checkboxGroup({ ...required, options }) } }), { type: 22 }],
  ];
  const badAnswers = [
    {},
    { value: 7 },
    { value: null },
    { value: { a: 1 } },
    { values: 'a' },
    { values: [7] },
    { values: null },
    { values: ['404'] },
    { values: ['constructor'] },
    { values: ['__proto__', 'toString'] },
  ];

  test.each(forms)('%s', async (_name, form, component) => {
    for (const bad of badAnswers) {
      const data = received([label({ ...component, ...bad })], { users: {}, roles: {}, channels: {}, attachments: {} });
      expect(await form.read(data)).toMatchObject({ ok: false, problems: [{ field: 'field', label: 'Field' }] });
      expect(() => form.reopen('form', data)).not.toThrow();
    }
    for (const nothing of [[], undefined, null, 'components', {}]) {
      expect(await form.read(received(nothing))).toMatchObject({ ok: false, problems: [{ field: 'field' }] });
      expect(() => form.reopen('form', received(nothing))).not.toThrow();
    }
  });

  test('a missing checkbox is not checked', async () => {
    const form = modal('form', { title: 'F', fields: { field: checkbox(required) } });
    expect(await form.read(received([label({ type: 23, value: 'yes' })]))).toEqual({
      ok: true,
      values: { field: false },
    });
  });
});
