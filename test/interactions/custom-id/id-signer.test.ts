import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { button } from '../../../src/interactions/components/button.js';
import { CustomIdCodec } from '../../../src/interactions/custom-id/custom-id-codec.js';
import { runs } from '../../runs.js';

const secret = 'a secret of the bot';
const pay = new CustomIdCodec('pay/:to<snowflake>/:amount<int>', { signingSecret: secret });

test('a signature is the last segment and has 16 characters', () => {
  expect(pay.build({ to: '81', amount: 5 })).toMatch(/^pay\/81\/5\/[A-Za-z0-9_-]{16}$/);
  expect(pay.match(pay.build({ to: '81', amount: 5 }))).toEqual({ params: { to: '81', amount: 5 } });
});

test('the same id has the same signature, in every process that has the secret', () => {
  expect(pay.build({ to: '81', amount: 5 })).toBe('pay/81/5/yXvgGwjZj6yaSD8o');
});

test('every set of values is parsed exactly', () => {
  const codec = new CustomIdCodec('note/:a<int>/:b<text:10>', { signingSecret: secret });
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.string({ unit: 'binary', maxLength: 10 }), (a, b) => {
      expect(codec.parse(codec.build({ a, b }))).toEqual({ a, b });
    }),
    { numRuns: runs(100) },
  );
});

test('an id with any change is not parsed', () => {
  const characters = [...'0123456789abcXYZ-_/%~'];
  fc.assert(
    fc.property(
      fc.bigInt(0n, (1n << 64n) - 1n).map(String),
      fc.maxSafeInteger(),
      fc.nat(),
      fc.constantFrom(...characters),
      fc.constantFrom('put', 'insert', 'remove'),
      (to, amount, at, character, how) => {
        const id = pay.build({ to, amount });
        const position = at % id.length;
        const tail = id.slice(how === 'insert' ? position : position + 1);
        const changed = id.slice(0, position) + (how === 'remove' ? '' : character) + tail;
        fc.pre(changed !== id);
        expect(pay.match(changed)).toBeUndefined();
      },
    ),
    { numRuns: runs(300) },
  );
});

test.each([
  ['no signature', 'pay/81/5'],
  ['an empty signature', 'pay/81/5/'],
  ['a signature of another id', `pay/81/6/${pay.build({ to: '81', amount: 5 }).slice(-16)}`],
  ['a signature with a line break after it', `${pay.build({ to: '81', amount: 5 })}\n`],
  [
    'a signature of another secret',
    new CustomIdCodec(pay.pattern, { signingSecret: 'quite another secret' }).build({ to: '81', amount: 5 }),
  ],
])('an id with %s is not parsed', (_what, id) => {
  expect(pay.match(id)).toBeUndefined();
});

test('previous secrets verify ids but do not sign them', () => {
  const renewed = new CustomIdCodec(pay.pattern, {
    signingSecret: { secret: 'the next secret of it', previous: [secret] },
  });
  const params = { to: '81', amount: 5 };
  expect(renewed.match(pay.build(params))).toEqual({ params });
  expect(renewed.match(renewed.build(params))).toEqual({ params });
  expect(pay.match(renewed.build(params))).toBeUndefined();
});

test('aliases are signed in the same way', () => {
  const moved = new CustomIdCodec('send/:to<snowflake>/:amount<int>', {
    signingSecret: secret,
    aliases: [pay.pattern],
  });
  expect(moved.parse(pay.build({ to: '81', amount: 5 }))).toEqual({ to: '81', amount: 5 });
  expect(moved.parse('pay/81/5')).toBeUndefined();
});

describe('the length of a signed id', () => {
  test('includes the signature', () => {
    expect(pay.maxLength).toBe('pay//'.length + 20 + 17 + 1 + 16);
    const { problems } = new CustomIdCodec('note/:text<text:30>', { signingSecret: secret });
    expect(problems).toMatchObject([
      { message: expect.stringContaining('can reach 112 characters with its signature of 16') },
    ]);
  });

  test('includes the signature when an unbounded text is checked', () => {
    const codec = new CustomIdCodec('n/:note', { signingSecret: secret });
    expect(codec.build({ note: 'x'.repeat(81) })).toHaveLength(100);
    expect(() => codec.build({ note: 'x'.repeat(82) })).toThrow('Must be 100 or fewer in length');
  });
});

describe('a secret', () => {
  test.each([
    ['empty', ''],
    ['short', 'fifteen letters'],
    ['missing in the environment', undefined],
  ])('that is %s is a problem, and no id is parsed without its signature', (_what, signingSecret) => {
    const codec = new CustomIdCodec('x/:n<int>', { signingSecret });
    expect(codec.problems).toMatchObject([
      { message: expect.stringContaining('a secret of `signingSecret` is missing, or shorter') },
    ]);
    expect(codec.match('x/1')).toBeUndefined();
  });

  test('is checked in the same way if it is a previous one', () => {
    expect(new CustomIdCodec('x', { signingSecret: { secret, previous: ['old'] } }).problems).toHaveLength(1);
  });

  test('appears in no message and no property', () => {
    const declared = button('x/:n<int>', { label: 'X', signingSecret: secret });
    const seen = JSON.stringify([declared.customId, declared.problems, declared.describe(), declared({ n: 1 })]);
    expect(seen).not.toContain(secret);
  });
});
