import { type } from 'arktype';
import * as valibot from 'valibot';
import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { z as zod3 } from 'zod/v3';
import { textDisplay } from '../../../src/interactions/components/text-display.js';
import { MemoryParamStore } from '../../../src/interactions/custom-id/param-store.js';
import type { ChosenMentionable, ChosenUser } from '../../../src/interactions/entities/chosen-entities.js';
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
import type { ModalValues } from '../../../src/interactions/modals/any-modal.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import type { FieldPrefills, FieldValues } from '../../../src/interactions/modals/modal-values.js';
import type { ResolvedChannel } from '../../../src/wire/objects/channels/channel.js';
import type { ModalRequest } from '../../../src/wire/objects/components/modal.js';
import type { Role } from '../../../src/wire/objects/guilds/role.js';
import type { Attachment } from '../../../src/wire/objects/messages/attachment.js';

const application = modal('application/:track<dev|art>', {
  title: 'Join the crew',
  fields: {
    name: textInput({ label: 'Your name', minLength: 2, maxLength: 32 }),
    age: textInput({ label: 'Your age', parse: z.coerce.number().int().min(16, 'You must be 16 or older') }),
    tier: radioGroup({ label: 'Tier', options: { core: 'Core', guest: { label: 'Guest', description: 'A month' } } }),
    skills: checkboxGroup({ label: 'Skills', options: { ts: 'TypeScript', ops: 'Operations' }, required: false }),
    cv: fileUpload({ label: 'CV', maxValues: 2, required: false }),
    rules: checkbox({ label: 'I accept the rules', parse: z.literal(true, 'The rules must be accepted') }),
  },
});

test('a modal has exactly the values of its fields', () => {
  expectTypeOf<ModalValues<typeof application>>().toEqualTypeOf<{
    name: string;
    age: number;
    tier: 'core' | 'guest';
    skills: ('ts' | 'ops')[];
    cv: Attachment[];
    rules: true;
  }>();
});

test('an optional field is nullable or an empty list', () => {
  const options = { a: 'A', b: 'B' } as const;
  const fields = {
    text: textInput({ label: 'x', required: false }),
    number: textInput({ label: 'x', required: false, parse: z.coerce.number() }),
    radio: radioGroup({ label: 'x', options, required: false }),
    one: stringSelectField({ label: 'x', options, required: false }),
    many: stringSelectField({ label: 'x', options, maxValues: 2, required: false }),
    user: userSelectField({ label: 'x', required: false }),
    ticked: checkbox({ label: 'x' }),
  };
  expectTypeOf<FieldValues<typeof fields>>().toEqualTypeOf<{
    text: string | null;
    number: number | null;
    radio: 'a' | 'b' | null;
    one: 'a' | 'b' | null;
    many: ('a' | 'b')[];
    user: ChosenUser | null;
    ticked: boolean;
  }>();
});

test('one value is a single value, several are a list, and entities are resolved', () => {
  const fields = {
    option: stringSelectField({ label: 'x', options: { a: 'A', b: { label: 'B', emoji: { name: '🐝' } } } }),
    options: stringSelectField({ label: 'x', options: { a: 'A', b: 'B' }, maxValues: 2 }),
    user: userSelectField({ label: 'x' }),
    users: userSelectField({ label: 'x', maxValues: 3 }),
    role: roleSelectField({ label: 'x', maxValues: 1 }),
    channels: channelSelectField({ label: 'x', channelTypes: ['GUILD_TEXT'], maxValues: 5 }),
    who: mentionableSelectField({ label: 'x' }),
  };
  expectTypeOf<FieldValues<typeof fields>>().toEqualTypeOf<{
    option: 'a' | 'b';
    options: ('a' | 'b')[];
    user: ChosenUser;
    users: ChosenUser[];
    role: Role;
    channels: ResolvedChannel[];
    who: ChosenMentionable;
  }>();
});

test('counts that are only known at run time result in one value or a list', () => {
  const maxValues: number = Math.random();
  const field = { roles: roleSelectField({ label: 'x', maxValues }) };
  expectTypeOf<FieldValues<typeof field>>().toEqualTypeOf<{ roles: Role | Role[] }>();
});

test('texts have no value', () => {
  const fields = { intro: textDisplay('Hello'), name: textInput({ label: 'Name' }) };
  expectTypeOf<FieldValues<typeof fields>>().toEqualTypeOf<{ name: string }>();
});

