import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../dev/src/playground/markdown/markdown-tree.js';
import { blockQuote, heading, quote, subtext } from '../../../src/wire/markdown/blocks.js';
import { codeBlock, inlineCode } from '../../../src/wire/markdown/code.js';
import { FormatterError } from '../../../src/wire/markdown/formatter-error.js';
import { channelLink, hideLinkEmbed, hyperlink, messageLink } from '../../../src/wire/markdown/links.js';
import { orderedList, unorderedList } from '../../../src/wire/markdown/lists.js';
import { bold, italic, spoiler, strikethrough, underline } from '../../../src/wire/markdown/text-styles.js';
import { renderedText } from './rendered-text.js';

/** The code of a message that consists of it. */
const codeIn = (content: string) => {
  const [node, ...others] = parseMarkdown(content);
  expect(others).toEqual([]);
  return node?.kind === 'code' || node?.kind === 'codeBlock' ? node.text.replaceAll('\u200b', '') : node;
};

describe('styles of text', () => {
  test.each([
    [bold('x'), '**x**', '‹strong:x›'],
    [italic('x'), '*x*', '‹em:x›'],
    [underline('x'), '__x__', '‹underline:x›'],
    [strikethrough('x'), '~~x~~', '‹strikethrough:x›'],
    [spoiler('x'), '||x||', '‹spoiler:x›'],
    [bold(italic('x')), '***x***', '‹em:‹strong:x››'],
    [underline(italic('x')), '__*x*__', '‹underline:‹em:x››'],
    [bold(`a ${italic('b')}`), '**a *b***', '‹strong:a ‹em:b››'],
    [spoiler(strikethrough(bold('x'))), '||~~**x**~~||', '‹spoiler:‹strikethrough:‹strong:x›››'],
  ])('%s is written as %s', (content, markdown, rendered) => {
    expect(content).toBe(markdown);
    expect(renderedText(content)).toBe(rendered);
  });

  test.each([bold, italic, underline, strikethrough, spoiler])('%o returns blank content unchanged', (format) => {
    expect(format('')).toBe('');
    expect(format(' \n')).toBe(' \n');
  });

  test('italic leaves spaces at both ends outside of its markers', () => {
    expect(italic(' x ')).toBe(' *x* ');
  });

  test('italic works inside a word', () => {
    expect(renderedText(`un${italic('believ')}able`)).toBe('un‹em:believ›able');
  });

  test.each([
    [spoiler, 'a|', 'spoiler'],
    [strikethrough, 'a~', 'strikethrough'],
  ] as const)('%o encloses content that ends with its own character', (format, content, kind) => {
    expect(renderedText(format(content)).replaceAll('\u200b', '')).toBe(`‹${kind}:${content}›`);
  });
});

describe('inlineCode', () => {
  test('is written in backticks', () => {
    expect(inlineCode('npm test')).toBe('`npm test`');
  });

  test.each(['a`b', '`', '``', '`a`', '```js\nx\n```', 'a\\', '**x**', '\\`', ' ', 'a``b'])(
    'shows %j as it is',
    (content) => {
      expect(codeIn(inlineCode(content))).toBe(content);
    },
  );

  test('without content does not affect what follows', () => {
    expect(renderedText(`${inlineCode('')}x ${inlineCode('y')}`)).toMatch(/x ‹code/);
  });
});

