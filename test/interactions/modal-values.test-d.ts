import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { checkbox } from '../../src/interactions/modals/fields/checkbox.js';
import { checkboxGroup } from '../../src/interactions/modals/fields/checkbox-group.js';
import type { ChosenMentionable, ChosenUser } from '../../src/interactions/modals/fields/entities.js';
import {
  channelSelect,
  mentionableSelect,
  roleSelect,
  userSelect,
} from '../../src/interactions/modals/fields/entity-selects.js';
import { fileUpload } from '../../src/interactions/modals/fields/file-upload.js';
import { radioGroup } from '../../src/interactions/modals/fields/radio-group.js';
import { stringSelect } from '../../src/interactions/modals/fields/string-select.js';
import { textDisplay } from '../../src/interactions/modals/fields/text-display.js';
import { textInput } from '../../src/interactions/modals/fields/text-input.js';
import { modal, type PrefillOf, type ValuesIn, type ValuesOf } from '../../src/interactions/modals/modal.js';
import type { Attachment } from '../../src/wire/objects/attachment.js';
import type { ResolvedChannel } from '../../src/wire/objects/channel.js';
import type { Role } from '../../src/wire/objects/role.js';

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

test('a modal gives exactly the values of its fields', () => {
  expectTypeOf<ValuesIn<typeof application>>().toEqualTypeOf<{
    name: string;
    age: number;
    tier: 'core' | 'guest';
    skills: ('ts' | 'ops')[];
    cv: Attachment[];
    rules: true;
  }>();
});

test('what may be left out is null, or an empty list', () => {
  const options = { a: 'A', b: 'B' } as const;
  const fields = {
    text: textInput({ label: 'x', required: false }),
    number: textInput({ label: 'x', required: false, parse: z.coerce.number() }),
    radio: radioGroup({ label: 'x', options, required: false }),
    one: stringSelect({ label: 'x', options, required: false }),
    many: stringSelect({ label: 'x', options, maxValues: 2, required: false }),
    user: userSelect({ label: 'x', required: false }),
    ticked: checkbox({ label: 'x' }),
  };
  expectTypeOf<ValuesOf<typeof fields>>().toEqualTypeOf<{
    text: string | null;
    number: number | null;
    radio: 'a' | 'b' | null;
    one: 'a' | 'b' | null;
    many: ('a' | 'b')[];
    user: ChosenUser | null;
    ticked: boolean;
  }>();
});

test('one value comes by itself, several come as a list, entities come resolved', () => {
  const fields = {
    option: stringSelect({ label: 'x', options: { a: 'A', b: { label: 'B', emoji: { name: '🐝' } } } }),
    options: stringSelect({ label: 'x', options: { a: 'A', b: 'B' }, maxValues: 2 }),
    user: userSelect({ label: 'x' }),
    users: userSelect({ label: 'x', maxValues: 3 }),
    role: roleSelect({ label: 'x', maxValues: 1 }),
    channels: channelSelect({ label: 'x', channelTypes: ['GUILD_TEXT'], maxValues: 5 }),
    who: mentionableSelect({ label: 'x' }),
  };
  expectTypeOf<ValuesOf<typeof fields>>().toEqualTypeOf<{
    option: 'a' | 'b';
    options: ('a' | 'b')[];
    user: ChosenUser;
    users: ChosenUser[];
    role: Role;
    channels: ResolvedChannel[];
    who: ChosenMentionable;
  }>();
});

test('counts that are known only at run time give one value or a list', () => {
  const maxValues: number = Math.random();
  const field = { roles: roleSelect({ label: 'x', maxValues }) };
  expectTypeOf<ValuesOf<typeof field>>().toEqualTypeOf<{ roles: Role | Role[] }>();
});

test('texts have no value', () => {
  const fields = { intro: textDisplay('Hello'), name: textInput({ label: 'Name' }) };
  expectTypeOf<ValuesOf<typeof fields>>().toEqualTypeOf<{ name: string }>();
});

test('parse changes the type: the output of a schema, or what a function returns or resolves with', () => {
  const fields = {
    schema: textInput({ label: 'x', parse: z.string().transform((text) => text.length) }),
    plain: textInput({ label: 'x', parse: (text) => text.split(',') }),
    later: textInput({ label: 'x', parse: async (text, refuse) => (text === '' ? refuse('Empty') : new Date(text)) }),
    tier: radioGroup({ label: 'x', options: { a: 'A', b: 'B' }, parse: (key) => ({ key }) }),
    files: fileUpload({ label: 'x', parse: (files) => files.map((file) => file.url) }),
    who: userSelect({ label: 'x', parse: ({ user }) => user.id }),
    all: userSelect({ label: 'x', maxValues: 2, parse: (users) => users.length }),
  };
  expectTypeOf<ValuesOf<typeof fields>>().toEqualTypeOf<{
    schema: number;
    plain: string[];
    later: Date;
    tier: { key: 'a' | 'b' };
    files: string[];
    who: string;
    all: number;
  }>();
});

test('prefill takes the raw input of each field, and no uploads', () => {
  expectTypeOf<keyof PrefillOf<(typeof application)['fields']>>().toEqualTypeOf<
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
