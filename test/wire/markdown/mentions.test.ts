import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../dev/src/playground/markdown/markdown-tree.js';
import { FormatterError } from '../../../src/wire/markdown/formatter-error.js';
import {
  channelMention,
  chatInputApplicationCommandMention,
  formatEmoji,
  guildNavigationMentions,
  linkedRoleMention,
  roleMention,
  userMention,
} from '../../../src/wire/markdown/mentions.js';

const ID = '123456789012345678';

describe('mentions', () => {
  test.each([
    [userMention(ID), `<@${ID}>`, { kind: 'user', id: ID }],
    [roleMention(ID), `<@&${ID}>`, { kind: 'role', id: ID }],
    [channelMention(ID), `<#${ID}>`, { kind: 'channel', id: ID }],
    [chatInputApplicationCommandMention('help', ID), `</help:${ID}>`, { kind: 'command', name: 'help', id: ID }],
    [
      chatInputApplicationCommandMention('event', 'create', ID),
      `</event create:${ID}>`,
      { kind: 'command', name: 'event create', id: ID },
    ],
    [
      chatInputApplicationCommandMention('event', 'guests', 'list', ID),
      `</event guests list:${ID}>`,
      { kind: 'command', name: 'event guests list', id: ID },
    ],
    [guildNavigationMentions.CUSTOMIZE, '<id:customize>', { kind: 'navigation', page: 'customize' }],
    [guildNavigationMentions.BROWSE, '<id:browse>', { kind: 'navigation', page: 'browse' }],
    [guildNavigationMentions.GUIDE, '<id:guide>', { kind: 'navigation', page: 'guide' }],
    [guildNavigationMentions.LINKED_ROLES, '<id:linked-roles>', { kind: 'navigation', page: 'linked-roles' }],
    [linkedRoleMention(ID), `<id:linked-roles:${ID}>`, { kind: 'navigation', page: `linked-roles:${ID}` }],
  ])('%s is rendered as a mention', (mention, markdown, node) => {
    expect(mention).toBe(markdown);
    expect(parseMarkdown(mention)).toEqual([node]);
  });

  test.each(['', 'robin', '<@1>', '-1', '1.5', '99999999999999999999999', `${ID}> @everyone`])(
    'reject the id %j',
    (id) => {
      for (const mention of [userMention, roleMention, channelMention, linkedRoleMention]) {
        expect(() => mention(id)).toThrow(FormatterError);
        expect(() => mention(id)).toThrow(`${mention.name}: `);
      }
    },
  );

  test('reject a number as the id, because numbers are not exact', () => {
    // @ts-expect-error ids are strings
    expect(() => userMention(81)).toThrow('userMention: 81 is not an id. Pass the id as a string of digits.');
  });

  test('a command mention rejects names that are not names of commands', () => {
    for (const name of ['', 'two words', 'a:b', 'x'.repeat(33), '>']) {
      expect(() => chatInputApplicationCommandMention(name, ID)).toThrow(/a command cannot have .* as a name/);
    }
  });

  test('a command mention reports an id that is not the last argument', () => {
    expect(() => chatInputApplicationCommandMention(ID, 'help')).toThrow(/last argument: "help" is not an id/);
  });

  test.each([[[]], [[ID]], [['a', 'b', 'c', 'd', ID]]])('a command mention rejects the arguments %j', (names) => {
    // @ts-expect-error one to three names and an id
    expect(() => chatInputApplicationCommandMention(...names)).toThrow(FormatterError);
  });
});

describe('formatEmoji', () => {
  test.each([
    [formatEmoji(ID), `<:emoji:${ID}>`],
    [formatEmoji(ID, true), `<a:emoji:${ID}>`],
    [formatEmoji({ id: ID, name: 'wave' }), `<:wave:${ID}>`],
    [formatEmoji({ id: ID, name: 'wave', animated: true }), `<a:wave:${ID}>`],
    [formatEmoji({ id: ID, name: null }), `<:emoji:${ID}>`],
    [formatEmoji({ id: null, name: '👋🏽' }), '👋🏽'],
  ])('%s is rendered as an emoji', (emoji, markdown) => {
    expect(emoji).toBe(markdown);
    expect(parseMarkdown(emoji)).toMatchObject([{ kind: 'emoji' }]);
  });

  test('rejects an emoji without id and name', () => {
    expect(() => formatEmoji({ id: null, name: null })).toThrow(/has no id and no name/);
  });

  test.each(['a:b', 'x', 'two words', ''])('rejects the name %j', (name) => {
    expect(() => formatEmoji({ id: ID, name })).toThrow(/is not the name of a custom emoji/);
  });

  test('rejects an id that is none', () => {
    expect(() => formatEmoji('wave')).toThrow('formatEmoji: "wave" is not an id.');
  });
});
