import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CustomIdCodec } from '../../../src/interactions/custom-id/custom-id-codec.js';
import { ValidationError } from '../../../src/rest/call/errors.js';
import { runs } from '../../runs.js';

const ticket = new CustomIdCodec('ticket/:id<snowflake>/:page<int>/:kind<a|b>/:note<text:10>');

describe('building and parsing', () => {
  test('an id contains its parameters in the order of the pattern', () => {
    const id = ticket.build({ id: '81', page: -3, kind: 'b', note: 'hi' });
    expect(id).toBe('ticket/81/-3/b/hi');
    expect(ticket.parse(id)).toEqual({ id: '81', page: -3, kind: 'b', note: 'hi' });
  });

  test('every set of values is parsed exactly', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, (1n << 64n) - 1n).map(String),
        fc.maxSafeInteger(),
        fc.constantFrom('a' as const, 'b' as const),
        fc.string({ unit: 'binary', maxLength: 10 }),
        (id, page, kind, note) => {
          const params = { id, page, kind, note };
          expect(ticket.parse(ticket.build(params))).toEqual(params);
        },
      ),
      { numRuns: runs(40) },
    );
  });

  test('every text is parsed exactly, including slashes and percent signs', () => {
    const codec = new CustomIdCodec('note/:a/:b');
    const text = fc.string({ unit: fc.constantFrom('/', '%', '2', 'F', '5', 'f', '~', '😀'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        // Escaped, twelve characters take 36 at most: two texts fit into an id.
        expect(codec.parse(codec.build({ a, b }))).toEqual({ a, b });
      }),
      { numRuns: runs(40) },
    );
  });

  test('an id is parsed only if it is written as it would be built', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('0', '7', '-', '%', '2', 'F', 'f', '/', 'a', ' ', '.', 'e'), { maxLength: 8 }),
        (characters) => {
          for (const pattern of ['x/:n<int>', 'x/:n<snowflake>', 'x/:n<text:3>', 'x/:n<a|aa>']) {
            const codec = new CustomIdCodec(pattern);
            const id = `x/${characters.join('')}`;
            const params = codec.parse(id);
            if (params !== undefined) expect(codec.build(params)).toBe(id);
          }
        },
      ),
      { numRuns: runs(40) },
    );
  });

  test.each(['007', '+1', '1.0', '1e3', '-0', '', ' 1', '0x1', '9007199254740993'])('"%s" is not an int', (written) => {
    expect(new CustomIdCodec('x/:n<int>').parse(`x/${written}`)).toBeUndefined();
  });

  test.each(['01', '-1', '18446744073709551616', 'abc'])('"%s" is not a snowflake', (written) => {
    expect(new CustomIdCodec('x/:n<snowflake>').parse(`x/${written}`)).toBeUndefined();
  });

  test.each(['ticket/81/1/a', 'ticket/81/1/a/b/c', 'ticket/81/1/c/x', 'other/81/1/a/x', 'ticket/81/1/a/01234567890'])(
    '"%s" is not an id of the pattern',
    (id) => {
      expect(ticket.parse(id)).toBeUndefined();
    },
  );

  test('parameters can have names of object members', () => {
    const codec = new CustomIdCodec('x/:constructor/:toString');
    // Names of Object.prototype confuse excess property checks, not the codec.
    expect(() => codec.build({} as never)).toThrow('constructor: This parameter is required.');
  });
});

