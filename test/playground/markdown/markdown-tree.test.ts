import { describe, expect, it } from 'vitest';
import {
  isOnlyEmojis,
  type MarkdownNode,
  parseMarkdown,
  toPlainText,
} from '../../../dev/src/playground/markdown/markdown-tree.js';

const ID = '123456789012345678';
const text = (content: string): MarkdownNode => ({ kind: 'text', text: content });
const wrapped =
  (kind: 'strong' | 'em' | 'underline' | 'strikethrough' | 'spoiler' | 'quote' | 'subtext') => (content: string) =>
    ({ kind, children: [text(content)] }) as const;

describe('Markdown', () => {
  it.each([
    ['**x**', wrapped('strong')('x')],
    ['*x*', wrapped('em')('x')],
    ['_x_', wrapped('em')('x')],
    ['__x__', wrapped('underline')('x')],
    ['~~x~~', wrapped('strikethrough')('x')],
    ['||x||', wrapped('spoiler')('x')],
    ['> x', wrapped('quote')('x')],
    ['>>> x', wrapped('quote')('x')],
    ['-# x', wrapped('subtext')('x')],
    ['# x', { kind: 'heading', level: 1, children: [text('x')] }],
    ['## x', { kind: 'heading', level: 2, children: [text('x')] }],
    ['### x', { kind: 'heading', level: 3, children: [text('x')] }],
    ['`x`', { kind: 'code', text: 'x' }],
    ['```ts\nx\n```', { kind: 'codeBlock', language: 'ts', text: 'x' }],
    ['```x```', { kind: 'codeBlock', language: '', text: 'x' }],
    [`<@${ID}>`, { kind: 'user', id: ID }],
    [`<@!${ID}>`, { kind: 'user', id: ID }],
    [`<@&${ID}>`, { kind: 'role', id: ID }],
    [`<#${ID}>`, { kind: 'channel', id: ID }],
    ['@everyone', { kind: 'everyone', text: '@everyone' }],
    ['@here', { kind: 'everyone', text: '@here' }],
    [`</ticket open:${ID}>`, { kind: 'command', name: 'ticket open', id: ID }],
    ['<id:browse>', { kind: 'navigation', page: 'browse' }],
    [`<a:wave:${ID}>`, { kind: 'emoji', name: 'wave', id: ID, isAnimated: true }],
    ['👋🏽', { kind: 'emoji', name: '👋🏽' }],
    ['<t:60>', { kind: 'timestamp', at: 60_000, style: 'f' }],
    ['<t:60:S>', { kind: 'timestamp', at: 60_000, style: 'S' }],
    ['<t:-60:R>', { kind: 'timestamp', at: -60_000, style: 'R' }],
    [
      'https://example.com/a',
      { kind: 'link', url: 'https://example.com/a', children: [text('https://example.com/a')] },
    ],
    [
      '<https://example.com/a>',
      { kind: 'link', url: 'https://example.com/a', children: [text('https://example.com/a')] },
    ],
    ['[x](https://example.com "title")', { kind: 'link', url: 'https://example.com/', children: [text('x')] }],
  ])('%j is parsed', (source, expected) => {
    expect(parseMarkdown(source)).toEqual([expected]);
  });

  it.each([
    '**x',
    '#x',
    '-x',
    '<@12>',
    '@everyoneelse',
    'snake_case_word',
    'x*y',
    '[x](javascript:alert(1))',
    '[x](not an address)',
    '<id:nowhere>',
  ])('%j stays plain text', (source) => {
    expect(parseMarkdown(source)).toEqual([text(source)]);
  });

  it('a backslash escapes a character and is removed', () => {
    expect(parseMarkdown('\\*x\\*')).toEqual([text('*x*')]);
  });

  it('lists are nested by their indentation', () => {
    expect(parseMarkdown('- a\n- b\n  - c\nend')).toEqual([
      {
        kind: 'list',
        isOrdered: false,
        start: 1,
        items: [[text('a')], [text('b'), { kind: 'list', isOrdered: false, start: 1, items: [[text('c')]] }]],
      },
      text('end'),
    ]);
  });

  it('a numbered item after unnumbered ones starts a new list with its number', () => {
    expect(parseMarkdown('* a\n3. b\n4. c')).toEqual([
      { kind: 'list', isOrdered: false, start: 1, items: [[text('a')]] },
      { kind: 'list', isOrdered: true, start: 3, items: [[text('b')], [text('c')]] },
    ]);
  });

  it('line breaks are preserved', () => {
    expect(parseMarkdown('a\nb')).toEqual([text('a'), { kind: 'break' }, text('b')]);
  });

  it('a line break after a code block is removed', () => {
    expect(parseMarkdown('```x```\ny')).toEqual([{ kind: 'codeBlock', language: '', text: 'x' }, text('y')]);
  });

  it.each(['*', '||', '[a](', '> ', '_', '`', '- ', '<@'])(
    'a text that repeats %j is parsed without a timeout',
    (piece) => {
      expect(parseMarkdown(piece.repeat(Math.floor(4000 / piece.length)))).not.toEqual([]);
    },
  );
});

describe('a text of emojis', () => {
  it.each([
    ['👋', true],
    [`👋 <:wave:${ID}>`, true],
    ['👋'.repeat(31), false],
    ['👋 hello', false],
    ['', false],
  ])('%j consists of emojis only: %j', (source, expected) => {
    expect(isOnlyEmojis(parseMarkdown(source))).toBe(expected);
  });
});

describe('plain text', () => {
  it('mentions and timestamps are formatted, and spoilers are hidden', () => {
    const format = {
      nameOf: (kind: string, id: string) => `${kind}-${id.slice(0, 3)}`,
      formatTime: (at: number, style: string) => `${style}-${at}`,
    };
    const nodes = parseMarkdown(`**Hi** <@${ID}> in <#${ID}>: ||secret|| \`x\` <t:7:D>`);
    expect(toPlainText(nodes, format)).toBe('Hi user-123 in channel-123: (spoiler) x D-7000');
  });
});
