/**
 * Commands from their declaration to the typed values in the handler: registered by the bot, used by a user of the
 * emulator, delivered by the gateway and by signed HTTP to the same handlers.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Operation } from '../../../dev/src/control/declaration/operation.js';
import { operations } from '../../../dev/src/control/operations/all-operations.js';
import type { TestUser, TestWorld } from '../../../dev/src/testing/index.js';
import type { Bot } from '../../../src/app/bot/bot.js';
import { Autocomplete } from '../../../src/app/decorators/autocomplete.js';
import { Command } from '../../../src/app/decorators/command.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { command } from '../../../src/interactions/commands/command.js';
import { messageCommand, userCommand } from '../../../src/interactions/commands/context-menu-commands.js';
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
import type { MessageCommandContext } from '../../../src/interactions/contexts/message-command-context.js';
import type { UserCommandContext } from '../../../src/interactions/contexts/user-command-context.js';
import { ingressKinds, startIngressTestBot } from '../fixture/ingress-test-bot.js';

const description = 'x';
const optional = { description, required: false } as const;
const every = command('every', {
  description,
  options: {
    text: stringOption({ description, maxLength: 9 }),
    level: stringOption({ ...optional, choices: { low: 'Low', high: 'High' } }),
    days: integerOption({ ...optional, min: 0, max: 7 }),
    sides: integerOption({ ...optional, choices: { 6: 'Six', 20: 'Twenty' } }),
    share: numberOption(optional),
    flag: booleanOption(optional),
    user: userOption(optional),
    channel: channelOption({ ...optional, channelTypes: ['GUILD_TEXT'] }),
    role: roleOption(optional),
    who: mentionableOption(optional),
    file: attachmentOption(optional),
  },
});
const tag = command('tag', {
  description,
  subcommands: {
    show: subcommand({
      description,
      options: {
        name: stringOption({ description, autocomplete: true }),
        page: integerOption({ ...optional, autocomplete: true }),
      },
    }),
    admin: subcommandGroup({
      description,
      subcommands: { drop: subcommand({ description, options: { name: stringOption({ description }) } }) },
    }),
  },
});
const inspect = userCommand('Inspect');
const quote = messageCommand('Quote');

@Handler()
class Shelf {
  @Command(every)
  every(use: CommandContext<typeof every>) {
    const { user, channel, role, who, file, ...plain } = use.options;
    const names = {
      user: user?.user.global_name,
      member: user?.member?.permissions,
      channel: channel?.name,
      role: role?.name,
      who: who?.type,
      file: file?.filename,
    };
    return use.reply({ content: JSON.stringify({ ...plain, ...names }) });
  }

  @Command(tag.subcommands.show)
  show(use: CommandContext<typeof tag.subcommands.show>) {
    return use.reply({ content: `Shows ${use.options.name}, page ${use.options.page}.` });
  }

  @Command(tag.subcommands.admin.subcommands.drop)
  drop(use: CommandContext<typeof tag.subcommands.admin.subcommands.drop>) {
    return use.reply({ content: `Drops ${use.options.name}.` });
  }

  @Autocomplete(tag.subcommands.show, 'name')
  names(typing: AutocompleteContext<typeof tag.subcommands.show, 'name'>) {
    return typing.respond([`${typing.value}-one`, { name: 'Two', value: `${typing.options.page ?? 'no page'}` }]);
  }

  @Autocomplete(tag.subcommands.show, 'page')
  pages(typing: AutocompleteContext<typeof tag.subcommands.show, 'page'>) {
    return typing.respond([1, { name: `Typed "${typing.value}"`, value: 2 }]);
  }

  @Command(inspect)
  inspected(use: UserCommandContext<typeof inspect>) {
    return use.reply({ content: `Looks at ${use.target.user.global_name}.` });
  }

  @Command(quote)
  quoted(use: MessageCommandContext<typeof quote>) {
    return use.reply({ content: `“${use.target.content}”` });
  }
}

const Report = z.object({
  status: z.string(),
  response: z.object({ data: z.object({ content: z.string().optional() }).optional() }).optional(),
  choices: z.array(z.object({ name: z.string(), value: z.union([z.string(), z.number()]) })).optional(),
});

describe.each(ingressKinds)('by %s', (way) => {
  let world: TestWorld;
  let bot: Bot;
  let ann: TestUser;
  let bob: TestUser;

  beforeAll(async () => {
    ({ world, bot } = await startIngressTestBot(way, [Shelf]));
    [ann, bob] = [await world.createMember('Ann'), await world.createMember('Bob')];
  });
  afterAll(() => world.close());

  const interact: Operation = operations.useCommand;
  const act = async (body: object) =>
    Report.parse(
      await world.control.call(interact, { user_id: ann.id, channel_id: world.emulator.channelId, ...body }),
    );

  /** The message that a user sees after using a command. */
  async function use(name: string, options: object[] = [], more: object = {}): Promise<string | undefined> {
    const report = await act({ type: 2, command: name, options, ...more });
    expect(report.status).toBe('answered');
    return report.response?.data?.content;
  }

  test('options of every type are resolved', async () => {
    const role = await bot.api.guilds.createRole(world.guildId, { name: 'Crew' });
    const options = [
      { name: 'text', value: 'words' },
      { name: 'level', value: 'high' },
      { name: 'days', value: 0 },
      { name: 'sides', value: 20 },
      { name: 'share', value: 0.5 },
      { name: 'flag', value: false },
      { name: 'user', value: bob.id },
      { name: 'channel', value: world.emulator.channelId },
      { name: 'role', value: role.id },
      { name: 'who', value: role.id },
    ];
    const files = { file: [{ filename: 'a.txt', data_base64: 'aGk=' }] };
    expect(JSON.parse((await use('every', options, { files })) ?? '')).toEqual({
      text: 'words',
      level: 'high',
      days: 0,
      sides: 20,
      share: 0.5,
      flag: false,
      user: 'Bob',
      member: expect.stringMatching(/^\d+$/),
      channel: 'general',
      role: 'Crew',
      who: 'role',
      file: 'a.txt',
    });
  });

  test('omitted options are null', async () => {
    expect(JSON.parse((await use('every', [{ name: 'text', value: 'x' }])) ?? '')).toEqual({
      text: 'x',
      level: null,
      days: null,
      sides: null,
      share: null,
      flag: null,
    });
  });

  test('each subcommand has its own handler method', async () => {
    const name = { name: 'name', value: 'rules' };
    expect(await use('tag', [{ name: 'show', options: [name] }])).toBe('Shows rules, page null.');
    expect(await use('tag', [{ name: 'admin', options: [{ name: 'drop', options: [name] }] }])).toBe('Drops rules.');
  });

  test('context menu commands have their target', async () => {
    expect(await use('Inspect', [], { command_type: 2, target_id: bob.id })).toBe('Looks at Bob.');
    const { id } = await bot.api.messages.create(world.emulator.channelId, { content: 'A fair wind' });
    expect(await use('Quote', [], { command_type: 3, target_id: id })).toBe('“A fair wind”');
  });

  test('suggestions depend on the input so far', async () => {
    const typed = (...options: object[]) => act({ type: 4, command: 'tag', options: [{ name: 'show', options }] });
    expect((await typed({ name: 'name', value: 'ru', focused: true })).choices).toEqual([
      { name: 'ru-one', value: 'ru-one' },
      { name: 'Two', value: 'no page' },
    ]);
    expect((await typed({ name: 'page', value: '1x', focused: true })).choices).toEqual([
      { name: '1', value: 1 },
      { name: 'Typed "1x"', value: 2 },
    ]);
  });

  test('the registered commands equal the declared ones', async () => {
    const plan = await bot.commands.diff();
    expect(String(plan)).toBe('global commands: 0 to create, 0 to change, 0 to delete, 4 as declared');
  });
});
