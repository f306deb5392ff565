import { expectTypeOf, test } from 'vitest';
import { command } from '../../../src/interactions/commands/command.js';
import type { ChatCommand } from '../../../src/interactions/commands/command-declaration.js';
import { messageCommand, userCommand } from '../../../src/interactions/commands/context-menu-commands.js';
import type { OptionValues } from '../../../src/interactions/commands/option-values.js';
import { booleanOption } from '../../../src/interactions/commands/options/boolean-option.js';
import {
  attachmentOption,
  channelOption,
  mentionableOption,
  roleOption,
  userOption,
} from '../../../src/interactions/commands/options/entity-options.js';
import { integerOption, numberOption } from '../../../src/interactions/commands/options/number-options.js';
import { stringOption } from '../../../src/interactions/commands/options/string-option.js';
import { subcommand, subcommandGroup } from '../../../src/interactions/commands/subcommand.js';
import type { AutocompleteContext } from '../../../src/interactions/contexts/autocomplete-context.js';
import type { CommandContext } from '../../../src/interactions/contexts/command-context.js';
import type { CommandContextOf } from '../../../src/interactions/contexts/command-context-of.js';
import type { MessageCommandContext } from '../../../src/interactions/contexts/message-command-context.js';
import type { UserCommandContext } from '../../../src/interactions/contexts/user-command-context.js';
import type { ChosenMentionable, ChosenUser } from '../../../src/interactions/entities/chosen-entities.js';
import type { ResolvedChannel } from '../../../src/wire/objects/channels/channel.js';
import type { Role } from '../../../src/wire/objects/guilds/role.js';
import type { Attachment } from '../../../src/wire/objects/messages/attachment.js';
import type { Message } from '../../../src/wire/objects/messages/message.js';

const description = 'x';

const warn = command('warn', {
  description: 'Warns a member',
  options: {
    member: userOption({ description }),
    days: integerOption({ description, min: 0, max: 7, required: false }),
    level: stringOption({
      description,
      choices: { low: 'Low', high: { label: 'High', localizations: { de: 'Hoch' } } },
    }),
    reason: stringOption({ description, autocomplete: true }),
  },
  memberPermissions: ['MODERATE_MEMBERS'],
  contexts: ['guild'],
});

const tag = command('tag', {
  description,
  subcommands: {
    create: subcommand({ description, options: { text: stringOption({ description }) } }),
    list: subcommand({ description }),
    admin: subcommandGroup({
      description,
      subcommands: { grant: subcommand({ description, options: { to: roleOption({ description }) } }) },
    }),
  },
});

test('a command has exactly the values of its options', () => {
  expectTypeOf<CommandContext<typeof warn>['options']>().toEqualTypeOf<{
    member: ChosenUser;
    days: number | null;
    level: 'low' | 'high';
    reason: string;
  }>();
});

test('every type of option has its own value', () => {
  const options = {
    text: stringOption({ description, minLength: 1, maxLength: 2 }),
    whole: integerOption({ description }),
    any: numberOption({ description }),
    flag: booleanOption({ description }),
    user: userOption({ description }),
    channel: channelOption({ description, channelTypes: ['GUILD_TEXT'] }),
    role: roleOption({ description }),
    who: mentionableOption({ description }),
    file: attachmentOption({ description, fileTypes: ['image', '.pdf'] }),
  };
  expectTypeOf<OptionValues<typeof options>>().toEqualTypeOf<{
    text: string;
    whole: number;
    any: number;
    flag: boolean;
    user: ChosenUser;
    channel: ResolvedChannel;
    role: Role;
    who: ChosenMentionable;
    file: Attachment;
  }>();
});

