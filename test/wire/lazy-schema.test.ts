import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { lazySchema } from '../../src/wire/validation/lazy-schema.js';

/** A schema of an object with a number, and how often it was built. */
function countedSchema() {
  const counted = { builds: 0, schema: z.object({ size: z.int() }) };
  counted.schema = lazySchema(() => {
    counted.builds++;
    return z.object({ size: z.int() });
  });
  return counted;
}

describe('a schema is built on first use', () => {
  test('and not when other schemas are declared with it', () => {
    const { schema, ...counted } = countedSchema();
    const outer = lazySchema(() => z.object({ inner: schema, list: z.array(schema) }));
    expect(z.object({ outer, schema })).toBeInstanceOf(z.ZodObject);
    expect(counted.builds).toBe(0);
  });

  test.each([
    ['validation', (schema: z.ZodType) => schema.safeParse(1)],
    ['a method', (schema: z.ZodType) => schema.optional()],
    ['a class of zod', (schema: z.ZodType) => schema instanceof z.ZodObject],
    ['Standard Schema', (schema: z.ZodType) => '~standard' in schema],
    ['a property that someone adds', (schema: z.ZodType) => Object.assign(schema, { title: 'size' })],
  ])('by %s, and only once', (_use, use) => {
    const counted = countedSchema();
    use(counted.schema);
    use(counted.schema);
    expect(counted.schema.parse({ size: 2 })).toEqual({ size: 2 });
    expect(counted.builds).toBe(1);
  });
});

describe('a schema that was built', () => {
  test('is the same value as before, with the class, the properties and the results of zod', () => {
    const { schema } = countedSchema();
    const before: unknown = schema;
    const eager = z.object({ size: z.int() });
    expect(schema.safeParse({ size: 'big' }).error?.issues).toEqual(eager.safeParse({ size: 'big' }).error?.issues);
    expect(schema).toBe(before);
    expect(Object.getPrototypeOf(schema)).toBe(Object.getPrototypeOf(eager));
    expect(Reflect.ownKeys(schema)).toEqual(Reflect.ownKeys(eager));
    expect(z.toJSONSchema(schema)).toEqual(z.toJSONSchema(eager));
    expect(schema.extend({ name: z.string() }).keyof().options).toEqual(['size', 'name']);
  });

  test('keeps a property that someone has set before it was built', () => {
    const { schema } = countedSchema();
    Object.assign(schema, { title: 'size' });
    expect(schema).toMatchObject({ title: 'size', type: 'object' });
  });
});

test('a schema refers to itself in a getter', () => {
  interface Tree {
    children: Tree[];
  }
  const tree: z.ZodType<Tree> = lazySchema(() =>
    z.object({
      get children() {
        return z.array(tree);
      },
    }),
  );
  expect(tree.safeParse({ children: [{ children: [] }] }).success).toBe(true);
  expect(tree.safeParse({ children: [{ children: [{}] }] }).error?.issues[0]?.path).toEqual([
    'children',
    0,
    'children',
    0,
    'children',
  ]);
});

test('a schema that is made of an unused one is built with it', () => {
  const inner = lazySchema(() => z.string().min(2));
  const outer = lazySchema(() => inner);
  expect(outer.safeParse('a').success).toBe(false);
  expect(inner.parse('ab')).toBe('ab');
});

test('a schema that uses itself while it is built is reported', () => {
  const self: z.ZodType = lazySchema(() => z.union([z.string(), self.optional()]));
  expect(() => self.parse('a')).toThrow('A schema is used while it is built. Refer to it in a getter of the object.');
});

test('a failed build is repeated by the next use', () => {
  let isReady = false;
  const schema = lazySchema(() => {
    if (!isReady) throw new Error('not ready');
    return z.string();
  });
  expect(() => schema.parse('a')).toThrow('not ready');
  isReady = true;
  expect(schema.parse('a')).toBe('a');
});
