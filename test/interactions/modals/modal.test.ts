import { type } from 'arktype';
import * as valibot from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { z as zod3 } from 'zod/v3';
import { textDisplay } from '../../../src/interactions/components/text-display.js';
import { MemoryParamStore } from '../../../src/interactions/custom-id/param-store.js';
import { checkbox } from '../../../src/interactions/modal-fields/checkbox.js';
import { checkboxGroup } from '../../../src/interactions/modal-fields/checkbox-group.js';
import {
  channelSelectField,
  mentionableSelectField,
  roleSelectField,
  userSelectField,
} from '../../../src/interactions/modal-fields/entity-select-fields.js';
import type { FieldSchema } from '../../../src/interactions/modal-fields/field-parser.js';
import { fileUpload } from '../../../src/interactions/modal-fields/file-upload.js';
import { radioGroup } from '../../../src/interactions/modal-fields/radio-group.js';
import { stringSelectField } from '../../../src/interactions/modal-fields/string-select-field.js';
import { type ModalTextInput, textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { ModalRequest } from '../../../src/wire/objects/components/modal.js';
import { channel, member, modalData, role, user } from '../fixture/interaction-payloads.js';

const application = modal('application/:track<dev|art>', {
  title: 'Join the crew',
  fields: {
    name: textInput({ label: 'Your name', minLength: 2, maxLength: 32, placeholder: 'Ada' }),
    tier: radioGroup({ label: 'Tier', options: { core: 'Core', guest: { label: 'Guest', description: 'A month' } } }),
    skills: checkboxGroup({ label: 'Skills', options: { ts: 'TypeScript', ops: 'Operations' }, required: false }),
    cv: fileUpload({ label: 'CV', description: 'As PDF', maxValues: 2, required: false, fileTypes: ['.pdf'] }),
    rules: checkbox({ label: 'I accept the rules', parse: z.literal(true, 'The rules must be accepted') }),
  },
});

const attachment = {
  id: '60',
  filename: 'cv.pdf',
  size: 5,
  url: 'https://x.test/cv.pdf',
  proxy_url: 'https://x.test/p',
};

describe('showing a modal', () => {
  test('returns the modal as an API payload', () => {
    const request = application({ track: 'dev' });
    expect(JSON.parse(JSON.stringify(request))).toEqual({
      custom_id: 'application/dev',
      title: 'Join the crew',
      components: [
        {
          type: 18,
          label: 'Your name',
          component: { type: 4, custom_id: 'name', style: 1, min_length: 2, max_length: 32, placeholder: 'Ada' },
        },
        {
          type: 18,
          label: 'Tier',
          component: {
            type: 21,
            custom_id: 'tier',
            options: [
              { value: 'core', label: 'Core' },
              { value: 'guest', label: 'Guest', description: 'A month' },
            ],
          },
        },
        {
          type: 18,
          label: 'Skills',
          component: {
            type: 22,
            custom_id: 'skills',
            options: [
              { value: 'ts', label: 'TypeScript' },
              { value: 'ops', label: 'Operations' },
            ],
            min_values: 0,
            required: false,
          },
        },
        {
          type: 18,
          label: 'CV',
          description: 'As PDF',
          component: {
            type: 19,
            custom_id: 'cv',
            file_types: ['.pdf'],
            min_values: 0,
            max_values: 2,
            required: false,
          },
        },
        { type: 18, label: 'I accept the rules', component: { type: 23, custom_id: 'rules' } },
      ],
    });
    expect(ModalRequest.safeParse(request).error).toBeUndefined();
  });

  test('is accepted by the API with every type of prefilled select', () => {
    const choose = modal('choose', {
      title: 'Choose',
      fields: {
        option: stringSelectField({ label: 'Option', options: { a: 'A', b: { label: 'B', emoji: { name: '🐝' } } } }),
        users: userSelectField({ label: 'Users', maxValues: 2, placeholder: 'Who?' }),
        role: roleSelectField({ label: 'Role' }),
        who: mentionableSelectField({ label: 'Who', minValues: 2, maxValues: 5 }),
        channel: channelSelectField({ label: 'Channel', channelTypes: ['GUILD_TEXT', 'GUILD_FORUM'], required: false }),
      },
    });
    const request = choose({
      prefill: {
        option: 'b',
        users: ['7', '8'],
        role: '40',
        who: [
          { type: 'user', id: '7' },
          { type: 'role', id: '40' },
        ],
        channel: '20',
      },
    });
    expect(ModalRequest.safeParse(request).error).toBeUndefined();
    expect(request.components).toMatchObject([
      { component: { options: [{ value: 'a' }, { value: 'b', emoji: { name: '🐝' }, default: true }] } },
      {
        component: {
          default_values: [
            { id: '7', type: 'user' },
            { id: '8', type: 'user' },
          ],
          placeholder: 'Who?',
        },
      },
      { component: { default_values: [{ id: '40', type: 'role' }] } },
      {
        component: {
          default_values: [
            { id: '7', type: 'user' },
            { id: '40', type: 'role' },
          ],
          min_values: 2,
        },
      },
      { component: { default_values: [{ id: '20', type: 'channel' }], channel_types: [0, 15], min_values: 0 } },
    ]);
  });

  test('uses prefill instead of the declared values, and ignores other input', () => {
    const form = modal('form', {
      title: 'Form',
      fields: {
        text: textInput({ label: 'Text', value: 'declared' }),
        radio: radioGroup({ label: 'Radio', options: { a: { label: 'A', default: true }, b: 'B' } }),
        group: checkboxGroup({ label: 'Group', options: { a: { label: 'A', default: true }, b: 'B' } }),
        tick: checkbox({ label: 'Tick', default: true }),
      },
    });
    expect(form().components).toMatchObject([
      { component: { value: 'declared' } },
      { component: { options: [{ default: true }, {}] } },
      { component: { options: [{ default: true }, {}] } },
      { component: { default: true } },
    ]);
    const { components } = form({ prefill: { text: 'mine', radio: 'b', group: [], tick: false } });
    expect(components).toMatchObject([
      { component: { value: 'mine' } },
      { component: { options: [{ value: 'a' }, { value: 'b', default: true }] } },
      { component: { options: [{ value: 'a' }, { value: 'b' }] } },
      { component: { default: false } },
    ]);
    expect(JSON.stringify(components)).not.toMatch(/"a","label":"A","default"/);
    expect(form({ prefill: { text: '', radio: null } }).components).toMatchObject([
      { component: expect.not.objectContaining({ value: expect.anything() }) },
      { component: { options: [expect.not.objectContaining({ default: true }), { value: 'b' }] } },
      {},
      {},
    ]);
  });

  test('shows text displays between the fields', () => {
    const form = modal('form', {
      title: 'Form',
      fields: { intro: textDisplay('Welcome'), text: textInput({ label: 'Text', style: 'paragraph' }) },
    });
    expect(form().components).toMatchObject([{ type: 10, content: 'Welcome' }, { component: { type: 4, style: 2 } }]);
  });
});

describe('the custom_id of a modal', () => {
  const fields = { text: textInput({ label: 'Text' }) };

  test('can have older patterns as aliases', () => {
    const report = modal('report/:id<snowflake>', { title: 'Report', fields, aliases: ['complaint/:id<snowflake>'] });
    expect(report.customId.parse('complaint/7')).toEqual({ id: '7' });
    expect(report({ id: '7' }).custom_id).toBe('report/7');
  });

  test('can be signed; an id with a wrong signature has no handler', () => {
    const report = modal('report/:id<snowflake>', {
      title: 'Report',
      fields,
      signingSecret: 'a secret of some length',
    });
    const { custom_id } = report({ id: '7' });
    expect(report.customId.parse(custom_id)).toEqual({ id: '7' });
    expect(report.customId.parse('report/7')).toBeUndefined();
    expect(report.customId.parse(custom_id.replace('/7/', '/8/'))).toBeUndefined();
  });

  test('can have a store for long parameters; calling the modal then returns a promise', async () => {
    const report = modal('report/:text', { title: 'Report', fields, store: new MemoryParamStore() });
    const text = 'x'.repeat(200);
    const { custom_id } = await report({ text });
    expect(custom_id.length).toBeLessThanOrEqual(100);
    const match = report.customId.match(custom_id);
    expect(match && (await report.customId.loadParams(match))).toEqual({ text });
  });

  test('reports its problems as problems of the modal', () => {
    expect(modal('~mine', { title: 'Mine', fields }).problems).toMatchObject([
      { message: expect.stringContaining('"~"') },
    ]);
  });
});

describe('reading a submission', () => {
  test('returns the value of every field', async () => {
    const data = modalData(
      'application/dev',
      {
        name: { type: 4, value: 'Ada' },
        tier: { type: 21, value: 'guest' },
        skills: { type: 22, values: ['ops'] },
        cv: { type: 19, values: ['60'] },
        rules: { type: 23, value: true },
      },
      { attachments: { '60': attachment } },
    );
    expect(await application.read(data)).toEqual({
      ok: true,
      values: { name: 'Ada', tier: 'guest', skills: ['ops'], cv: [attachment], rules: true },
    });
  });

  test('resolves entities, and users with their member if they have one', async () => {
    const choose = modal('choose', {
      title: 'Choose',
      fields: {
        users: userSelectField({ label: 'Users', maxValues: 2 }),
        role: roleSelectField({ label: 'Role' }),
        who: mentionableSelectField({ label: 'Who', maxValues: 2 }),
        channel: channelSelectField({ label: 'Channel' }),
      },
    });
    const data = modalData(
      'choose',
      {
        users: { type: 5, values: ['7', '8'] },
        role: { type: 6, values: ['40'] },
        who: { type: 7, values: ['40', '7'] },
        channel: { type: 8, values: ['20'] },
      },
      {
        users: { '7': user('7'), '8': user('8') },
        members: { '7': member },
        roles: { '40': role },
        channels: { '20': channel },
      },
    );
    expect(await choose.read(data)).toEqual({
      ok: true,
      values: {
        users: [{ user: user('7'), member }, { user: user('8') }],
        role,
        who: [
          { type: 'role', role },
          { type: 'user', user: user('7'), member },
        ],
        channel,
      },
    });
  });

  const optional = modal('optional', {
    title: 'Optional',
    fields: {
      text: textInput({ label: 'Text', required: false }),
      age: textInput({ label: 'Age', required: false, parse: z.coerce.number() }),
      radio: radioGroup({ label: 'Radio', options: { a: 'A', b: 'B' }, required: false }),
      user: userSelectField({ label: 'User', required: false }),
      users: userSelectField({ label: 'Users', required: false, maxValues: 3 }),
    },
  });
  const empty = { text: null, age: null, radio: null, user: null, users: [] };

  test('returns null or an empty list for an empty field without calling parse', async () => {
    const data = modalData('optional', {
      text: { type: 4, value: '' },
      age: { type: 4, value: '' },
      radio: { type: 21, value: null },
      user: { type: 5, values: [] },
      users: { type: 5, values: [] },
    });
    expect(await optional.read(data)).toEqual({ ok: true, values: empty });
  });

  test('treats a field that an older modal did not have as empty', async () => {
    expect(await optional.read(modalData('optional', {}))).toEqual({ ok: true, values: empty });
    expect(await application.read(modalData('application/dev', { rules: { type: 23, value: true } }))).toEqual({
      ok: false,
      problems: [
        { field: 'name', label: 'Your name', message: 'This field is required.' },
        { field: 'tier', label: 'Tier', message: 'This field is required.' },
      ],
    });
  });

  test('treats a field that had another type in an older modal as empty', async () => {
    const data = modalData('optional', { text: { type: 23, value: true }, radio: { type: 4, value: 'a' } });
    expect(await optional.read(data)).toMatchObject({ ok: true, values: { text: null, radio: null } });
  });

  test('rejects an empty list of a required field', async () => {
    const form = modal('form', { title: 'Form', fields: { users: userSelectField({ label: 'Users', maxValues: 2 }) } });
    expect(await form.read(modalData('form', { users: { type: 5, values: [] } }))).toMatchObject({
      problems: [{ field: 'users', message: 'This field is required.' }],
    });
  });

  test('checks counts and lengths also for modals that were opened before they were declared', async () => {
    const form = modal('form', {
      title: 'Form',
      fields: {
        text: textInput({ label: 'Text', minLength: 2, maxLength: 4 }),
        list: stringSelectField({ label: 'List', options: { a: 'A', b: 'B', c: 'C' }, minValues: 2, maxValues: 2 }),
      },
    });
    const read = async (text: string, values: string[]) => {
      const data = modalData('form', { text: { type: 4, value: text }, list: { type: 3, values } });
      const reading = await form.read(data);
      return reading.ok ? [] : reading.problems.map(({ message }) => message);
    };
    expect(await read('x', ['a'])).toEqual(['Write at least 2 characters.', 'Choose at least 2.']);
    expect(await read('xxxxx', ['a', 'b', 'c'])).toEqual(['Write at most 4 characters.', 'Choose at most 2.']);
    expect(await read('xx', ['a', 'b'])).toEqual([]);
    expect(await read('🐝', ['a', 'b'])).toEqual([]);
    expect(await read('🐝🐝🐝🐝', ['a', 'b'])).toEqual([]);
  });

  test('rejects an option that is no longer offered, also names of object members', async () => {
    const form = modal('form', {
      title: 'Form',
      fields: { tier: radioGroup({ label: 'Tier', options: { a: 'A', b: 'B' } }) },
    });
    for (const value of ['gold', 'constructor', '__proto__']) {
      expect(await form.read(modalData('form', { tier: { type: 21, value } }))).toMatchObject({
        problems: [{ label: 'Tier', message: 'This option is no longer offered.' }],
      });
    }
  });

  test('rejects an entity that is missing in the resolved data', async () => {
    const form = modal('form', { title: 'Form', fields: { role: roleSelectField({ label: 'Role' }) } });
    expect(await form.read(modalData('form', { role: { type: 6, values: ['40'] } }))).toMatchObject({
      problems: [{ label: 'Role', message: 'This selection no longer exists.' }],
    });
  });
});

describe('parse', () => {
  const read = (field: ReturnType<typeof textInput<true, unknown>>, value: string) =>
    modal('form', { title: 'Form', fields: { field } }).read(modalData('form', { field: { type: 4, value } }));

  test('returns the output of a schema, or its messages', async () => {
    const age = textInput<true, unknown>({
      label: 'Age',
      parse: z.coerce.number().int().min(16, 'You must be 16 or older'),
    });
    expect(await read(age, '17')).toEqual({ ok: true, values: { field: 17 } });
    expect(await read(age, '15')).toMatchObject({ problems: [{ message: 'You must be 16 or older' }] });
    expect(await read(age, 'abc')).toMatchObject({ ok: false });
  });

  test('accepts an asynchronous schema', async () => {
    const name = textInput<true, unknown>({
      label: 'Name',
      parse: z.string().refine(async (text) => text !== 'taken', 'Taken'),
    });
    expect(await read(name, 'free')).toEqual({ ok: true, values: { field: 'free' } });
    expect(await read(name, 'taken')).toMatchObject({ problems: [{ message: 'Taken' }] });
  });

  const digits = 'Write digits';
  test.each<[string, FieldSchema<unknown>]>([
    ['zod 3', zod3.string().regex(/^\d+$/, digits).transform(Number)],
    ['Valibot', valibot.pipe(valibot.string(), valibot.regex(/^\d+$/, digits), valibot.transform(Number))],
    ['ArkType, which is a function', type(/^\d+$/).configure({ message: digits }).pipe(Number)],
  ])('returns the output of a schema of %s, or its messages', async (_library, parse) => {
    const field = textInput<true, unknown>({ label: 'Age', parse });
    expect(await read(field, '17')).toEqual({ ok: true, values: { field: 17 } });
    expect(await read(field, 'abc')).toMatchObject({ problems: [{ message: digits }] });
  });

  test('accepts an asynchronous schema of another library', async () => {
    const isFree = valibot.checkAsync(async (text: string) => text !== 'taken', 'Taken');
    const name = textInput<true, unknown>({ label: 'Name', parse: valibot.pipeAsync(valibot.string(), isFree) });
    expect(await read(name, 'free')).toEqual({ ok: true, values: { field: 'free' } });
    expect(await read(name, 'taken')).toMatchObject({ problems: [{ message: 'Taken' }] });
  });

  test('returns each message of a schema once, joined by a space', async () => {
    const parse: FieldSchema<string> = {
      '~standard': {
        version: 1,
        vendor: 'own',
        validate: () => ({ issues: [{ message: 'Too short.' }, { message: 'No digit.' }, { message: 'Too short.' }] }),
      },
    };
    expect(await read(textInput<true, unknown>({ label: 'X', parse }), 'x')).toMatchObject({
      problems: [{ message: 'Too short. No digit.' }],
    });
  });

  test('runs a schema once, also if it is asynchronous', async () => {
    const checked: string[] = [];
    const check = async (text: string) => checked.push(text) > 0;
    await read(textInput<true, unknown>({ label: 'X', parse: z.string().refine(check) }), 'x');
    expect(checked).toEqual(['x']);
  });

  test('reports an error that a schema throws to the bot', async () => {
    const fail = () => {
      throw new TypeError('no such table');
    };
    const schemas: FieldSchema<unknown>[] = [
      z.string().refine(fail),
      zod3.string().refine(fail),
      valibot.pipe(valibot.string(), valibot.check(fail)),
      type('string').narrow(fail),
    ];
    for (const parse of schemas) {
      const field = textInput<true, unknown>({ label: 'X', parse });
      await expect(async () => read(field, 'x')).rejects.toThrow(new TypeError('no such table'));
    }
  });

  test.each([null, 'digits', {}, { safeParse: () => {} }, { '~standard': {} }])(
    'that is neither a schema nor a function is a problem of the declaration: %j',
    (parse) => {
      const field: ModalTextInput<unknown> = Reflect.apply(textInput, undefined, [{ label: 'X', parse }]);
      expect(field.problems.map(({ message }) => message)).toEqual([
        'option "parse": this is neither a function nor a schema that implements Standard Schema.',
      ]);
    },
  );

  test('returns the result of a function, which can reject with a message for the user', async () => {
    const date = textInput<true, unknown>({
      label: 'Date',
      parse: async (text, reject) => (Number.isNaN(Date.parse(text)) ? reject('Not a date') : new Date(text)),
    });
    expect(await read(date, '2026-01-01')).toEqual({ ok: true, values: { field: new Date('2026-01-01') } });
    expect(await read(date, 'soon')).toMatchObject({ problems: [{ message: 'Not a date' }] });
  });

  test('reports any other error of a function to the bot and never to the user', async () => {
    const broken = textInput<true, unknown>({
      label: 'X',
      parse: () => {
        throw new TypeError('no such table');
      },
    });
    await expect(async () => read(broken, 'x')).rejects.toThrow(new TypeError('no such table'));
  });

  test('reports all rejected fields together, in their order', async () => {
    const form = modal('form', {
      title: 'Form',
      fields: {
        a: textInput({ label: 'A', parse: (_text, reject) => reject('bad a') }),
        b: textInput({ label: 'B' }),
        c: checkbox({ label: 'C', parse: z.literal(true, 'bad c') }),
      },
    });
    const data = modalData('form', {
      c: { type: 23, value: false },
      b: { type: 4, value: 'x' },
      a: { type: 4, value: 'x' },
    });
    expect(await form.read(data)).toEqual({
      ok: false,
      problems: [
        { field: 'a', label: 'A', message: 'bad a' },
        { field: 'c', label: 'C', message: 'bad c' },
      ],
    });
  });
});

describe('reopening a modal', () => {
  test('fills the fields with the input instead of the declared values', () => {
    const form = modal('form/:n<int>', {
      title: 'Form',
      fields: {
        text: textInput({ label: 'Text', value: 'declared' }),
        radio: radioGroup({ label: 'Radio', options: { a: { label: 'A', default: true }, b: 'B' }, required: false }),
        who: mentionableSelectField({ label: 'Who', maxValues: 2 }),
        file: fileUpload({ label: 'File' }),
        tick: checkbox({ label: 'Tick', default: true }),
      },
    });
    const data = modalData(
      'form/7',
      {
        text: { type: 4, value: 'typed' },
        radio: { type: 21, value: null },
        who: { type: 7, values: ['7', '40'] },
        file: { type: 19, values: ['60'] },
        tick: { type: 23, value: false },
      },
      { users: { '7': user('7') }, roles: { '40': role }, attachments: { '60': attachment } },
    );
    const request = form.reopen('form/7', data);
    expect(request).toMatchObject({
      custom_id: 'form/7',
      components: [
        { component: { value: 'typed' } },
        { component: { options: [expect.not.objectContaining({ default: true }), { value: 'b' }] } },
        {
          component: {
            default_values: [
              { id: '7', type: 'user' },
              { id: '40', type: 'role' },
            ],
          },
        },
        { component: { type: 19 } },
        { component: { default: false } },
      ],
    });
    expect(ModalRequest.safeParse(request).error).toBeUndefined();
  });

  test('uses the declared values if there is no input', () => {
    expect(application.reopen('application/dev', undefined)).toEqual(application.open('application/dev'));
  });

  test('omits options that are no longer offered', () => {
    const form = modal('form', {
      title: 'Form',
      fields: { tier: radioGroup({ label: 'Tier', options: { a: 'A', b: 'B' } }) },
    });
    expect(form.reopen('form', modalData('form', { tier: { type: 21, value: 'gold' } }))).toEqual(form.open('form'));
  });
});