test('parse changes the type to the output of a schema or the result of a function', () => {
  const fields = {
    schema: textInput({ label: 'x', parse: z.string().transform((text) => text.length) }),
    zod3: textInput({ label: 'x', parse: zod3.coerce.number() }),
    valibot: textInput({ label: 'x', parse: valibot.pipe(valibot.string(), valibot.transform(Number)) }),
    arktype: textInput({ label: 'x', parse: type('string.numeric.parse') }),
    optional: textInput({ label: 'x', required: false, parse: type('string.date.parse') }),
    accepted: checkbox({ label: 'x', parse: type('true') }),
    plain: textInput({ label: 'x', parse: (text) => text.split(',') }),
    later: textInput({ label: 'x', parse: async (text, reject) => (text === '' ? reject('Empty') : new Date(text)) }),
    tier: radioGroup({ label: 'x', options: { a: 'A', b: 'B' }, parse: (key) => ({ key }) }),
    files: fileUpload({ label: 'x', parse: (files) => files.map((file) => file.url) }),
    who: userSelectField({ label: 'x', parse: ({ user }) => user.id }),
    all: userSelectField({ label: 'x', maxValues: 2, parse: (users) => users.length }),
  };
  expectTypeOf<FieldValues<typeof fields>>().toEqualTypeOf<{
    schema: number;
    zod3: number;
    valibot: number;
    arktype: number;
    optional: Date | null;
    accepted: true;
    plain: string[];
    later: Date;
    tier: { key: 'a' | 'b' };
    files: string[];
    who: string;
    all: number;
  }>();
});

test('texts are passed for declared fields, and placeholders for text inputs and selects', () => {
  application({ track: 'dev' }, { title: 'Bewerbung', labels: { age: 'Alter' }, placeholders: { age: '18' } });
  // @ts-expect-error no such field
  application({ track: 'dev' }, { labels: { nick: 'Spitzname' } });
  // @ts-expect-error a checkbox has no placeholder
  application({ track: 'dev' }, { placeholders: { rules: 'Ja' } });
  // @ts-expect-error a label is a text
  application({ track: 'dev' }, { labels: { age: 7 } });
});

test('prefill takes the raw input of each field, and no uploads', () => {
  expectTypeOf<keyof FieldPrefills<(typeof application)['fields']>>().toEqualTypeOf<
    'name' | 'age' | 'tier' | 'skills' | 'rules'
  >();
  application({ track: 'dev' }, { prefill: { age: '17', tier: 'guest', skills: ['ts'], rules: false } });
  // @ts-expect-error raw input of a text field is text
  application({ track: 'dev' }, { prefill: { age: 17 } });
  // @ts-expect-error not an option
  application({ track: 'dev' }, { prefill: { tier: 'gold' } });
  // @ts-expect-error uploads cannot be filled in
  application({ track: 'dev' }, { prefill: { cv: [] } });
  // @ts-expect-error not a field
  application({ track: 'dev' }, { prefill: { nick: 'x' } });
  // @ts-expect-error the parameter is missing
  application();
});

test('every field type has its value, required or not', () => {
  const options = { a: 'A', b: 'B' } as const;
  const required = {
    text: textInput({ label: 'x' }),
    option: stringSelectField({ label: 'x', options }),
    options: stringSelectField({ label: 'x', options, maxValues: 2 }),
    user: userSelectField({ label: 'x' }),
    users: userSelectField({ label: 'x', maxValues: 2 }),
    role: roleSelectField({ label: 'x' }),
    roles: roleSelectField({ label: 'x', maxValues: 2 }),
    who: mentionableSelectField({ label: 'x' }),
    whos: mentionableSelectField({ label: 'x', maxValues: 2 }),
    channel: channelSelectField({ label: 'x' }),
    channels: channelSelectField({ label: 'x', maxValues: 2 }),
    radio: radioGroup({ label: 'x', options }),
    group: checkboxGroup({ label: 'x', options }),
    tick: checkbox({ label: 'x' }),
    files: fileUpload({ label: 'x' }),
  };
  expectTypeOf<FieldValues<typeof required>>().toEqualTypeOf<{
    text: string;
    option: 'a' | 'b';
    options: ('a' | 'b')[];
    user: ChosenUser;
    users: ChosenUser[];
    role: Role;
    roles: Role[];
    who: ChosenMentionable;
    whos: ChosenMentionable[];
    channel: ResolvedChannel;
    channels: ResolvedChannel[];
    radio: 'a' | 'b';
    group: ('a' | 'b')[];
    tick: boolean;
    files: Attachment[];
  }>();
  const optional = {
    text: textInput({ label: 'x', required: false }),
    option: stringSelectField({ label: 'x', options, required: false }),
    options: stringSelectField({ label: 'x', options, maxValues: 2, required: false }),
    user: userSelectField({ label: 'x', required: false }),
    users: userSelectField({ label: 'x', maxValues: 2, required: false }),
    role: roleSelectField({ label: 'x', required: false }),
    roles: roleSelectField({ label: 'x', maxValues: 2, required: false }),
    whos: mentionableSelectField({ label: 'x', maxValues: 2, required: false }),
    channel: channelSelectField({ label: 'x', required: false }),
    channels: channelSelectField({ label: 'x', maxValues: 2, required: false }),
    radio: radioGroup({ label: 'x', options, required: false }),
    group: checkboxGroup({ label: 'x', options, required: false }),
    files: fileUpload({ label: 'x', required: false }),
  };
  expectTypeOf<FieldValues<typeof optional>>().toEqualTypeOf<{
    text: string | null;
    option: 'a' | 'b' | null;
    options: ('a' | 'b')[];
    user: ChosenUser | null;
    users: ChosenUser[];
    role: Role | null;
    roles: Role[];
    whos: ChosenMentionable[];
    channel: ResolvedChannel | null;
    channels: ResolvedChannel[];
    radio: 'a' | 'b' | null;
    group: ('a' | 'b')[];
    files: Attachment[];
  }>();
  const who = { who: mentionableSelectField({ label: 'x', required: false }) };
  expectTypeOf<FieldValues<typeof who>['who']>().toExtend<ChosenMentionable | null>();
  expectTypeOf<ChosenMentionable | null>().toExtend<FieldValues<typeof who>['who']>();
});

