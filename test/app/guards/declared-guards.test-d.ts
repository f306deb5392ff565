/** The guards of a declaration are part of the type of its contexts. */
import { expectTypeOf, test } from 'vitest';
import type {
  AutocompleteContext,
  ButtonContext,
  CommandContext,
  GuildOnly,
  InteractionContextType,
  MessageCommandContext,
  ModalContext,
  PermissionBits,
  SelectContext,
  UserCommandContext,
} from '../../../src/index.js';
import {
  Autocomplete,
  actionRow,
  allowInteraction,
  Button,
  button,
  Command,
  command,
  type Guard,
  guildOnly,
  ModalSubmit,
  messageCommand,
  modal,
  Select,
  stringOption,
  stringSelect,
  subcommand,
  subcommandGroup,
  textInput,
  userCommand,
  userSelect,
  wizard,
} from '../../../src/index.js';
import type { InteractionMember } from '../../../src/wire/index.js';

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

/** The properties that `guildOnly` adds, as they are in another context. */
type InGuild<Context extends Partial<GuildOnly>> = Pick<Context, keyof GuildOnly>;

test('`guildOnly` makes the guild, the channel, the member and its permissions present in every kind of context', () => {
  const guards = [guildOnly] as const;
  const description = 'Does it';
  const find = command('find', {
    ...{ description, guards },
    options: { name: stringOption({ description, autocomplete: true }) },
  });
  const inspect = userCommand('Inspect', { guards });
  const report = messageCommand('Report', { guards });
  const click = button('click', { label: 'Click', guards });
  const pick = stringSelect('pick', { options: { s: 'S' }, guards });
  const who = userSelect('who', { guards });
  const form = modal('form', { title: 'Form', fields, guards });
  expectTypeOf<InGuild<CommandContext<typeof find>>>().toEqualTypeOf<GuildOnly>();
  expectTypeOf<InGuild<AutocompleteContext<typeof find, 'name'>>>().toEqualTypeOf<GuildOnly>();
  expectTypeOf<InGuild<UserCommandContext<typeof inspect>>>().toEqualTypeOf<GuildOnly>();
  expectTypeOf<InGuild<MessageCommandContext<typeof report>>>().toEqualTypeOf<GuildOnly>();
  expectTypeOf<InGuild<ButtonContext<typeof click>>>().toEqualTypeOf<GuildOnly>();
  expectTypeOf<InGuild<SelectContext<typeof pick>>>().toEqualTypeOf<GuildOnly>();
  expectTypeOf<InGuild<SelectContext<typeof who>>>().toEqualTypeOf<GuildOnly>();
  expectTypeOf<InGuild<ModalContext<typeof form>>>().toEqualTypeOf<GuildOnly>();
  expectTypeOf<ButtonContext<typeof click>['memberPermissions']>().toEqualTypeOf<PermissionBits>();
  expectTypeOf<ButtonContext<typeof plain>['memberPermissions']>().toEqualTypeOf<PermissionBits | undefined>();
  expectTypeOf<ButtonContext<typeof plain>['member']>().toEqualTypeOf<InteractionMember | undefined>();
});

test("a command with `contexts: ['guild']` has the context of one with `guildOnly`", () => {
  const description = 'Does it';
  const options = { name: stringOption({ description, autocomplete: true }) };
  const find = command('find', { description, options, contexts: ['guild'], guards: [trusted] });
  const inspect = userCommand('Inspect', { contexts: ['guild'] });
  const report = messageCommand('Report', { contexts: ['guild'] as const, guards: [trusted] });
  const { show, role } = command('tag', {
    ...{ description, contexts: ['guild'] },
    subcommands: {
      show: subcommand({ description, options }),
      role: subcommandGroup({ description, subcommands: { add: subcommand({ description, guards: [trusted] }) } }),
    },
  }).subcommands;
  type Add = CommandContext<typeof role.subcommands.add>;
  expectTypeOf<InGuild<CommandContext<typeof find>>>().toEqualTypeOf<GuildOnly>();
  expectTypeOf<CommandContext<typeof find>['trusted']>().toEqualTypeOf<true>();
  expectTypeOf<CommandContext<typeof find>['options']>().toEqualTypeOf<{ name: string }>();
  expectTypeOf<InGuild<AutocompleteContext<typeof find, 'name'>>>().toEqualTypeOf<GuildOnly>();
  expectTypeOf<InGuild<UserCommandContext<typeof inspect>>>().toEqualTypeOf<GuildOnly>();
  expectTypeOf<InGuild<MessageCommandContext<typeof report>>>().toEqualTypeOf<GuildOnly>();
  expectTypeOf<MessageCommandContext<typeof report>['trusted']>().toEqualTypeOf<true>();
  expectTypeOf<InGuild<CommandContext<typeof show>>>().toEqualTypeOf<GuildOnly>();
  expectTypeOf<InGuild<AutocompleteContext<typeof show, 'name'>>>().toEqualTypeOf<GuildOnly>();
  expectTypeOf<InGuild<Add>>().toEqualTypeOf<GuildOnly>();
  expectTypeOf<Add['trusted']>().toEqualTypeOf<true>();
});

