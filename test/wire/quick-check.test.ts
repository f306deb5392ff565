import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoints } from '../../src/wire/index.js';
import { boundedList, boundedText, snowflake } from '../../src/wire/validation/field-schemas.js';
import { certainlyAccepts } from '../../src/wire/validation/quick-check.js';
import { runs } from '../runs.js';

const bodyOf = ({ details: { body = z.never() } }: Endpoint): z.ZodType => body;
const responseBody = bodyOf(endpoints.createInteractionResponse);

/** A schema, with values that it certainly accepts, and values that only the schema itself can judge. */
interface Case {
  readonly what: string;
  readonly schema: z.ZodType;
  readonly certain: readonly unknown[];
  readonly uncertain: readonly unknown[];
}

const Tree: z.ZodType = z.object({
  get branches() {
    return z.array(Tree);
  },
});

const cases: readonly Case[] = [
  {
    what: 'text',
    schema: boundedText(1, 3),
    certain: ['a', 'äöü', '🙂🙂🙂'],
    uncertain: ['', 'abcd', '🙂🙂🙂🙂', 1, null],
  },
  { what: 'an id', schema: snowflake(), certain: ['81'], uncertain: ['', 'x', 81] },
  { what: 'an integer', schema: z.int(), certain: [0, -5], uncertain: [0.5, Number.NaN, Infinity, 2 ** 60, '1'] },
  { what: 'a number', schema: z.number().min(1), certain: [1, 1.5], uncertain: [0, Number.NaN, Infinity, '1'] },
  { what: 'a boolean', schema: z.boolean(), certain: [true, false], uncertain: [0, 'true', undefined] },
  { what: 'a literal', schema: z.literal([1, 'a']), certain: [1, 'a'], uncertain: [2, '1'] },
  { what: 'an enum', schema: z.enum(['a', 'b']), certain: ['a', 'b'], uncertain: ['c', 1] },
  { what: 'optional', schema: z.string().optional(), certain: [undefined, 'a'], uncertain: [null, 1] },
  { what: 'nullable', schema: z.string().nullable(), certain: [null, 'a'], uncertain: [undefined, 1] },
  {
    what: 'a list',
    schema: boundedList(z.int(), 1, 2),
    certain: [[1], [1, 2]],
    uncertain: [[], [1, 2, 3], ['a'], {}, new Array(1)],
  },
  { what: 'a union', schema: z.union([z.string(), z.int()]), certain: ['a', 1], uncertain: [null, 1.5] },
  {
    what: 'an object',
    schema: z.object({ a: z.string(), b: z.int().optional() }),
    certain: [{ a: '' }, { a: '', b: 1 }, { a: '', b: undefined }],
    uncertain: [{}, { a: 1 }, { a: '', b: 'x' }, { a: '', c: 1 }, [], null, 'a'],
  },
  {
    what: 'an object with a rule between its fields',
    schema: z.object({ a: z.int(), b: z.int() }).check((ctx) => {
      if (ctx.value.a > ctx.value.b) ctx.issues.push({ code: 'custom', input: ctx.value, message: 'a > b' });
    }),
    certain: [{ a: 1, b: 2 }],
    uncertain: [{ a: 2, b: 1 }],
  },
  {
    what: 'a schema that contains itself',
    schema: Tree,
    certain: [{ branches: [{ branches: [] }] }],
    uncertain: [{ branches: [{ branches: [1] }] }],
  },
  { what: 'a default', schema: z.string().default('a'), certain: [], uncertain: ['b', undefined] },
  { what: 'an optional default', schema: z.string().default('a').optional(), certain: [], uncertain: [undefined, 'b'] },
  { what: 'a transformation', schema: z.string().transform(Number), certain: [], uncertain: ['1'] },
  { what: 'a conversion', schema: z.coerce.number(), certain: [], uncertain: ['1', 1] },
  { what: 'a check that replaces the value', schema: z.string().trim(), certain: ['a'], uncertain: [' a '] },
  { what: 'an asynchronous check', schema: z.string().refine(async () => true), certain: [], uncertain: ['a'] },
  { what: 'other keys', schema: z.object({}).catchall(z.string()), certain: [], uncertain: [{ a: 'b' }] },
];