describe('values that do not fit', () => {
  const build = (pattern: string, params: Record<string, string | number>) => () =>
    new CustomIdCodec<string>(pattern).build(params);

  test.each([
    ['x/:n<int>', { n: 1.5 }, 'n: Must be an integer'],
    ['x/:n<int>', { n: '1' }, 'n: Must be an integer'],
    ['x/:n<int>', { n: Number.NaN }, 'n: Must be an integer'],
    ['x/:id<snowflake>', { id: 'me' }, 'id: Must be a snowflake'],
    ['x/:kind<a|b>', { kind: 'c' }, 'kind: Must be one of a, b'],
    ['x/:note<text:3>', { note: 'four' }, 'note: Must be 3 or fewer in length; it has 4'],
    ['x/:note', { note: '\ud800' }, 'note: Must be well-formed text'],
    ['x/:note', {}, 'note: This parameter is required'],
  ])('%s rejects %j', (pattern, params, message) => {
    expect(build(pattern, params)).toThrow(ValidationError);
    expect(build(pattern, params)).toThrow(message);
  });

  test('the length of an unbounded id is checked when it is built', () => {
    const codec = new CustomIdCodec('n/:note');
    expect(codec.maxLength).toBeUndefined();
    expect(codec.problems).toEqual([]);
    expect(codec.build({ note: '😀'.repeat(98) })).toHaveLength(2 + 2 * 98);
    expect(() => codec.build({ note: 'x'.repeat(99) })).toThrow('Must be 100 or fewer in length; ');
    expect(() => codec.build({ note: '/'.repeat(33) })).toThrow('has 101');
  });
});

describe('patterns', () => {
  const problemsOf = (pattern: string) => new CustomIdCodec<string>(pattern).problems;

  test('the longest id is counted with every character of a text escaped', () => {
    expect(new CustomIdCodec('ab/:n<int>/:id<snowflake>/:k<x|yyy>/:t<text:4>').maxLength).toBe(
      'ab'.length + 17 + 20 + 3 + 3 * 4 + 4,
    );
  });

  test('the longest id can be built', () => {
    const codec = new CustomIdCodec('ab/:n<int>/:id<snowflake>/:k<x|yyy>/:t<text:4>');
    const id = codec.build({ n: Number.MIN_SAFE_INTEGER, id: String((1n << 64n) - 1n), k: 'yyy', t: '////' });
    expect(id).toHaveLength(codec.maxLength ?? 0);
  });

  test('a pattern that can exceed 100 characters is a problem that says by how much', () => {
    expect(problemsOf('note/:text<text:31>')).toEqual([]);
    expect(problemsOf('note/:text<text:32>')).toMatchObject([
      { message: expect.stringContaining('can reach 101 characters; the limit is 100') },
    ]);
  });

  test.each([
    ['', 'empty segment'],
    ['a//b', 'empty segment'],
    ['a/', 'empty segment'],
    ['a/:id<snowflak>', 'unknown kind <snowflak>'],
    ['a/:id<one>', 'unknown kind <one>'],
    ['a/:id<a|>', 'unknown kind <a|>'],
    ['a/:id<a|a>', 'unknown kind <a|a>'],
    ['a/:t<text:0>', 'unknown kind <text:0>'],
    ['a/:t<text:101>', 'unknown kind <text:101>'],
    ['a/:', 'malformed'],
    ['a/:1st', 'malformed'],
    ['a/:id<int', 'malformed'],
    ['a/page:n<int>', 'contains one of'],
    ['100%', 'contains one of'],
    ['a/:id<int>/:id<int>', 'it has two parameters named :id'],
    ['~mine', 'starts with "~"'],
    ['~mine/:x<int>', 'starts with "~"'],
    [':x<~a|b>', 'starts with "~"'],
    [':anything/:else', 'starts with the text :anything'],
  ])('"%s" is a problem with a remedy', (pattern, message) => {
    const problems = problemsOf(pattern);
    expect(problems.map((problem) => problem.message).join()).toContain(message);
    for (const problem of problems) expect(problem.remedy).not.toBe('');
  });

  test('all problems of a pattern are reported together', () => {
    expect(problemsOf('~a//:x<foo>')).toHaveLength(3);
  });

  test('a malformed pattern neither parses nor builds ids', () => {
    const codec = new CustomIdCodec<string>('a/:id<snowflak>');
    for (const id of ['a/81', 'a', 'a/']) expect(codec.parse(id)).toBeUndefined();
    expect(() => codec.build({ id: '81' })).toThrow('unknown kind <snowflak>');
  });

  test('only the framework can use ids that start with "~"', () => {
    expect(new CustomIdCodec('~reopen/:draft', { reserved: true }).problems).toEqual([]);
  });
});