test('every type of optional option is nullable', () => {
  const required = false;
  const options = {
    text: stringOption({ description, required }),
    level: stringOption({ description, required, choices: { low: 'Low', high: 'High' } }),
    whole: integerOption({ description, required, choices: { 1: 'One', 2: 'Two' } }),
    any: numberOption({ description, required }),
    flag: booleanOption({ description, required }),
    user: userOption({ description, required }),
    channel: channelOption({ description, required }),
    role: roleOption({ description, required }),
    who: mentionableOption({ description, required }),
    file: attachmentOption({ description, required }),
  };
  expectTypeOf<OptionValues<typeof options>>().toEqualTypeOf<{
    text: string | null;
    level: 'low' | 'high' | null;
    whole: 1 | 2 | null;
    any: number | null;
    flag: boolean | null;
    user: ChosenUser | null;
    channel: ResolvedChannel | null;
    role: Role | null;
    who: ChosenMentionable | null;
    file: Attachment | null;
  }>();
});

test('an option is nullable if `required` is only known at run time', () => {
  const options = { text: stringOption({ description, required: Boolean(process.pid) }) };
  expectTypeOf<OptionValues<typeof options>>().toEqualTypeOf<{ text: string | null }>();
});

test('number choices are unions of numbers, including negative numbers and fractions', () => {
  const options = {
    whole: integerOption({ description, choices: { 1: 'One', 20: { label: 'Twenty' } } }),
    signed: integerOption({ description, choices: { '-1': 'Down', 1: 'Up' } }),
    broken: numberOption({ description, choices: { 0.5: 'Half', 2.5: 'More' } }),
  };
  expectTypeOf<OptionValues<typeof options>>().toEqualTypeOf<{
    whole: 1 | 20;
    signed: -1 | 1;
    broken: 0.5 | 2.5;
  }>();
});

test('choices have the same types inside a command', () => {
  const dice = command('dice', {
    description,
    options: {
      sides: integerOption({ description, choices: { 6: 'Six', 20: 'Twenty' }, required: false }),
      times: integerOption({ description, max: 9 }),
    },
  });
  expectTypeOf<CommandContext<typeof dice>['options']>().toEqualTypeOf<{ sides: 6 | 20 | null; times: number }>();
});

test('subcommands are separate declarations, accessed by name', () => {
  expectTypeOf<CommandContext<typeof tag.subcommands.create>['options']>().toEqualTypeOf<{ text: string }>();
  expectTypeOf<keyof CommandContext<typeof tag.subcommands.list>['options']>().toEqualTypeOf<never>();
  const { grant } = tag.subcommands.admin.subcommands;
  expectTypeOf<CommandContext<typeof grant>['options']>().toEqualTypeOf<{ to: Role }>();
  expectTypeOf(grant.path).toEqualTypeOf<readonly ['tag', 'admin', 'grant']>();
});

test('each type of command has its own context type', () => {
  const inspect = userCommand('Inspect', { nsfw: true });
  const report = messageCommand('Report');
  expectTypeOf<CommandContextOf<typeof warn>>().toEqualTypeOf<CommandContext<typeof warn>>();
  expectTypeOf<CommandContextOf<typeof inspect>>().toEqualTypeOf<UserCommandContext<typeof inspect>>();
  expectTypeOf<CommandContextOf<typeof report>>().toEqualTypeOf<MessageCommandContext<typeof report>>();
  expectTypeOf<CommandContextOf<typeof inspect>>().toExtend<UserCommandContext>();
  expectTypeOf<UserCommandContext['target']>().toEqualTypeOf<ChosenUser>();
  expectTypeOf<MessageCommandContext['target']>().toEqualTypeOf<Message>();
});

test('the context of one command is not assignable to that of another with equal options', () => {
  const ping = command('ping', { description });
  const pong = command('pong', { description });
  expectTypeOf<CommandContext<typeof ping>>().not.toExtend<CommandContext<typeof pong>>();
  expectTypeOf<CommandContext<typeof ping>>().toExtend<CommandContext>();
});

test('a command with subcommands has no context itself', () => {
  expectTypeOf(tag).not.toExtend<ChatCommand>();
  // @ts-expect-error its subcommands have contexts
  type _Use = CommandContext<typeof tag>;
});

