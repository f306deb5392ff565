import { expectTypeOf, test } from 'vitest';
import { actionRow } from '../../../src/interactions/components/action-row.js';
import { button } from '../../../src/interactions/components/button.js';
import {
  channelSelect,
  mentionableSelect,
  roleSelect,
  userSelect,
} from '../../../src/interactions/components/entity-selects.js';
import { containerComponent, messageLayout, section, separator } from '../../../src/interactions/components/layout.js';
import { linkButton } from '../../../src/interactions/components/link-button.js';
import { fileComponent, mediaGallery, thumbnail } from '../../../src/interactions/components/media.js';
import { premiumButton } from '../../../src/interactions/components/premium-button.js';
import type { SelectValue } from '../../../src/interactions/components/select.js';
import { stringSelect } from '../../../src/interactions/components/string-select.js';
import { textDisplay } from '../../../src/interactions/components/text-display.js';
import { MemoryParamStore } from '../../../src/interactions/custom-id/param-store.js';
import type { ChosenMentionable, ChosenUser } from '../../../src/interactions/entities/chosen-entities.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import type { FieldValues } from '../../../src/interactions/modals/modal-values.js';
import { pager } from '../../../src/interactions/pager/pager.js';
import type { ResolvedChannel } from '../../../src/wire/objects/channels/channel.js';
import type { ButtonRequest } from '../../../src/wire/objects/components/button.js';
import type { StringSelectRequest } from '../../../src/wire/objects/components/select.js';
import type { Role } from '../../../src/wire/objects/guilds/role.js';

const options = { s: 'Small', l: { label: 'Large', emoji: '🐘' } } as const;
const store = new MemoryParamStore();
const apply = button('apply/:track<dev|art>', { label: 'Apply' });
const size = stringSelect('size/:order<int>', { options });

test('the counts decide between one value, a nullable value and a list', () => {
  expectTypeOf<SelectValue<typeof size>>().toEqualTypeOf<'s' | 'l'>();
  const none = stringSelect('x', { options, minValues: 0 });
  expectTypeOf<SelectValue<typeof none>>().toEqualTypeOf<'s' | 'l' | null>();
  const many = stringSelect('x', { options, minValues: 0, maxValues: 2 });
  expectTypeOf<SelectValue<typeof many>>().toEqualTypeOf<('s' | 'l')[]>();
  const count: number = 2;
  const unknown = stringSelect('x', { options, maxValues: count });
  expectTypeOf<SelectValue<typeof unknown>>().toEqualTypeOf<'s' | 'l' | ('s' | 'l')[]>();
});

test('options that are passed when the select is shown have the type string', () => {
  const project = stringSelect('project', { placeholder: 'Which?' });
  expectTypeOf<SelectValue<typeof project>>().toEqualTypeOf<string>();
  project({ options: { p1: 'Alpha' }, defaults: 'p1' });
  // @ts-expect-error the options are missing
  project();
  // @ts-expect-error the options are missing
  project({ placeholder: 'Which?' });
});

test('entities are resolved', () => {
  const user = userSelect('u', {});
  expectTypeOf<SelectValue<typeof user>>().toEqualTypeOf<ChosenUser>();
  const users = userSelect('u', { maxValues: 25 });
  expectTypeOf<SelectValue<typeof users>>().toEqualTypeOf<ChosenUser[]>();
  const role = roleSelect('r', { minValues: 0 });
  expectTypeOf<SelectValue<typeof role>>().toEqualTypeOf<Role | null>();
  const either = mentionableSelect('m', {});
  expectTypeOf<SelectValue<typeof either>>().toEqualTypeOf<ChosenMentionable>();
  const channel = channelSelect('c/:page<int>', { channelTypes: ['GUILD_TEXT'] });
  expectTypeOf<SelectValue<typeof channel>>().toEqualTypeOf<ResolvedChannel>();
  channel({ page: 1 }, { defaults: '81' });
  // @ts-expect-error no such channel type
  channelSelect('c', { channelTypes: ['TEXT'] });
  // @ts-expect-error a single value is not a list: several need maxValues
  userSelect('u', { defaults: ['81', '82'] });
  // @ts-expect-error a mentionable default needs its type
  mentionableSelect('m', { defaults: '81' });
});