test('a command that may be available outside guilds has no guild in its type', () => {
  const description = 'Does it';
  const everywhere = command('a', { description });
  const both = command('b', { description, contexts: ['guild', 'botDm'] });
  const direct = userCommand('C', { contexts: ['botDm'] });
  const contexts: readonly InteractionContextType[] = ['guild'];
  const unknown = messageCommand('D', { contexts });
  expectTypeOf<CommandContext<typeof everywhere>['guildId']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<CommandContext<typeof both>['guildId']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<UserCommandContext<typeof direct>['guildId']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<MessageCommandContext<typeof unknown>['guildId']>().toEqualTypeOf<string | undefined>();
  // @ts-expect-error: no such context
  command('e', { description, contexts: ['guild', 'moon'] });
});

test('a handler that takes the guild, without a guard or contexts that ensure it, does not compile', () => {
  const description = 'Does it';
  const options = { name: stringOption({ description, autocomplete: true }) };
  const inGuild = command('a', { description, options, contexts: ['guild'] });
  const anywhere = command('b', { description, options });
  const subcommands = { show: subcommand({ description }) };
  const treeInGuild = command('c', { description, contexts: ['guild'], subcommands });
  const tree = command('d', { description, subcommands });
  const inspectInGuild = userCommand('E', { contexts: ['guild'] });
  const inspect = userCommand('F');
  const report = messageCommand('G', { contexts: ['guild', 'botDm'] });
  const pick = stringSelect('pick', { options: { s: 'S' } });
  const form = modal('form', { title: 'Form', fields });
  class Desk {
    @Command(inGuild)
    inGuild(_use: CommandContext<typeof inGuild> & GuildOnly) {}

    @Command(treeInGuild.subcommands.show)
    subcommandInGuild({ memberPermissions }: CommandContext<typeof treeInGuild.subcommands.show>) {
      return memberPermissions.has('KICK_MEMBERS');
    }

    @Autocomplete(inGuild, 'name')
    suggestInGuild(_typing: GuildOnly) {}

    @Command(inspectInGuild)
    inspectInGuild(_use: GuildOnly) {}

    @Command(anywhere, { guards: [guildOnly] })
    guarded({ member }: CommandContext<typeof anywhere> & GuildOnly) {
      return member.roles;
    }

    @Command(anywhere)
    checked({ member }: CommandContext<typeof anywhere>) {
      // @ts-expect-error: undefined outside guilds
      return member.roles;
    }

    // @ts-expect-error: a command without contexts
    @Command(anywhere)
    anywhere(_use: GuildOnly) {}

    // @ts-expect-error: a subcommand of a command without contexts
    @Command(tree.subcommands.show)
    subcommandAnywhere(_use: GuildOnly) {}

    // @ts-expect-error: a suggestion for a command without contexts
    @Autocomplete(anywhere, 'name')
    suggest(_typing: GuildOnly) {}

    // @ts-expect-error: a user command without contexts
    @Command(inspect)
    inspect(_use: GuildOnly) {}

    // @ts-expect-error: a message command that is available in direct messages
    @Command(report)
    report(_use: Pick<GuildOnly, 'guildId'>) {}

    // @ts-expect-error: a button without a guard
    @Button(plain)
    click(_click: Pick<GuildOnly, 'memberPermissions'>) {}

    // @ts-expect-error: a select without a guard
    @Select(pick)
    pick(_choice: Pick<GuildOnly, 'member'>) {}

    // @ts-expect-error: a modal without a guard
    @ModalSubmit(form)
    submit(_form: GuildOnly) {}
  }
  expectTypeOf(Desk).toBeConstructibleWith();
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
