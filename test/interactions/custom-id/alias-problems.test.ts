import { describe, expect, test } from 'vitest';
import { CustomIdCodec } from '../../../src/interactions/custom-id/custom-id-codec.js';

const ticket = new CustomIdCodec('ticket/:id<snowflake>/:page<int>', {
  aliases: ['t/:page<int>/:id<snowflake>', 'ticket/v1/:id<snowflake>/:page<int>'],
});

test('ids of every alias are parsed into the parameters of the pattern', () => {
  expect(ticket.problems).toEqual([]);
  for (const id of ['ticket/81/2', 't/2/81', 'ticket/v1/81/2']) {
    expect(ticket.match(id)).toEqual({ params: { id: '81', page: 2 } });
    expect(ticket.parse(id)).toEqual({ id: '81', page: 2 });
  }
});

test('ids are built from the pattern itself', () => {
  expect(ticket.build({ id: '81', page: 2 })).toBe('ticket/81/2');
  expect(ticket.maxLength).toBe('ticket//'.length + 20 + 17);
});

test('an id that matches no pattern is not parsed', () => {
  expect(ticket.match('t/81')).toBeUndefined();
  expect(ticket.match('t/x/81')).toBeUndefined();
});

describe('an alias has a problem for', () => {
  const problemsOf = (pattern: string, ...aliases: string[]) =>
    new CustomIdCodec<string>(pattern, { aliases }).problems.map(({ message }) => message);

  test.each([
    ['a missing parameter', 'a/:x<int>', 'a', ':x differs'],
    ['one parameter too many', 'a', 'a/:x<int>', ':x differs'],
    ['another name', 'a/:x<int>', 'b/:y<int>', ':x, :y differs'],
    ['a number for a text', 'a/:x', 'b/:x<int>', ':x differs'],
    ['a text for a number', 'a/:x<int>', 'b/:x', ':x differs'],
    ['a removed alternative', 'a/:x<p|q>', 'b/:x<p|r>', ':x differs'],
    ['a malformed pattern', 'a/:x<int>', 'b//:x<int>', 'empty segment'],
    ['an id of the framework', 'a/:x<int>', '~a/:x<int>', 'starts with "~"'],
    ['swapped parameters', 'a/:x<int>/:y<int>', 'a/:y<int>/:x<int>', 'with other values'],
  ])('%s', (_what, pattern, alias, message) => {
    expect(problemsOf(pattern, alias).join()).toContain(message);
  });

  test.each([
    ['a text that was narrower', 'a/:x', 'b/:x<text:4>'],
    ['a text that was an identifier', 'a/:x', 'b/:x<snowflake>'],
    ['fewer alternatives', 'a/:x<p|q|r>', 'b/:x<p|q>'],
    ['the same ids, read in the same way', 'a/:x<p|q|r>', 'a/:x<p|q>'],
  ])('%s is not a problem', (_what, pattern, alias) => {
    expect(problemsOf(pattern, alias)).toEqual([]);
  });

  test('aliases that conflict with each other are reported too', () => {
    expect(problemsOf('a/:x<int>/:y<int>', 'b/:x<int>/:y<int>', 'b/:y<int>/:x<int>')).toEqual([
      expect.stringContaining('"b/:y<int>/:x<int>": "b/:x<int>/:y<int>" matches some of its ids too'),
    ]);
  });
});
