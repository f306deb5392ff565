import { describe, expect, test } from 'vitest';
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

const description = 'x';

describe('a chat command is registered', () => {
  test('with every setting of its declaration', () => {
    const warn = command('warn', {
      description: 'Warns a member',
      localizations: { de: { name: 'warnen', description: 'Warnt ein Mitglied' }, fr: { name: 'avertir' } },
      memberPermissions: ['MODERATE_MEMBERS', 'KICK_MEMBERS'],
      contexts: ['guild', 'botDm'],
      integrationTypes: ['guildInstall', 'userInstall'],
      nsfw: true,
    });
    expect(warn.root.toRequest()).toEqual({
      type: 1,
      name: 'warn',
      description: 'Warns a member',
      name_localizations: { de: 'warnen', fr: 'avertir' },
      description_localizations: { de: 'Warnt ein Mitglied' },
      options: [],
      default_member_permissions: String((1n << 40n) | 2n),
      contexts: [0, 1],
      integration_types: [0, 1],
      nsfw: true,
    });
  });

  test('without settings that are not declared', () => {
    expect(command('ping', { description: 'Answers' }).root.toRequest()).toEqual({
      type: 1,
      name: 'ping',
      description: 'Answers',
      options: [],
    });
  });

  test('with options of every type', () => {
    const every = command('every', {
      description,
      options: {
        text: stringOption({ description, minLength: 2, maxLength: 9 }),
        found: stringOption({ description, autocomplete: true }),
        whole: integerOption({ description, min: -1, max: 7 }),
        broken: numberOption({ description, min: 0.5 }),
        flag: booleanOption({ description }),
        user: userOption({ description }),
        channel: channelOption({ description, channelTypes: ['GUILD_TEXT', 'GUILD_FORUM'] }),
        role: roleOption({ description }),
        who: mentionableOption({ description }),
        file: attachmentOption({ description, fileTypes: ['image', '.pdf'] }),
      },
    });
    const required = true;
    expect(every.root.toRequest().options).toEqual([
      { type: 3, name: 'text', description, required, min_length: 2, max_length: 9 },
      { type: 3, name: 'found', description, required, autocomplete: true },
      { type: 4, name: 'whole', description, required, min_value: -1, max_value: 7 },
      { type: 10, name: 'broken', description, required, min_value: 0.5 },
      { type: 5, name: 'flag', description, required },
      { type: 6, name: 'user', description, required },
      { type: 7, name: 'channel', description, required, channel_types: [0, 15] },
      { type: 8, name: 'role', description, required },
      { type: 9, name: 'who', description, required },
      { type: 11, name: 'file', description, required, file_types: ['image', '.pdf'] },
    ]);
    expect(every.problems).toEqual([]);
  });

  test('with string and number choices, and their translations', () => {
    const roll = command('roll', {
      description,
      options: {
        level: stringOption({
          description,
          choices: { low: 'Low', high: { label: 'High', localizations: { de: 'Hoch', fr: undefined } } },
        }),
        sides: integerOption({ description, choices: { 20: 'Twenty', 6: 'Six', '-1': 'None' } }),
        share: numberOption({ description, choices: { 0.5: 'Half' } }),
      },
    });
    expect(roll.root.toRequest().options).toMatchObject([
      {
        choices: [
          { name: 'Low', value: 'low' },
          { name: 'High', value: 'high', name_localizations: { de: 'Hoch' } },
        ],
      },
      {
        choices: [
          { name: 'Six', value: 6 },
          { name: 'Twenty', value: 20 },
          { name: 'None', value: -1 },
        ],
      },
      { choices: [{ name: 'Half', value: 0.5 }] },
    ]);
  });

  test('with required options first, otherwise in the order of the declaration', () => {
    const options = {
      a: booleanOption({ description, required: false }),
      b: booleanOption({ description }),
      c: booleanOption({ description, required: false }),
      d: booleanOption({ description }),
    };
    const names = (each: { readonly name: string }) => each.name;
    expect(command('sort', { description, options }).root.toRequest().options?.map(names)).toEqual([
      'b',
      'd',
      'a',
      'c',
    ]);
  });

  test('with its subcommands and groups', () => {
    const tag = command('tag', {
      description,
      subcommands: {
        list: subcommand({ description: 'Lists', localizations: { de: { name: 'liste' } } }),
        admin: subcommandGroup({
          description: 'Manages',
          subcommands: {
            grant: subcommand({ description: 'Grants', options: { to: roleOption({ description }) } }),
          },
        }),
      },
    });
    expect(tag.toRequest()).toEqual({
      type: 1,
      name: 'tag',
      description,
      options: [
        { type: 1, name: 'list', description: 'Lists', name_localizations: { de: 'liste' }, options: [] },
        {
          type: 2,
          name: 'admin',
          description: 'Manages',
          options: [
            {
              type: 1,
              name: 'grant',
              description: 'Grants',
              options: [{ type: 8, name: 'to', description, required: true }],
            },
          ],
        },
      ],
    });
    expect(tag.problems).toEqual([]);
  });
});

test('context menu commands are registered with only their name', () => {
  expect(userCommand('Look Up').root.toRequest()).toEqual({ type: 2, name: 'Look Up' });
  const report = messageCommand('Report', { localizations: { de: 'Melden' }, contexts: ['guild', 'guild'] });
  expect(report.root.toRequest()).toEqual({
    type: 3,
    name: 'Report',
    name_localizations: { de: 'Melden' },
    contexts: [0],
  });
});

test('a command lists its leaf commands, and each refers to its root', () => {
  const ping = command('ping', { description });
  expect(ping.root).toMatchObject({ name: 'ping', leaves: [ping] });
  const tag = command('tag', {
    description,
    subcommands: {
      list: subcommand({ description }),
      admin: subcommandGroup({ description, subcommands: { grant: subcommand({ description }) } }),
    },
  });
  const { list, admin } = tag.subcommands;
  expect(tag.leaves).toEqual([list, admin.subcommands.grant]);
  expect(tag.leaves.map(({ root }) => root)).toEqual([tag, tag]);
  expect(tag.leaves.map(({ path }) => path)).toEqual([
    ['tag', 'list'],
    ['tag', 'admin', 'grant'],
  ]);
});

test('a declaration is described by its type and its path', () => {
  const tag = command('tag', { description, subcommands: { list: subcommand({ description }) } });
  const all = [tag, tag.subcommands.list, userCommand('Look Up'), messageCommand('Report')];
  expect(all.map((each) => each.describe())).toEqual([
    'command "/tag"',
    'command "/tag list"',
    'user command "Look Up"',
    'message command "Report"',
  ]);
});

test('a declaration is frozen', () => {
  const tag = command('tag', { description, subcommands: { list: subcommand({ description }) } });
  for (const each of [tag, tag.leaves, tag.subcommands, tag.subcommands.list, tag.subcommands.list.options]) {
    expect(Object.isFrozen(each)).toBe(true);
  }
});