test('a select is called with its parameters and overrides', () => {
  expectTypeOf(size({ order: 7 })).toEqualTypeOf<StringSelectRequest>();
  size({ order: 7 }, { defaults: 'l', options: { s: 'Tiny' }, disabled: true });
  size({ order: 7 }, { defaults: null });
  // @ts-expect-error the parameter is missing
  size();
  // @ts-expect-error text instead of a number
  size({ order: '7' });
  // @ts-expect-error not one of the options
  size({ order: 7 }, { defaults: 'm' });
  // @ts-expect-error not one of the declared options
  size({ order: 7 }, { options: { m: 'Medium' } });
  // @ts-expect-error counts must be declared, because they decide the type of the value
  size({ order: 7 }, { maxValues: 2 });
});

test('the same functions create modal fields when options are the first argument', () => {
  const form = modal('form', {
    title: 'Form',
    fields: {
      size: stringSelect({ label: 'Size', options }),
      who: userSelect({ label: 'Who', required: false }),
      intro: textDisplay('Choose.'),
    },
  });
  expectTypeOf<FieldValues<(typeof form)['fields']>>().toEqualTypeOf<{ size: 's' | 'l'; who: ChosenUser | null }>();
  // @ts-expect-error a field has no pattern: its id is its name
  modal('form', { title: 'Form', fields: { size: stringSelect('size', { options }) } });
  // @ts-expect-error a field has a label
  stringSelect({ options });
  // @ts-expect-error messages have no labels
  stringSelect('size', { label: 'Size', options });
});

test('an alias has the parameters of its pattern', () => {
  button('apply/:track<dev|art>/:page<int>', { label: 'X', aliases: ['old/:page<int>/:track<dev|art>'] });
  button('apply/:track<dev|art>', { label: 'X', aliases: ['a/:track<dev|art>', 'b/:track<dev|art>'] });
  button('apply/:id<snowflake>', { label: 'X', aliases: ['apply/:id'] });
  button('all', { label: 'X', aliases: ['everything'] });
  // @ts-expect-error a parameter is missing
  button('apply/:track<dev|art>', { label: 'X', aliases: ['apply'] });
  // @ts-expect-error one parameter too many
  button('apply', { label: 'X', aliases: ['apply/:page<int>'] });
  // @ts-expect-error a parameter of another type
  stringSelect('pick/:page<int>', { options, aliases: ['select/:page'] });
  // @ts-expect-error a value that the pattern does not have
  button('apply/:track<dev|art>', { label: 'X', aliases: ['apply/x/:track<dev|music>'] });
});

test('aliases can be RegExps and functions, which return the parameters of the pattern', () => {
  const readOld = (customId: string) => (customId === 'x' ? { page: 5 } : undefined);
  button('a/:page<int>', { label: 'X', aliases: [/^a:(?<page>\d+)$/, 'old/:page<int>', readOld] });
  const parsed = button('a/:track<dev|art>/:page<int>', {
    label: 'X',
    aliases: ['old/:track<dev|art>/:page<int>', (customId) => (customId === 'x' ? { track: 'dev', page: 5 } : null)],
  });
  expectTypeOf(parsed).parameter(0).toEqualTypeOf<{ track: 'dev' | 'art'; page: number }>();
  button('all', { label: 'X', aliases: [(customId) => (customId.startsWith('all:') ? {} : undefined), /^all:/] });
  stringSelect('pick/:page<int>', { options, aliases: [/^pick:(?<page>\d+)$/, (id) => ({ page: id.length })] });
  userSelect('who/:page<int>', { aliases: [(id) => ({ page: id.length })] });
  modal('m/:page<int>', {
    title: 'M',
    fields: { why: textInput({ label: 'Why?' }) },
    aliases: [(id) => ({ page: id.length })],
  });
  pager('p/:page<int>', { pageSize: 5, render: () => ({ content: '' }), aliases: [(id) => ({ page: id.length })] });
  // @ts-expect-error a parameter of another type
  button('a/:page<int>', { label: 'X', aliases: [() => ({ page: '5' })] });
  // @ts-expect-error a value that the pattern does not have
  button('a/:track<dev|art>', { label: 'X', aliases: [() => ({ track: 'music' })] });
  // @ts-expect-error a parameter is missing
  button('a/:page<int>', { label: 'X', aliases: ['old/:page<int>', () => ({})] });
  // @ts-expect-error whether an id matches is not said with a boolean
  button('all', { label: 'X', aliases: [(customId) => customId.startsWith('all:')] });
  // @ts-expect-error an alias cannot wait
  button('a/:page<int>', { label: 'X', aliases: [async () => ({ page: 5 })] });
  // @ts-expect-error neither a pattern, a RegExp nor a function
  button('all', { label: 'X', aliases: [5] });
});

