import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toReceivedForm } from '../../../dev/src/emulator/server/received-form.js';
import { endpointCases } from '../../rest/encode/arbitrary-bodies.js';
import { runs } from '../../runs.js';

const Tree = z.object({
  size: z.int().optional(),
  get children() {
    return z.array(Tree).optional();
  },
});

test.each<[what: string, schema: z.ZodType, given: unknown, received: unknown]>([
  ['an integer as text', z.int(), '12', 12],
  ['a negative integer as text', z.int(), '-12', -12],
  ['a number with decimals as text', z.number(), '0.5', 0.5],
  ['one of several integers as text', z.literal([60, 300]), '300', 300],
  ['an integer as text in a list', z.array(z.int()), ['1', 2], [1, 2]],
  ['an integer as text in a tuple', z.tuple([z.int(), z.string()]), ['1', '1'], [1, '1']],
  ['an integer as text in a map', z.record(z.string(), z.int()), { a: '1' }, { a: 1 }],
  [
    'an integer as text in a nullable field with a default',
    z.object({ a: z.int().nullable().default(1) }),
    { a: '2' },
    { a: 2 },
  ],
  ['a text as number', z.string(), 7, '7'],
  ['null in an optional field', z.object({ a: z.string().optional() }), { a: null }, {}],
  ['null in a field with a default', z.object({ a: z.string().default('x') }), { a: null }, {}],
  [
    'null in an object in itself',
    Tree,
    { children: [{ size: null, children: [{ size: '1' }] }] },
    { children: [{ children: [{ size: 1 }] }] },
  ],
  [
    'a variant by text',
    z.discriminatedUnion('type', [
      z.object({ type: z.literal(1), a: z.int() }),
      z.object({ type: z.literal(2), a: z.string() }),
    ]),
    { type: '1', a: '5' },
    { type: 1, a: 5 },
  ],
  [
    'the alternative with the fewest problems',
    z.union([z.object({ a: z.int(), b: z.int() }), z.object({ c: z.int() })]),
    { a: '1', b: 'x' },
    { a: 1, b: 'x' },
  ],
])('%s has the form of the schema', (_what, schema, given, received) => {
  expect(toReceivedForm(schema, given)).toEqual(received);
});

test.each<[what: string, schema: z.ZodType, value: unknown]>([
  ['text in a union with integers', z.union([z.string(), z.int()]), '12'],
  ['null in a nullable field', z.object({ a: z.string().nullable().optional() }), { a: null }],
  ['null in a required field', z.object({ a: z.string() }), { a: null }],
  ['an integer with decimals', z.int(), '1.0'],
  ['hexadecimal digits', z.int(), '0x10'],
  ['an exponent', z.number(), '1e3'],
  ['white space', z.int(), ' 1'],
  ['an empty text', z.int(), ''],
  ['more digits than a number can have', z.int(), '9'.repeat(16)],
  ['a number with decimals as text', z.string(), 1.5],
  ['a boolean as text', z.string(), true],
  ['a list as object', z.object({ a: z.string().optional() }), [null]],
  ['text as object', z.object({ a: z.string().optional() }), 'a'],
  ['an unknown variant', z.discriminatedUnion('type', [z.object({ type: z.literal(1) })]), { type: '2' }],
  ['unknown fields', z.object({ a: z.string().optional() }), { b: null, c: '1' }],
])('%s stays as it is', (_what, schema, value) => {
  expect(toReceivedForm(schema, value)).toBe(value);
});

test('a key such as __proto__ is an ordinary key', () => {
  const given: unknown = JSON.parse('{"__proto__":{"a":null},"a":null}');
  expect(JSON.stringify(toReceivedForm(z.object({ a: z.string().optional() }), given))).toBe(
    '{"__proto__":{"a":null}}',
  );
});

test('the given value is not changed', () => {
  const given = { a: null, list: ['1'] };
  toReceivedForm(z.object({ a: z.string().optional(), list: z.array(z.int()) }), given);
  expect(given).toEqual({ a: null, list: ['1'] });
});

describe.each(endpointCases)('$name', ({ endpoint, bodies }) => {
  test('that a client sends in the form of the declaration stays as it is', () => {
    const schema = endpoint.details.body ?? z.undefined();
    fc.assert(
      fc.property(bodies, (body) => toReceivedForm(schema, body) === body),
      { numRuns: runs(50) },
    );
  });
});
