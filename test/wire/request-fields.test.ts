/** Rules that hold for the same kind of field in every request: ids and bit fields. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../src/wire/endpoints/all-endpoints.js';

interface RequestField {
  /** For example `createMessage body.message_reference.message_id`. */
  readonly path: string;
  readonly name: string;
  readonly schema: z.core.$ZodType;
}

/** Every field of a query or a body. Schemas that several requests share are listed once. */
function* requestFields(): Generator<RequestField> {
  const visited = new Set<z.core.$ZodType>();
  for (const { name, details } of Object.values(endpoints)) {
    if (details.query) yield* fieldsOf(details.query, `${name} query`, visited);
    if (details.body) yield* fieldsOf(details.body, `${name} body`, visited);
  }
}

function* fieldsOf(schema: z.core.$ZodType, path: string, visited: Set<z.core.$ZodType>): Generator<RequestField> {
  if (visited.has(schema)) return;
  visited.add(schema);
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape)) {
      yield { path: `${path}.${name}`, name, schema: field };
      yield* fieldsOf(field, `${path}.${name}`, visited);
    }
  }
  for (const part of partsOf(schema)) yield* fieldsOf(part, path, visited);
}

function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return [schema.def.innerType];
  }
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodPipe) return [schema.in];
  return [];
}

const all = [...requestFields()];
const accepted = (fields: readonly RequestField[], values: readonly unknown[]) =>
  fields.flatMap(({ path, schema }) =>
    values.filter((value) => z.safeParse(schema, value).success).map((value) => `${path}: ${JSON.stringify(value)}`),
  );

describe('every id in a query or a body', () => {
  // GitHub's ids of commits are hashes. A custom_id is any text, and an external_user_id is the id of a user in a game.
  const texts = ['custom_id', 'external_user_id'];
  const ids = all.filter(
    ({ path, name }) => /(?:^|_)ids?$/.test(name) && !texts.includes(name) && !path.startsWith('executeGithub'),
  );

  test('is found', () => expect(ids.length).toBeGreaterThan(40));

  test('is rejected if it is malformed', () => {
    const malformed = ['', 'abc', '12x', '-1', '1.5', ' 1', '99361420069595959602', -1, 1.5, ['abc'], [-1]];
    expect(accepted(ids, malformed)).toEqual([]);
  });
});

describe('every bit field in a body', () => {
  const flags = all.filter(({ name }) => /(?:^|_)flags$/.test(name));

  test('is found', () => expect(flags.length).toBeGreaterThan(8));

  test('is rejected if it is negative or longer than 32 bits', () => {
    expect(accepted(flags, [-1, -(2 ** 31), 2 ** 32, 2 ** 40, 0.5, '-1'])).toEqual([]);
  });
});