describe('codeBlock', () => {
  test('is written with and without language', () => {
    expect(codeBlock('x = 1')).toBe('```\nx = 1\n```');
    expect(codeBlock('ts', 'x = 1')).toBe('```ts\nx = 1\n```');
  });

  test('passes its language to the renderer', () => {
    expect(parseMarkdown(codeBlock('c++', 'int x;'))).toEqual([{ kind: 'codeBlock', language: 'c++', text: 'int x;' }]);
  });

  test.each(['```', '````', 'a```b', '```js\nx\n```', '`a`', 'a\n``', '```\n\n```', 'js', 'a\n\nb', '\\'])(
    'shows %j as it is',
    (content) => {
      expect(codeIn(codeBlock(content))).toBe(content);
    },
  );

  test.each(['', '\n', '\n\n'])('with the content %j does not affect what follows', (content) => {
    expect(renderedText(`${codeBlock(content)}x${codeBlock('y')}`)).toMatch(/x‹codeBlock/);
  });

  test.each(['ts\nx', 'a b', '`', 'ä'])('rejects the language %j', (language) => {
    expect(() => codeBlock(language, 'x')).toThrow(FormatterError);
    expect(() => codeBlock(language, 'x')).toThrow(/is not a language. Use letters, digits and _ \+ - \. #/);
  });

  test('with an empty language has none', () => {
    expect(codeBlock('', 'x')).toBe('```\nx\n```');
  });
});

describe('formats of lines', () => {
  test('quote quotes each line', () => {
    expect(quote('a\n\nb')).toBe('> a\n> \n> b');
    expect(renderedText(`${quote('a\nb')}\nc`)).toBe('‹quote:a\nb\n›c');
  });

  test('blockQuote quotes everything that follows', () => {
    expect(blockQuote('a')).toBe('>>> a');
    expect(renderedText(`${blockQuote('a')}\nb`)).toBe('‹quote:a\nb›');
  });

  test.each([
    [heading('x'), '# x'],
    [heading('x', 2), '## x'],
    [heading('x', 3), '### x'],
    [heading('a\n\nb'), '# a\n\n# b'],
    [heading(''), ''],
    [subtext('x'), '-# x'],
    [subtext('a\nb'), '-# a\n-# b'],
  ])('%j is written as %j', (content, markdown) => {
    expect(content).toBe(markdown);
  });

  test.each([0, 4, 1.5, Number.NaN])('heading rejects the level %j', (level) => {
    // @ts-expect-error the type allows 1, 2 and 3
    expect(() => heading('x', level)).toThrow(/is not a level of headings. Use 1, 2 or 3./);
  });
});

describe('lists', () => {
  test('unorderedList writes one line per item', () => {
    expect(unorderedList(['a', 'b'])).toBe('- a\n- b');
  });

  test('orderedList numbers its items', () => {
    expect(orderedList(['a', 'b', 'c'])).toBe('1. a\n2. b\n3. c');
  });

  test('orderedList starts with the passed number', () => {
    expect(orderedList(['a', 'b'], 9)).toBe('9. a\n10. b');
    expect(orderedList(['a'], 0)).toBe('1. a');
  });

  test('nested lists are indented below the item before them', () => {
    expect(unorderedList(['a', ['b', ['c']], 'd'])).toBe('- a\n  - b\n    - c\n- d');
    expect(orderedList(['a', ['b', 'c'], 'd'], 5)).toBe('5. a\n  1. b\n  2. c\n6. d');
  });

  test('are rendered as nested lists', () => {
    const item = (text: string) => ({ kind: 'text', text });
    expect(parseMarkdown(orderedList(['a', ['b'], 'c']))).toEqual([
      {
        kind: 'list',
        isOrdered: true,
        start: 1,
        items: [[item('a'), { kind: 'list', isOrdered: true, start: 1, items: [[item('b')]] }], [item('c')]],
      },
    ]);
  });

  test('the lines of an item stay in the item', () => {
    expect(unorderedList(['a\nb', ['c\n\nd']])).toBe('- a\n  b\n  - c\n    d');
    expect(parseMarkdown(unorderedList(['a\nb', 'c']))).toHaveLength(1);
  });

  test('an empty list is an empty text', () => {
    expect(unorderedList([])).toBe('');
  });
});

describe('links', () => {
  const ID = '123456789012345678';

  test('hyperlink has a text and an address', () => {
    expect(hyperlink('rules', 'https://example.com/a')).toBe('[rules](https://example.com/a)');
    expect(hyperlink(bold('rules'), new URL('https://example.com'))).toBe('[**rules**](https://example.com/)');
  });

  test('hyperlink has an optional title', () => {
    expect(hyperlink('rules', 'https://example.com/a', 'the "old"\nones')).toBe(
      `[rules](https://example.com/a "the 'old' ones")`,
    );
  });

  test.each(['a[1].png', 'a]b', '[a', '[[a]]', '](https://evil.example)'])(
    'hyperlink with the text %j is one link',
    (text) => {
      const nodes = parseMarkdown(hyperlink(text, 'https://example.com/a'));
      expect(nodes).toEqual([{ kind: 'link', url: 'https://example.com/a', children: expect.anything() }]);
    },
  );

  test.each([
    'https://example.com/a_(b)',
    'https://example.com/a b',
    'https://example.com/a"b',
    'https://example.com/<a>',
  ])('hyperlink to %j is one link', (url) => {
    const nodes = parseMarkdown(hyperlink('x', url));
    expect(nodes).toMatchObject([{ kind: 'link', children: [{ kind: 'text', text: 'x' }] }]);
  });

  test('hyperlink without text is the address', () => {
    expect(hyperlink(' ', 'https://example.com/a')).toBe('https://example.com/a');
  });

  test('hideLinkEmbed encloses the address in angle brackets', () => {
    expect(hideLinkEmbed('https://example.com/a')).toBe('<https://example.com/a>');
    expect(hideLinkEmbed('https://example.com/a>b')).toBe('<https://example.com/a%3Eb>');
  });

  test.each(['example.com', 'javascript:alert(1)', 'ftp://example.com', '', '/a'])('rejects the address %j', (url) => {
    for (const format of [() => hyperlink('x', url), () => hideLinkEmbed(url)]) {
      expect(format).toThrow(FormatterError);
      expect(format).toThrow(/is not an address that messages can link to. Use an http, https or discord address./);
    }
  });

  test('channelLink and messageLink are addresses of the client', () => {
    expect(channelLink(ID)).toBe(`https://discord.com/channels/@me/${ID}`);
    expect(channelLink(ID, '81')).toBe(`https://discord.com/channels/81/${ID}`);
    expect(messageLink(ID, '5')).toBe(`https://discord.com/channels/@me/${ID}/5`);
    expect(messageLink(ID, '5', '81')).toBe(`https://discord.com/channels/81/${ID}/5`);
  });

  test.each([
    ['guild id', () => channelLink(ID, '@me')],
    ['channel id', () => channelLink('general')],
    ['message id', () => messageLink(ID, '')],
  ])('a link with an invalid %s is rejected', (what, format) => {
    expect(format).toThrow(new RegExp(`^${what} of a link: .* is not an id`));
  });
});
