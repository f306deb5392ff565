/** Handlers that only run in guilds: through the guard `guildOnly`, or through the contexts of their command. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Class } from '../../../src/app/injection/inject.js';
import {
  Autocomplete,
  type AutocompleteContext,
  allowInteraction,
  Button,
  type ButtonContext,
  button,
  Command,
  type CommandContext,
  command,
  type GuildOnly,
  guildOnly,
  Handler,
  hasRole,
  type InteractionGuard,
  type MessageCommandContext,
  type ModalContext,
  ModalSubmit,
  messageCommand,
  modal,
  Select,
  type SelectContext,
  stringOption,
  stringSelect,
  subcommand,
  textInput,
  type UserCommandContext,
  userCommand,
  userPermissions,
} from '../../../src/index.js';
import { guardsOf } from '../../../src/interactions/guards/declared-guards.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import {
  autocompleteInteraction,
  buttonInteraction,
  commandInteraction,
  inDirectMessage,
  member,
  modalInteraction,
  selectInteraction,
} from '../fixture/interactions.js';
import { contentOf, responseTo } from '../fixture/responses.js';

const seen: string[] = [];
beforeEach(() => {
  seen.length = 0;
});

/** Records the properties of a context that are undefined outside guilds. */
function see({ guildId, channelId, member: { user }, memberPermissions }: GuildOnly): void {
  seen.push([guildId, channelId, user.username, memberPermissions.has('KICK_MEMBERS')].join(' '));
}

const description = 'Does it';
const options = { name: stringOption({ description, autocomplete: true }) };
const subcommands = { show: subcommand({ description }) };
const guards = [guildOnly] as const;
const contexts = ['guild'] as const;
const guarded = {
  find: command('find', { description, options, guards }),
  tag: command('tag', { description, subcommands, guards }),
  inspect: userCommand('Inspect', { guards }),
  report: messageCommand('Report', { guards }),
};
const guildCommands = {
  find: command('find', { description, options, contexts }),
  tag: command('tag', { description, subcommands, contexts }),
  inspect: userCommand('Inspect', { contexts }),
  report: messageCommand('Report', { contexts }),
};
const click = button('click', { label: 'Click', guards });
const pick = stringSelect('pick', { options: { s: 'S' }, guards });
const form = modal('form', { title: 'Form', fields: { name: textInput({ label: 'Name' }) }, guards });
const kicking = button('kicking', { label: 'Kick', guards: [userPermissions('KICK_MEMBERS')] });
const withRole = button('role', { label: 'Role', guards: [hasRole('5')] });

/** A handler class for these commands. */
function commandDesk(declared: typeof guarded) {
  @Handler()
  class CommandDesk {
    @Command(declared.find)
    find(use: CommandContext<typeof declared.find>) {
      see(use);
      return use.reply('Done.');
    }

    @Autocomplete(declared.find, 'name')
    suggest(typing: AutocompleteContext<typeof declared.find, 'name'>) {
      see(typing);
      return typing.respond([]);
    }

    @Command(declared.tag.subcommands.show)
    show(use: CommandContext<typeof declared.tag.subcommands.show>) {
      see(use);
      return use.reply('Done.');
    }

    @Command(declared.inspect)
    inspect(use: UserCommandContext<typeof declared.inspect>) {
      see(use);
      return use.reply('Done.');
    }

    @Command(declared.report)
    report(use: MessageCommandContext<typeof declared.report>) {
      see(use);
      return use.reply('Done.');
    }
  }
  return CommandDesk;
}

@Handler()
class ComponentDesk {
  @Button(click)
  click(use: ButtonContext<typeof click>) {
    see(use);
    return use.reply('Done.');
  }

  @Button(kicking)
  kick(use: ButtonContext<typeof kicking>) {
    see(use);
    return use.reply('Done.');
  }

  @Button(withRole)
  role(use: ButtonContext<typeof withRole>) {
    see(use);
    return use.reply('Done.');
  }

  @Select(pick)
  pick(use: SelectContext<typeof pick>) {
    see(use);
    return use.reply('Done.');
  }

