/** The guards of a declaration are part of the type of its contexts. */
import { expectTypeOf, test } from 'vitest';
import type {
  AutocompleteContext,
  ButtonContext,
  CommandContext,
  GuildOnly,
  MessageCommandContext,
  ModalContext,
  SelectContext,
  UserCommandContext,
} from '../../../src/index.js';
import {
  actionRow,
  allowInteraction,
  Button,
  button,
  Command,
  command,
  type Guard,
  guildOnly,
  messageCommand,
  modal,
  stringOption,
  stringSelect,
  subcommand,
  subcommandGroup,
  textInput,
  userCommand,
  userSelect,
  wizard,
} from '../../../src/index.js';

const trusted: Guard<{ readonly trusted: true }> = {
  name: 'trusted',
  check: () => allowInteraction({ trusted: true } as const),
};
const fields = { name: textInput({ label: 'Name' }) };
const open = button('open/:id<int>', { label: 'Open', guards: [guildOnly, trusted] });
const plain = button('plain', { label: 'Plain' });

test('components and modals', () => {
  const size = stringSelect('size', { options: { s: 'S' }, guards: [guildOnly] });
  const user = userSelect('user', { guards: [trusted] });
  const form = modal('form', { title: 'Form', fields, guards: [guildOnly] });
  const page = modal('page', { title: 'Page', fields: { page: textInput({ label: 'Page' }) } });
  const pages = wizard([modal('first', { title: 'First', fields }), page], { guards: [trusted] });
  expectTypeOf<ButtonContext<typeof open>['guildId']>().toEqualTypeOf<string>();
  expectTypeOf<ButtonContext<typeof open>['trusted']>().toEqualTypeOf<true>();
  expectTypeOf<ButtonContext<typeof open>['params']>().toEqualTypeOf<{ id: number }>();
  expectTypeOf<ButtonContext<typeof plain>['guildId']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<SelectContext<typeof size>['member']>().toExtend<GuildOnly['member']>();
  expectTypeOf<SelectContext<typeof size>['value']>().toEqualTypeOf<'s'>();
  expectTypeOf<SelectContext<typeof user>['trusted']>().toEqualTypeOf<true>();
  expectTypeOf<ModalContext<typeof form>['channelId']>().toEqualTypeOf<string>();
  expectTypeOf<ModalContext<typeof pages>['trusted']>().toEqualTypeOf<true>();
  expectTypeOf<ModalContext<typeof pages>['values']>().toEqualTypeOf<{ name: string; page: string }>();
  expectTypeOf<ButtonContext<typeof open>>().toExtend<ButtonContext>();
  // @ts-expect-error: no guard adds this property
  expectTypeOf<ButtonContext<typeof plain>['trusted']>().toEqualTypeOf<true>();
  expectTypeOf(actionRow(open({ id: 1 }))).toExtend<object>();
});

test('commands', () => {
  const find = command('find', {
    description: 'Finds',
    options: { name: stringOption({ description: 'Which', autocomplete: true }) },
    guards: [guildOnly],
  });
  const inspect = userCommand('Inspect', { guards: [trusted] });
  const report = messageCommand('Report', { guards: [guildOnly, trusted] });
  expectTypeOf<CommandContext<typeof find>['guildId']>().toEqualTypeOf<string>();
  expectTypeOf<CommandContext<typeof find>['options']>().toEqualTypeOf<{ name: string }>();
  expectTypeOf<AutocompleteContext<typeof find, 'name'>['guildId']>().toEqualTypeOf<string>();
  expectTypeOf<UserCommandContext<typeof inspect>['trusted']>().toEqualTypeOf<true>();
  expectTypeOf<MessageCommandContext<typeof report>['trusted']>().toEqualTypeOf<true>();
  expectTypeOf<MessageCommandContext<typeof report>['guildId']>().toEqualTypeOf<string>();
});

test('subcommands inherit the guards of their command and group', () => {
  const subcommands = {
    show: subcommand({ description: 'Shows' }),
    role: subcommandGroup({
      description: 'Roles',
      guards: [trusted],
      subcommands: { add: subcommand({ description: 'Adds', options: { to: stringOption({ description: 'To' }) } }) },
    }),
  };
  const { show, role } = command('tag', { description: 'Tags', guards: [guildOnly], subcommands }).subcommands;
  expectTypeOf<CommandContext<typeof show>['guildId']>().toEqualTypeOf<string>();
  expectTypeOf<CommandContext<typeof role.subcommands.add>['guildId']>().toEqualTypeOf<string>();
  expectTypeOf<CommandContext<typeof role.subcommands.add>['trusted']>().toEqualTypeOf<true>();
  expectTypeOf<CommandContext<typeof role.subcommands.add>['options']>().toEqualTypeOf<{ to: string }>();
  const unguarded = command('tag', { description: 'Tags', subcommands }).subcommands;
  expectTypeOf<CommandContext<typeof unguarded.show>['guildId']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<CommandContext<typeof unguarded.role.subcommands.add>['trusted']>().toEqualTypeOf<true>();
});

test('awaited components and prompted modals', () => {
  const form = modal('form/:id<int>', { title: 'Form', fields, guards: [trusted] });
  return async (click: ButtonContext<typeof plain>) => {
    const next = await click.awaitComponent([open, plain]);
    if (next.outcome !== 'used') return;
    if (next.context.is(open)) expectTypeOf(next.context.trusted).toEqualTypeOf<true>();
    const result = await click.promptModal(form({ id: 1 }));
    if (result.outcome !== 'submitted') return;
    expectTypeOf(result.context.trusted).toEqualTypeOf<true>();
    expectTypeOf(result.context).toExtend<ModalContext<typeof form>>();
  };
});

test('a handler receives the context of its declaration, with what the guards of the binding add', () => {
  class Desk {
    @Button(open)
    fits(_click: ButtonContext<typeof open>) {}

    @Button(open, { guards: [trusted] })
    both(_click: ButtonContext<typeof open> & { readonly trusted: true }) {}

    @Button(open)
    takesLess(_click: GuildOnly) {}

    // @ts-expect-error: the declaration has no guard
    @Button(plain)
    unguarded(_click: ButtonContext<typeof plain> & GuildOnly) {}

    // @ts-expect-error: context of a declaration with a guard
    @Button(plain)
    other(_click: ButtonContext<typeof open>) {}
  }
  expectTypeOf(Desk).toBeConstructibleWith();
});

test('a value that is not a guard does not compile', () => {
  // @ts-expect-error: a button is not a guard
  button('open', { label: 'Open', guards: [plain] });
  // @ts-expect-error: not a list
  modal('open', { title: 'Open', fields, guards: guildOnly });
  // @ts-expect-error: a function without a check is not a guard
  command('open', { description: 'Opens', guards: [() => true] });
  class Desk {
    // @ts-expect-error: a button is not a guard
    @Command(command('open', { description: 'Opens' }), { guards: [plain] })
    opened() {}
  }
  expectTypeOf(Desk).toBeConstructibleWith();
});