test('suggestions have the type of the option, and exist only for options with autocomplete', () => {
  const find = command('find', {
    description,
    options: {
      text: stringOption({ description, autocomplete: true }),
      page: integerOption({ description, autocomplete: true, required: false }),
      shout: booleanOption({ description }),
      among: channelOption({ description }),
      quiet: stringOption({ description }),
    },
  });
  type Typed<Name extends 'text' | 'page'> = AutocompleteContext<typeof find, Name>;
  expectTypeOf<Typed<'text'>['value']>().toEqualTypeOf<string>();
  expectTypeOf<Typed<'page'>['value']>().toEqualTypeOf<string>();
  expectTypeOf<Typed<'page'>['options']>().toEqualTypeOf<{
    readonly text?: string;
    readonly page?: number | string;
    readonly shout?: boolean;
    readonly among?: string;
    readonly quiet?: string;
  }>();
  type Given<Name extends 'text' | 'page'> = Parameters<Typed<Name>['respond']>[0][number];
  expectTypeOf<'a'>().toExtend<Given<'text'>>();
  expectTypeOf<{ name: 'A'; value: 'a'; localizations: { de: 'Ä' } }>().toExtend<Given<'text'>>();
  expectTypeOf<1>().not.toExtend<Given<'text'>>();
  expectTypeOf<1>().toExtend<Given<'page'>>();
  expectTypeOf<{ name: 'A'; value: 'a' }>().not.toExtend<Given<'page'>>();
  // @ts-expect-error the option has no autocomplete
  type _Quiet = AutocompleteContext<typeof find, 'quiet'>;
  // @ts-expect-error autocomplete accepts no other response
  type _Reply = Typed<'text'>['reply'];
});

test('invalid option settings do not compile', () => {
  // @ts-expect-error a description is needed
  stringOption({});
  // @ts-expect-error choices or suggestions, not both
  stringOption({ description, autocomplete: true, choices: { a: 'A' } });
  // @ts-expect-error choices or suggestions, not both
  integerOption({ description, autocomplete: true, choices: { 1: 'A' } });
  // @ts-expect-error choices of a number are numbers
  integerOption({ description, choices: { one: 'One' } });
  // @ts-expect-error a choice has a label
  stringOption({ description, choices: { a: { localizations: { de: 'A' } } } });
  // @ts-expect-error no such language
  stringOption({ description, localizations: { xx: { name: 'x' } } });
  // @ts-expect-error no such language
  stringOption({ description, choices: { a: { label: 'A', localizations: { xx: 'x' } } } });
  // @ts-expect-error texts have a length, numbers have bounds
  stringOption({ description, min: 1 });
  // @ts-expect-error texts have a length, numbers have bounds
  integerOption({ description, minLength: 1 });
  // @ts-expect-error entities have no suggestions
  userOption({ description, autocomplete: true });
  // @ts-expect-error no such channel type
  channelOption({ description, channelTypes: ['GUILD_KITCHEN'] });
  // @ts-expect-error neither a file type group nor an extension
  attachmentOption({ description, fileTypes: ['pdf'] });
});

test('invalid command settings do not compile', () => {
  // @ts-expect-error a description is needed
  command('x', {});
  // @ts-expect-error options or subcommands, not both
  command('x', { description, options: {}, subcommands: { a: subcommand({ description }) } });
  // @ts-expect-error no group in a group
  subcommandGroup({ description, subcommands: { a: subcommandGroup({ description, subcommands: {} }) } });
  // @ts-expect-error a subcommand is not an option
  command('x', { description, options: { a: subcommand({ description }) } });
  // @ts-expect-error an option is not a subcommand
  command('x', { description, subcommands: { a: booleanOption({ description }) } });
  // @ts-expect-error no such permission
  command('x', { description, memberPermissions: ['FLY'] });
  // @ts-expect-error no such interaction context
  command('x', { description, contexts: ['moon'] });
  // @ts-expect-error no such installation type
  command('x', { description, integrationTypes: ['disc'] });
  // @ts-expect-error context menu commands have no description
  userCommand('x', { description });
  // @ts-expect-error context menu commands have no options
  messageCommand('x', { options: {} });
});