test('invalid field options do not compile', () => {
  const options = { a: 'A', b: 'B' };
  // @ts-expect-error a field has a label
  textInput({});
  // @ts-expect-error there are two styles
  textInput({ label: 'x', style: 'long' });
  // @ts-expect-error the API has no required checkbox: use parse
  checkbox({ label: 'x', required: true });
  // @ts-expect-error a radio group has no placeholder
  radioGroup({ label: 'x', options, placeholder: 'Choose' });
  // @ts-expect-error an option has a label
  stringSelectField({ label: 'x', options: { a: { description: 'A' } } });
  // @ts-expect-error a select of users offers no options
  userSelectField({ label: 'x', options });
  // @ts-expect-error no such channel type
  channelSelectField({ label: 'x', channelTypes: ['GUILD_BANANA'] });
  // @ts-expect-error file type groups, or extensions with a dot
  fileUpload({ label: 'x', fileTypes: ['pdf'] });
  // @ts-expect-error a modal has a title
  modal('form', { fields: { text: textInput({ label: 'x' }) } });
  // @ts-expect-error a field must be created by its function
  modal('form', { title: 'x', fields: { text: 'Text' } });
});

test('options can be passed for fields without options, and limited for fields with options', () => {
  const form = modal('form', {
    title: 'Form',
    fields: {
      project: stringSelectField({ label: 'Project' }),
      tier: radioGroup({ label: 'Tier', options: { core: 'Core', guest: 'Guest' } }),
      name: textInput({ label: 'Name' }),
    },
  });
  expectTypeOf<ModalValues<typeof form>>().toEqualTypeOf<{ project: string; tier: 'core' | 'guest'; name: string }>();
  form({ options: { project: { p1: 'Alpha', p2: { label: 'Beta', emoji: '🐝' } } } });
  form({ options: { project: { p1: 'Alpha' }, tier: { core: 'Core (2 left)' } }, prefill: { project: 'p1' } });
  // @ts-expect-error the options of the project are missing
  form();
  // @ts-expect-error the options are missing, although other overrides are passed
  form({ options: { tier: { core: 'Core' } } });
  // @ts-expect-error not one of the declared options
  form({ options: { project: { p1: 'Alpha' }, tier: { gold: 'Gold' } } });
  // @ts-expect-error a text input has no options
  form({ options: { project: { p1: 'Alpha' }, name: { a: 'A' } } });
  const declared = modal('declared', {
    title: 'x',
    fields: { tier: radioGroup({ label: 'x', options: { a: 'A', b: 'B' } }) },
  });
  declared();
  declared({ options: { tier: { b: 'B' } } });
});

test('calling a modal with a store returns a promise', () => {
  const stored = modal('stored/:note', {
    title: 'x',
    fields: { text: textInput({ label: 'x' }) },
    store: new MemoryParamStore(),
    aliases: ['old/:note'],
    signingSecret: 'secret',
  });
  expectTypeOf(stored({ note: 'x' })).toExtend<Promise<ModalRequest>>();
  expectTypeOf(application({ track: 'dev' })).toExtend<ModalRequest>();
  // @ts-expect-error an alias has the same parameters
  modal('form/:note', { title: 'x', fields: { text: textInput({ label: 'x' }) }, aliases: ['form'] });
});