test('with a store, calling a declaration returns a promise', () => {
  const note = button('note/:text', { label: 'Note', store });
  expectTypeOf(note({ text: 'x' })).toEqualTypeOf<Promise<ButtonRequest>>();
  expectTypeOf(apply({ track: 'dev' })).toEqualTypeOf<ButtonRequest>();
  const pick = stringSelect('pick/:text', { options, store });
  expectTypeOf(pick({ text: 'x' })).toEqualTypeOf<Promise<StringSelectRequest>>();
  // @ts-expect-error it has to be awaited
  actionRow(note({ text: 'x' }));
});

test('a secret that may be undefined is rejected', () => {
  button('x', { label: 'X', signingSecret: 'a secret of the bot' });
  button('x', { label: 'X', signingSecret: { secret: 'a secret of the bot', previous: ['an older secret'] } });
  // @ts-expect-error the variable may be missing
  button('x', { label: 'X', signingSecret: process.env['SECRET'] });
});

test('a row contains one to five buttons, or one select', () => {
  const one = apply({ track: 'dev' });
  actionRow(one);
  actionRow(one, linkButton({ label: 'X', url: 'https://example.org' }), premiumButton({ skuId: '81' }), one, one);
  actionRow(size({ order: 1 }));
  actionRow(...(['dev', 'art'] as const).map((track) => apply({ track })));
  const list: ButtonRequest[] = [one];
  actionRow(...list);
  // @ts-expect-error six
  actionRow(one, one, one, one, one, one);
  // @ts-expect-error none
  actionRow();
  // @ts-expect-error two selects
  actionRow(size({ order: 1 }), size({ order: 2 }));
  // @ts-expect-error a select next to a button
  actionRow(size({ order: 1 }), one);
  // @ts-expect-error a text
  actionRow(textDisplay('x'));
  // @ts-expect-error the declaration itself instead of the component that it returns
  actionRow(apply);
});

test('components only accept allowed children', () => {
  const one = apply({ track: 'dev' });
  const picture = thumbnail('https://example.org/a.png');
  section('text', one);
  section(['one', textDisplay('two'), 'three'], picture);
  // @ts-expect-error four texts
  section(['one', 'two', 'three', 'four'], picture);
  // @ts-expect-error no text
  section([], picture);
  // @ts-expect-error no accessory
  section('text');
  // @ts-expect-error a select is not an accessory
  section('text', size({ order: 1 }));
  // @ts-expect-error a section contains only texts
  section([picture], one);

  const box = containerComponent({ accentColor: 0xff0000 }, 'text', actionRow(one), separator(), section('text', one));
  containerComponent('text', mediaGallery('https://example.org/a.png'), fileComponent('report.pdf', { spoiler: true }));
  // @ts-expect-error containers do not nest
  containerComponent(box);
  // @ts-expect-error a thumbnail is only allowed as an accessory
  containerComponent(picture);
  // @ts-expect-error a button must be in an action row
  containerComponent(one);
  // @ts-expect-error names are camelCase
  containerComponent({ accent_color: 0xff0000 }, 'text');

  messageLayout(
    'text',
    box,
    actionRow(size({ order: 1 })),
    mediaGallery({ url: 'https://example.org/a.png', description: 'A' }),
  );
  // @ts-expect-error a button must be in an action row
  messageLayout(one);
  // @ts-expect-error a thumbnail is only allowed as an accessory
  messageLayout(picture);
  // @ts-expect-error small or large
  separator({ spacing: 'medium' });
});

test('buttons without an interaction have no custom_id', () => {
  // @ts-expect-error a link button causes no interaction
  linkButton({ label: 'X', url: 'https://example.org', customId: 'x' });
  // @ts-expect-error Discord shows the name of the product
  premiumButton({ skuId: '81', label: 'Buy' });
  // @ts-expect-error a style that sends no interaction
  button('x', { label: 'X', style: 'link' });
});
