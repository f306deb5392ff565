/** Aliases that are RegExps and functions: custom_ids of any form, which other programs have written. */
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { button } from '../../../src/interactions/components/button.js';
import { CustomIdCodec } from '../../../src/interactions/custom-id/custom-id-codec.js';
import type { AliasFailure, CustomIdAlias } from '../../../src/interactions/custom-id/foreign-alias.js';
import { pager } from '../../../src/interactions/pager/pager.js';
import { runs } from '../../runs.js';

function codecOf(pattern: string, ...aliases: readonly CustomIdAlias[]): CustomIdCodec<string> {
  return new CustomIdCodec<string>(pattern, { aliases });
}

/** The parameters in an id, and what is reported about it. */
function readWith(codec: CustomIdCodec<string>, id: string) {
  const failures: AliasFailure['cause'][] = [];
  const match = codec.matchForeign(id, ({ cause }) => failures.push(cause));
  return { params: match && 'params' in match ? match.params : undefined, failures };
}

describe('a RegExp', () => {
  const close = codecOf('ticket/close/:ticket<int>', /^ticket:close:(?<ticket>\d+)$/);

  test('reads the parameters of an id from its groups', () => {
    expect(close.problems).toEqual([]);
    expect(close.matchForeign('ticket:close:5')).toEqual({ params: { ticket: 5 } });
  });

  test('adds nothing to what the pattern matches and builds', () => {
    expect(close.match('ticket:close:5')).toBeUndefined();
    expect(close.match('ticket/close/5')).toEqual({ params: { ticket: 5 } });
    expect(close.build({ ticket: 5 })).toBe('ticket/close/5');
  });

  test.each([
    ['a text', 'say/:text', /^say (?<text>.*)$/s, 'say 100 %/% %2F\n!', { text: '100 %/% %2F\n!' }],
    ['an integer with zeros in front', 'a/:n<int>', /^a(?<n>[-+]?\d+)$/, 'a0042', { n: 42 }],
    ['a negative zero', 'a/:n<int>', /^a(?<n>[-+]?\d+)$/, 'a-0', { n: 0 }],
    ['a snowflake', 'a/:id<snowflake>', /^a-(?<id>\d+)$/, 'a-175928847299117063', { id: '175928847299117063' }],
    ['an alternative', 'a/:k<x|y>', /^a_(?<k>\w)$/, 'a_y', { k: 'y' }],
    ['nothing', 'a', /^(?:b|(c))$/i, 'C', {}],
    ['a part of its alternatives, of which only one fits the whole id', 'a/:k', /(?<k>a|ab)/, 'ab', { k: 'ab' }],
    ['groups by name in any order', 'a/:x<int>/:y<int>', /^(?<y>\d):(?<x>\d)$/, '1:2', { x: 2, y: 1 }],
    ['with sticky text around a back reference', 'a/:x', /^(?<x>\w):\1$/, 'b:b', { x: 'b' }],
  ])('reads %s', (_what, pattern, alias, id, params) => {
    const codec = codecOf(pattern, alias);
    expect(codec.problems).toEqual([]);
    expect(readWith(codec, id)).toEqual({ params, failures: [] });
  });

  test.each([
    ['an id with text before the match', 'a/:n<int>', /a(?<n>\d)/, 'xa5'],
    ['an id with text after the match', 'a/:n<int>', /a(?<n>\d)/, 'a5x'],
    ['one line of an id', 'a/:n<int>', /^a(?<n>\d)$/m, 'a5\nb'],
    ['a number that is no safe integer', 'a/:n<int>', /^a(?<n>.+)$/, 'a9007199254740993'],
    ['a number with a fraction', 'a/:n<int>', /^a(?<n>.+)$/, 'a5.5'],
    ['a text that is no number', 'a/:n<int>', /^a(?<n>.*)$/, 'a'],
    ['a number in another notation', 'a/:n<int>', /^a(?<n>.+)$/, 'a0x5'],
    ['a text that is no snowflake', 'a/:id<snowflake>', /^a(?<id>.+)$/, 'a12b'],
    ['an alternative that is not declared', 'a/:k<x|y>', /^a(?<k>.)$/, 'az'],
    ['a text that is too long', 'a/:t<text:2>', /^a(?<t>.+)$/, 'abcd'],
    ['an id without a group that takes part', 'a/:n<int>', /^a(?::(?<n>\d))?$/, 'a'],
    ['an id of the framework', 'a/:t', /^(?<t>.*)$/, '~reopen/x'],
  ])('does not match %s', (_what, pattern, alias, id) => {
    const codec = codecOf(pattern, alias);
    expect(codec.problems).toEqual([]);
    expect(readWith(codec, id)).toEqual({ params: undefined, failures: [] });
  });

  test('has a problem for each parameter without a group, and each group that is no parameter', () => {
    const problemsOf = (pattern: string, alias: RegExp) => codecOf(pattern, alias).problems;
    expect(problemsOf('a/:x<int>/:y', /^a:(\d+)$/)).toEqual([
      {
        message: 'custom_id alias /^a:(\\d+)$/ of "a/:x<int>/:y": it has no group for :x, :y.',
        remedy: 'Name a group for each parameter: (?<x>…). Use a function if a value is not part of the custom_id.',
      },
    ]);
    expect(problemsOf('a/:x', /^(?<x>a)(?<y>b)?(?<z>c)?$/)).toMatchObject([
      { message: expect.stringContaining('its groups y, z are no parameters of the pattern.') },
    ]);
  });

  test('is refused if it can only match ids of the framework', () => {
    expect(codecOf('a', /^~close$/).problems).toMatchObject([
      { message: expect.stringContaining('it matches custom_ids that start with "~"') },
    ]);
  });

  test.each([/^a(?<n>\d)$/g, /^a(?<n>\d)$/y])('is refused if its flags depend on an earlier match: %s', (alias) => {
    const codec = codecOf('a/:n<int>', alias);
    expect(codec.problems).toMatchObject([{ message: expect.stringContaining('the flags g and y') }]);
    expect(codec.matchForeign('a5')).toBeUndefined();
  });

  test('can come from another realm', () => {
    const foreign: RegExp = runInNewContext('/^a(?<n>\\d)$/');
    expect(foreign instanceof RegExp).toBe(false);
    expect(codecOf('a/:n<int>', foreign).matchForeign('a5')).toEqual({ params: { n: 5 } });
  });

  test('reads back what a template of fixed text and values has written', () => {
    const codec = codecOf('t/:name/:n<int>/:id<snowflake>', /^t:(?<name>.*):(?<n>-?\d+):(?<id>\d+)$/s);
    const snowflakes = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String);
    const texts = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(texts, fc.maxSafeInteger(), snowflakes, (name, n, id) => {
        expect(readWith(codec, `t:${name}:${n}:${id}`)).toEqual({ params: { name, n, id }, failures: [] });
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('a function', () => {
  test('returns the parameters, or undefined or null for other ids', () => {
    const codec = codecOf('a/:n<int>', (id) => {
      const [name, n] = id.split('-');
      if (name === 'b') return null;
      return name === 'a' ? { n: Number(n) } : undefined;
    });
    expect(codec.problems).toEqual([]);
    expect(readWith(codec, 'a-5')).toEqual({ params: { n: 5 }, failures: [] });
    expect(readWith(codec, 'b-5')).toEqual({ params: undefined, failures: [] });
    expect(readWith(codec, 'c-5')).toEqual({ params: undefined, failures: [] });
  });

  test('does not match an id for which it throws, and this is reported', () => {
    const error = new Error('broken');
    const codec = codecOf('a', () => {
      throw error;
    });
    expect(readWith(codec, 'a-5')).toEqual({ params: undefined, failures: [{ thrown: error }] });
  });

  /** Plain JavaScript can return anything. */
  const returning = (result: unknown): CustomIdAlias => {
    // @ts-expect-error: the result has any type
    return () => result;
  };
  test.each([
    ['a text', 'x', 'It returned a value of type string, in place of'],
    ['a boolean', true, 'It returned a value of type boolean'],
    ['a list', ['5'], 'It returned a list'],
    ['nothing in it', {}, 'It returned an invalid parameter n: It is missing.'],
    ['undefined as a value', { n: undefined }, 'It returned an invalid parameter n: It is missing.'],
    ['a value of another kind', { n: '5' }, 'It returned an invalid parameter n: Must be an integer'],
    ['not a number', { n: Number.NaN }, 'It returned an invalid parameter n: Must be an integer'],
    [
      'another parameter',
      { n: 5, x: 1 },
      'It returned the parameter x, which the pattern does not have. The parameters are n.',
    ],
  ])('does not match if it returns %s, and this is reported', (_what, result, problem) => {
    expect(readWith(codecOf('a/:n<int>', returning(result)), 'x')).toEqual({
      params: undefined,
      failures: [{ problem: expect.stringContaining(problem) }],
    });
  });

  test('does not match if it is asynchronous, and what it throws later is ignored', () => {
    const codec = codecOf('a', returning(Promise.reject(new Error('late'))));
    expect(readWith(codec, 'x').failures).toEqual([
      { problem: 'It returned a promise. An alias cannot wait: it returns the parameters themselves.' },
    ]);
  });

  test('gets no ids of the framework', () => {
    const read = vi.fn(() => undefined);
    expect(codecOf('a', read).matchForeign('~wizard/x/1')).toBeUndefined();
    expect(read).not.toHaveBeenCalled();
  });

  test('does not confuse parameters with properties that every object has', () => {
    const codec = codecOf('a/:constructor', returning({}));
    expect(readWith(codec, 'x').failures).toEqual([
      { problem: 'It returned an invalid parameter constructor: It is missing.' },
    ]);
  });
});

test('the first alias of a declaration that matches counts', () => {
  const codec = codecOf(
    'a/:n<int>',
    /^a(?<n>\d)x$/,
    () => ({ n: 8 }),
    () => ({ n: 9 }),
  );
  expect(codec.matchForeign('a5x')).toEqual({ params: { n: 5 } });
  expect(codec.matchForeign('other')).toEqual({ params: { n: 8 } });
});

describe('the list of aliases', () => {
  test('can mix patterns, RegExps and functions', () => {
    const codec = codecOf('new/:n<int>', /^r(?<n>\d)$/, 'old/:n<int>', () => undefined);
    expect(codec.problems).toEqual([]);
    expect(codec.match('old/5')).toEqual({ params: { n: 5 } });
    expect(codec.foreignAliases.map((alias) => alias.describe())).toEqual(['/^r(?<n>\\d)$/', 'a function']);
  });

  test.each([
    ['a RegExp in place of a list', /a/, 'its `aliases` are not a list.'],
    ['a text in place of a list', 'a', 'its `aliases` are not a list.'],
    ['a number in the list', [5], 'an alias is number.'],
    ['undefined in the list', [undefined], 'an alias is undefined.'],
    ['null in the list', [null], 'an alias is null.'],
  ])('has a problem for %s, in a declaration of each kind', (_what, aliases, message) => {
    const options = JSON.parse('{"label":"A","pageSize":5}');
    options.aliases = aliases;
    options.render = () => ({ content: 'x' });
    const { render: _render, pageSize: _size, ...appearance } = options;
    const { label: _label, ...paging } = options;
    for (const { problems } of [button('a', appearance), pager('a', paging)]) {
      expect(problems).toMatchObject([{ message: expect.stringContaining(message) }]);
      expect(problems[0]?.remedy).toContain('Pass a list of patterns, RegExps and functions');
    }
  });
});

test('a signed declaration refuses ids that cannot be signed, and names what to do', () => {
  const signed = new CustomIdCodec<string>('pay/:n<int>', {
    signingSecret: 'a secret of the bot',
    aliases: [/^pay:(?<n>\d+)$/],
  });
  expect(signed.problems).toEqual([
    {
      message:
        'custom_id pattern "pay/:n<int>": it is signed, and custom_ids that match the alias /^pay:(?<n>\\d+)$/ have no signature.',
      remedy: expect.stringContaining('Declare the old custom_ids separately, without `signingSecret`'),
    },
  ]);
});

describe('a pager', () => {
  const listOf = (...aliases: readonly CustomIdAlias<'tags/:owner<snowflake>'>[]) =>
    pager('tags/:owner<snowflake>', { pageSize: 5, render: () => ({ content: 'x' }), aliases });

  test('reads the page from an alias, which is otherwise the first one', () => {
    const tags = listOf(/^tags:(?<owner>\d+)$/, /^tags:(?<owner>\d+):(?<pagerPage>\d+)$/);
    expect(tags.problems).toEqual([]);
    expect(tags.customId.matchForeign('tags:81')).toEqual({ params: { owner: '81', pagerPage: 0, pagerTurn: 'i' } });
    expect(tags.customId.matchForeign('tags:81:4')).toEqual({ params: { owner: '81', pagerPage: 4, pagerTurn: 'i' } });
  });

  test('reads the user who may turn pages, if the alias knows it', () => {
    const tags = listOf(/^tags:(?<owner>\d+):(?<pagerUser>\d+)$/);
    expect(tags.customId.matchForeign('tags:81:7')).toMatchObject({ params: { owner: '81', pagerUser: '7' } });
  });

  test('needs its own parameters', () => {
    expect(listOf(/^tags:(?<pagerPage>\d+)$/).problems).toMatchObject([
      { message: expect.stringContaining('it has no group for :owner.') },
    ]);
  });
});
