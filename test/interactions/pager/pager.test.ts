import { describe, expect, test } from 'vitest';
import { pager } from '../../../src/interactions/pager/pager.js';
import type { PagerOptions } from '../../../src/interactions/pager/pager-declaration.js';

const render = () => ({ content: '' });

function messagesOf(options: object, pattern: 'tags' | 'tags/:owner<snowflake>' = 'tags'): string[] {
  const declared = pager(pattern, { pageSize: 1, render, ...options } as PagerOptions<string, unknown>);
  return declared.problems.map(({ message }) => message);
}

describe('a declared pager', () => {
  test('has custom_ids that contain the user, the page and the button', () => {
    const { customId } = pager('tags/:owner<snowflake>', { pageSize: 1, render });
    const id = customId.build({ owner: '1', pagerUser: '2', pagerPage: 3, pagerTurn: 'n' });
    expect(id).toBe('tags/1/2/3/n');
  });

  test('has custom_ids without the user if anyone may turn pages', () => {
    const { customId } = pager('tags', { pageSize: 1, render, by: 'anyone' });
    expect(customId.build({ pagerPage: 3, pagerTurn: 'l' })).toBe('tags/3/l');
  });

  test('matches the ids of its aliases', () => {
    const { customId, aliases } = pager('tags/:owner<snowflake>', {
      pageSize: 1,
      render,
      aliases: ['t/:owner<snowflake>'],
    });
    expect(customId.parse('t/1/2/3/n')).toMatchObject({ owner: '1' });
    expect(aliases).toEqual(['t/:owner<snowflake>']);
  });

  test('does not match ids that it cannot build', () => {
    const { customId } = pager('tags', { pageSize: 1, render });
    expect(['tags/2/3/x', 'tags/2/3', 'tags/2/03/n', 'tags/n/3/2'].map((id) => customId.parse(id))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('returns the page to open when it is called', () => {
    const tags = pager('tags/:owner<snowflake>', { pageSize: 1, render });
    expect(tags({ owner: '1' }, { page: 4 })).toEqual({ declaration: tags, params: { owner: '1' }, page: 4 });
    const all = pager('all', { pageSize: 1, render });
    expect(all()).toMatchObject({ params: {}, page: 0 });
  });

  test('describes itself with its pattern', () => {
    expect(pager('tags', { pageSize: 1, render }).describe()).toBe('pager "tags"');
  });
});

describe('the problems of a pager', () => {
  test('are none for valid options', () => {
    expect(
      messagesOf({ buttons: { first: false, next: { emoji: '➡️' }, last: { label: 'End' } }, by: 'anyone' }),
    ).toEqual([]);
  });

  test.each([
    ['pageSize', { pageSize: 0 }, 'pageSize: 0 is not a number of items.'],
    ['pageSize', { pageSize: 1.5 }, 'pageSize: 1.5 is not a number of items.'],
    ['render', { render: undefined }, 'render: this is not a function.'],
    ['by', { by: 'all' }, 'by: there is no "all".'],
    ['guards', { guards: [undefined] }, 'one of its guards is undefined.'],
  ])('name an invalid `%s`', (_name, options, message) => {
    expect(messagesOf(options)).toEqual([message]);
  });

  test('name a button with an invalid label', () => {
    expect(messagesOf({ buttons: { next: { label: 'x'.repeat(81) } } })).toEqual([
      expect.stringContaining('buttons.next.label: '),
    ]);
  });

  test('name a pattern whose ids can exceed 100 characters with the user, the page and the button', () => {
    const { problems } = pager('tags/:name<text:20>', { pageSize: 1, render });
    expect(problems).toEqual([
      {
        message: expect.stringContaining('can reach 106 characters; the limit is 100'),
        remedy: expect.stringContaining('set a `store`'),
      },
    ]);
  });

  test('name parameters that the framework adds', () => {
    const { problems } = pager('tags/:pagerPage<int>', { pageSize: 1, render });
    expect(problems.map(({ message }) => message).join()).toContain('two parameters named :pagerPage');
  });

  test('name a missing secret', () => {
    const { problems } = pager('tags', { pageSize: 1, render, signingSecret: process.env['NO_SUCH_SECRET'] ?? '' });
    expect(problems.map(({ message }) => message).join()).toContain('signingSecret');
  });
});