describe.each(cases)('$what', ({ schema, certain, uncertain }) => {
  test('is recognized where the schema certainly accepts it', () => {
    for (const value of certain) expect(certainlyAccepts(schema, value), JSON.stringify(value)).toBe(true);
    for (const value of certain) expect(schema.safeParse(value).success).toBe(true);
  });

  test('is left to the schema otherwise', () => {
    for (const value of uncertain) expect(certainlyAccepts(schema, value), JSON.stringify(value)).toBe(false);
  });
});

test('a value that was not recognized does not affect the next one', () => {
  const schema = z.object({ text: boundedText(0, 2) });
  expect(certainlyAccepts(schema, { text: 'abc' })).toBe(false);
  expect(certainlyAccepts(schema, { text: 'ab' })).toBe(true);
});

const button = { type: 2, style: 1, label: 'Apply', custom_id: 'apply' };

/** Bodies that bots send: most of them valid. */
const bodies = fc.record(
  {
    content: fc.oneof(fc.string({ maxLength: 2100 }), fc.constant(null)),
    flags: fc.constantFrom(0, 4, 64, 32_768, 1 << 20),
    tts: fc.boolean(),
    embeds: fc.array(
      fc.record({
        title: fc.string({ maxLength: 300 }),
        color: fc.integer(),
        fields: fc.constantFrom([], [{ name: 'a' }]),
      }),
      { maxLength: 11 },
    ),
    components: fc.constantFrom(
      [{ type: 1, components: [button] }],
      [{ type: 1, components: [button, button] }],
      [{ type: 10, content: 'a' }],
      [
        {
          type: 17,
          components: [
            { type: 10, content: 'a' },
            { type: 1, components: [button] },
          ],
        },
      ],
      [{ type: 1, components: [{ ...button, label: 'a'.repeat(81) }] }],
      [{ type: 99 }],
      'none',
    ),
    allowed_mentions: fc.constantFrom({ parse: [] }, { parse: ['users'], users: ['81'] }, { parse: ['all'] }),
    attachments: fc.constantFrom([], [{ id: 0, filename: 'a.png' }], [{}]),
    poll: fc.constantFrom({ question: { text: 'a' }, answers: [{ poll_media: { text: 'b' } }] }, {}),
    other: fc.anything(),
  },
  { requiredKeys: [] },
);

test.each([
  ['createMessage', bodyOf(endpoints.createMessage)],
  ['editMessage', bodyOf(endpoints.editMessage)],
])('the body of %s is only recognized if its schema accepts it', (_name, schema) => {
  fc.assert(
    fc.property(bodies, (body) => !certainlyAccepts(schema, body) || schema.safeParse(body).success),
    { numRuns: runs(300) },
  );
});

test('an interaction response is only recognized if its schema accepts it', () => {
  const responses = fc.record({ type: fc.integer({ min: 0, max: 13 }), data: bodies }, { requiredKeys: ['type'] });
  fc.assert(
    fc.property(responses, (body) => !certainlyAccepts(responseBody, body) || responseBody.safeParse(body).success),
    { numRuns: runs(500) },
  );
});

test.each([
  ['a text', { type: 4, data: { content: 'Done.', flags: 64 } }],
  ['an embed', { type: 4, data: { embeds: [{ title: 'Tides', fields: [{ name: 'High', value: '4.2 m' }] }] } }],
  ['components', { type: 4, data: { content: 'Apply?', components: [{ type: 1, components: [button] }] } }],
  ['a layout', { type: 4, data: { flags: 32_768, components: [{ type: 10, content: 'Tides' }] } }],
  ['an update', { type: 7, data: { content: null, components: [] } }],
  ['a deferral', { type: 5 }],
])('a usual response is recognized: %s', (_what, body) => {
  expect(certainlyAccepts(responseBody, body)).toBe(true);
});