  @ModalSubmit(form)
  submit(use: ModalContext<typeof form>) {
    see(use);
    return use.reply('Done.');
  }
}

const name = { name: 'name', type: 3, value: 'x' };
const typed = { ...name, focused: true };
const targets = { users: { 7: member.user }, messages: { 1: { id: '1', channel_id: '30' } } };
const commands = [
  ['a command', commandInteraction('find', [name])],
  ['a subcommand', commandInteraction('tag', [{ name: 'show', type: 1 }])],
  ['a user command', commandInteraction('Inspect', [], { type: 2, target_id: '7', resolved: targets })],
  ['a message command', commandInteraction('Report', [], { type: 3, target_id: '1', resolved: targets })],
] as const;
const kicker = { ...member, permissions: '2', roles: ['5'] };

/** The content of the response to an interaction. */
async function replyOf(handler: Class, interaction: { readonly id: string; readonly member?: object }) {
  await using test = await BotUnderTest.start({ handlers: [handler] });
  test.server.dispatch('INTERACTION_CREATE', interaction);
  return contentOf(await responseTo(test, interaction.id));
}

describe.each([
  ['the guard `guildOnly`', commandDesk(guarded)],
  ["`contexts: ['guild']`", commandDesk(guildCommands)],
] as const)('%s', (_title, desk) => {
  test.each(commands)(
    'gives the handler of %s the guild and the member, and denies direct messages',
    async (...row) => {
      const [, interaction] = row;
      expect(await replyOf(desk, { ...interaction, member: kicker })).toBe('Done.');
      expect(seen).toEqual(['81 30 wren true']);
      expect(await replyOf(desk, inDirectMessage(interaction))).toBe('This works only in a server.');
      expect(seen).toHaveLength(1);
    },
  );

  test('gives suggestions the guild and the member, and suggests nothing in direct messages', async () => {
    await using test = await BotUnderTest.start({ handlers: [desk] });
    const interaction = autocompleteInteraction('find', [typed]);
    test.server.dispatch('INTERACTION_CREATE', interaction);
    await responseTo(test, interaction.id);
    expect(seen).toEqual(['81 30 wren false']);
    const direct = { ...inDirectMessage(interaction), id: '5006' };
    test.server.dispatch('INTERACTION_CREATE', direct);
    expect((await responseTo(test, direct.id)).body).toMatchObject({ data: { choices: [] } });
    expect(seen).toHaveLength(1);
  });
});

test.each([
  ['a button with `guildOnly`', buttonInteraction('click')],
  ['a button with `userPermissions`', buttonInteraction('kicking')],
  ['a button with `hasRole`', buttonInteraction('role')],
  ['a select with `guildOnly`', selectInteraction('pick', 3, ['s'])],
  ['a modal with `guildOnly`', modalInteraction('form', { name: 'x' })],
])('the handler of %s gets the guild and the member', async (_title, interaction) => {
  expect(await replyOf(ComponentDesk, { ...interaction, member: kicker })).toBe('Done.');
  expect(seen).toEqual(['81 30 wren true']);
  expect(await replyOf(ComponentDesk, inDirectMessage(interaction))).toBe('This works only in a server.');
});

describe('the guards of a command', () => {
  const pass: InteractionGuard = { name: 'pass', check: () => allowInteraction() };

  test('start with `guildOnly` if it is available in guilds only', () => {
    expect(guardsOf(command('a', { description, contexts: ['guild'], guards: [pass] }))).toEqual([guildOnly, pass]);
    expect(guardsOf(userCommand('a', { contexts: ['guild', 'guild'] }))).toEqual([guildOnly]);
    const { show } = command('a', { description, contexts, subcommands }).subcommands;
    expect(guardsOf(show)).toEqual([guildOnly]);
  });

  test('are those of the option in other contexts, also invalid ones', () => {
    const of = (given: unknown) => messageCommand('a', { contexts: given as readonly 'botDm'[], guards: [pass] });
    for (const given of [undefined, ['guild', 'botDm'], ['botDm'], []]) expect(guardsOf(of(given))).toEqual([pass]);
    expect(guardsOf(command('a', { description }))).toEqual([]);
  });
});
