/** Which expressions of a module are built on first use. */
import { describe, expect, test } from 'vitest';
import { lazySchemas } from '../../scripts/lazy-schemas.mjs';

const IMPORTS = `
  import { z } from 'zod';
  import { boundedText } from '../validation/field-schemas.js';
  import type { ObjectSchema } from '../validation/schema-types.js';
`;

/** The lines of a module after its imports, with `lazy(…)` around what is delayed. */
function transformed(source: string): string {
  const { code = IMPORTS + source } = lazySchemas().transform.handler(IMPORTS + source, 'module.ts') ?? {};
  return code
    .slice(IMPORTS.length)
    .replace(/import \{ lazySchema as lazySchemaOfBuild \} from "[^"]+lazy-schema.ts";\n$/, '')
    .replaceAll('/* @__PURE__ */ lazySchemaOfBuild(() => ', 'lazy(');
}

describe('a module delays', () => {
  test.each([
    [
      'a constant',
      'export const Role = z.object({ id: z.string() });',
      'export const Role = lazy(z.object({ id: z.string() }));',
    ],
    [
      'after text that is not ASCII',
      'const a = "größer 👍"; const b = z.null();',
      'const a = "größer 👍"; const b = lazy(z.null());',
    ],
    ['a chain of calls', 'const id = z.string().min(1).nullable();', 'const id = lazy(z.string().min(1).nullable());'],
    [
      'arguments',
      'declare({ body: z.array(A), result: z.null() });',
      'declare({ body: lazy(z.array(A)), result: lazy(z.null()) });',
    ],
    ['a function of fields', 'const texts = [boundedText(1, 2)];', 'const texts = [lazy(boundedText(1, 2))];'],
    [
      'a function of the module',
      'function name(): z.ZodString { return z.string(); }\nconst names = [name().min(1)];',
      'function name(): z.ZodString { return z.string(); }\nconst names = [lazy(name().min(1))];',
    ],
    [
      'a method of schemas',
      'const fields = { role: Role.optional() };',
      'const fields = { role: lazy(Role.optional()) };',
    ],
    [
      'a constant with the type of a schema',
      'const A: ObjectSchema<A> = check(B);',
      'const A: ObjectSchema<A> = lazy(check(B));',
    ],
    ['a constant with a type of zod', 'const A: z.ZodType<A> = check(B);', 'const A: z.ZodType<A> = lazy(check(B));'],
    [
      'what a method of another kind is called on',
      'const one = z.int().parse(1);',
      'const one = lazy(z.int()).parse(1);',
    ],
    [
      'several lines, which keep their numbers',
      'const A = z.object({\n  id: z.int(),\n});\nB;',
      'const A = lazy(z.object({\n  id: z.int(),\n}));\nB;',
    ],
  ])('%s', (_what, source, expected) => {
    expect(transformed(source)).toBe(expected);
  });
});

describe('a module does not delay', () => {
  test.each([
    ['what a function returns', 'const text = () => z.string(); function list() { return z.array(text()); }'],
    ['the result of another function', 'const parsed = read(z, Role);'],
    ['a class of zod', 'const type = z.ZodObject;'],
    ['what is not a schema', 'const registry = z.registry();'],
    ['a type', 'type Id = z.output<typeof Role>;'],
  ])('%s', (_what, source) => {
    expect(transformed(source)).toBe(source);
  });
});
