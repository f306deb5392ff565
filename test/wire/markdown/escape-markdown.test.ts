/** `escapeMarkdown` against the parser with which the playground renders messages. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../dev/src/playground/markdown/markdown-tree.js';
import { blockQuote, heading, quote, subtext } from '../../../src/wire/markdown/blocks.js';
import { escapeMarkdown } from '../../../src/wire/markdown/escape-markdown.js';
import { unorderedList } from '../../../src/wire/markdown/lists.js';
import { bold, italic, spoiler, strikethrough, underline } from '../../../src/wire/markdown/text-styles.js';
import { runs } from '../../runs.js';
import { renderedText } from './rendered-text.js';

const ID = '123456789012345678';

/** Texts with many parts of formats. */
const markdownParts = fc.oneof(
  fc.constantFrom(
    ...[
      '*',
      '**',
      '_',
      '__',
      '~~',
      '||',
      '`',
      '```',
      '\\',
      '\n',
      ' ',
      '# ',
      '-# ',
      '- ',
      '1. ',
      '> ',
      '>>> ',
      '[',
      ']',
      '(',
    ],
    ...[
      ')',
      '<',
      '>',
      '@everyone',
      '@here',
      `<@${ID}>`,
      `<@&${ID}>`,
      `<#${ID}>`,
      `<:wave:${ID}>`,
      '<t:60:R>',
      '<id:browse>',
    ],
    ...[
      `</help:${ID}>`,
      '[x](https://example.com)',
      '<https://example.com/a_b>',
      'https://example.com/a_b_c',
      'http://a.b/~c',
      'https://',
    ],
    ...[
      '¯\\_(ツ)_/¯',
      '👋🏽',
      ':wave:',
      'text',
      'é',
      '5',
      '.',
      ':',
      '/',
      '+',
      '!',
      '#',
      '-',
      '~',
      '|',
      '@',
      'https://x.y/__z',
    ],
  ),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);
const texts = fc.array(markdownParts, { maxLength: 12 }).map((parts) => parts.join(''));
const lines = texts.map((text) => text.replaceAll(/\s+/g, ' '));
/** Without characters that the parser removes from any text. */
const withoutReturns = (text: string) => text.replaceAll(/[\r\f\v\t]/g, '');

describe('escapeMarkdown', () => {
  test('of any text is rendered as this text', () => {
    fc.assert(
      fc.property(texts.map(withoutReturns), (text) => {
        expect(renderedText(escapeMarkdown(text))).toBe(text);
      }),
      { numRuns: runs(500) },
    );
  });

  test.each([
    ['**', bold, 'strong'],
    ['__', underline, 'underline'],
    ['~~', strikethrough, 'strikethrough'],
    ['||', spoiler, 'spoiler'],
    ['>>>', blockQuote, 'quote'],
  ] as const)('keeps any text inside %s', (_marker, format, kind) => {
    fc.assert(
      fc.property(texts.map(withoutReturns), (text) => {
        fc.pre(text.trim() !== '');
        const rendered = renderedText(format(escapeMarkdown(text))).replaceAll('\u200b', '');
        expect(rendered).toBe(`‹${kind}:${text}›`);
      }),
      { numRuns: runs(200) },
    );
  });

  test.each([
    ['italic', italic, 'em'],
    ['quote', quote, 'quote'],
    ['heading', heading, 'heading'],
    ['subtext', subtext, 'subtext'],
  ] as const)('keeps any line inside %s', (_name, format, kind) => {
    fc.assert(
      fc.property(lines.map(withoutReturns), (line) => {
        const text = line.trim();
        fc.pre(text !== '');
        expect(renderedText(format(escapeMarkdown(text)))).toBe(`‹${kind}:${text}›`);
      }),
      { numRuns: runs(200) },
    );
  });

  test('keeps any line as an item of a list', () => {
    fc.assert(
      fc.property(fc.array(lines.map(withoutReturns), { minLength: 1, maxLength: 4 }), (items) => {
        const expected = items.map((item) => item.trim());
        fc.pre(expected.every((item) => item !== ''));
        const [list, ...others] = parseMarkdown(unorderedList(expected.map(escapeMarkdown)));
        expect(others).toEqual([]);
        expect(list).toMatchObject({ kind: 'list', isOrdered: false });
        expect(list?.kind === 'list' && list.items.length).toBe(expected.length);
      }),
      { numRuns: runs(200) },
    );
  });

  test('leaves addresses as links', () => {
    const text = 'See https://example.com/wiki/A_(b)?c=d_e#f and https://example.com/~user.';
    expect(escapeMarkdown(text)).toBe(text);
  });

  test('escapes an address with characters of formats, which is then no link', () => {
    expect(escapeMarkdown('https://example.com/||secret')).toBe(String.raw`https\://example.com/\|\|secret`);
  });

  test('does not change a text without formats', () => {
    const text = 'Meet at 9:30 - room 4 (2nd floor), costs 5.50 €! #party';
    expect(escapeMarkdown(text)).toBe(text);
  });

  test.each([
    ['**x**', String.raw`\*\*x\*\*`],
    ['snake_case', String.raw`snake\_case`],
    ['- x', String.raw`\- x`],
    ['12. x', String.raw`12\. x`],
    ['a\n# b', 'a\n\\# b'],
    ['@everyone', String.raw`\@everyone`],
    ['someone@example.com', 'someone@example.com'],
    [`<@${ID}>`, String.raw`\<@${ID}>`],
    ['[x](y)', String.raw`\[x\](y)`],
    ['\\', '\\\\'],
    ['', ''],
  ])('of %j is %j', (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });
});
