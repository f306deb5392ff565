/**
 * Received objects have the fields that the service's documents list: the OpenAPI document for the results of operations, the tables
 * of the documentation for all objects, also those of events. In the other direction, each declared field is in one of both. Each
 * exception has a reason.
 */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '../../src/wire/endpoints/all-endpoints.js';
import type { Endpoint } from '../../src/wire/endpoints/declaration/endpoint.js';
import document from './api-objects.json' with { type: 'json' };
import { withoutParameterNames } from './document-operations.js';
import { needlessNames, objectSchemasIn, otherTables, schemaOfTable } from './documented-objects.js';
import {
  undeclaredResultFields,
  undeclaredResults,
  undeclaredTableFields,
  undocumentedFields,
} from './object-exceptions.js';

type FieldsByName = Readonly<Record<string, readonly string[]>>;
type Reasons = Readonly<Record<string, Readonly<Record<string, string>>>>;

const objects: FieldsByName = document.objects;
const tables: FieldsByName = document.tables;
const results = new Map<string, readonly string[]>(
  Object.entries(document.results).map(([operation, names]) => [withoutParameterNames(operation), names]),
);

/** Every operation with its result in the document, as the names of objects, and in its declaration. */
const compared = Object.values(endpoints).flatMap((endpoint: Endpoint) => {
  const names = results.get(withoutParameterNames(`${endpoint.method} ${endpoint.path}`));
  const { result } = endpoint.details;
  return names ? [{ endpoint, names, schema: 'schema' in result ? result.schema : undefined }] : [];
});

/** Walks results and their declarations together. */
class ObjectWalk {
  /** The fields that a declaration has, by the object of the document. Some declarations are parts of an object on purpose. */
  readonly declared = new Map<string, Set<string>>();
  readonly #visited = new Map<string, Set<z.ZodObject>>();

  /** The declarations of the visited objects. */
  get schemas(): z.ZodObject[] {
    return [...this.#visited.values()].flatMap((schemas) => [...schemas]);
  }

  visit(name: string, schema: z.ZodObject): void {
    const visited = this.#visited.get(name) ?? new Set();
    if (visited.has(schema)) return;
    this.#visited.set(name, visited.add(schema));
    const fields = this.declared.get(name) ?? new Set();
    this.declared.set(name, fields);
    for (const each of objects[name] ?? []) {
      const [field = '', inside = ''] = each.split(': ');
      if (!(field in schema.shape)) continue;
      fields.add(field);
      for (const inner of objectSchemasIn(schema.shape[field])) {
        for (const object of inside.split(' | ')) this.visit(object, inner);
      }
    }
  }
}

const walk = new ObjectWalk();
for (const { names, schema } of compared) {
  for (const object of schema ? objectSchemasIn(schema) : []) for (const name of names) walk.visit(name, object);
}

const nameOf = (field: string) => field.split(':', 1)[0] ?? field;
const missingFields = [...walk.declared].flatMap(([name, declared]) =>
  (objects[name] ?? []).map(nameOf).flatMap((field) => (declared.has(field) ? [] : [`${name}.${field}`])),
);
const schemasOfTable = (table: string): readonly z.ZodObject[] => {
  const schema = schemaOfTable(table);
  return schema ? objectSchemasIn(schema) : [];
};
const missingTableFields = Object.entries(tables).flatMap(([table, fields]) => {
  const schemas = schemasOfTable(table);
  const declared = new Set(schemas.flatMap(({ shape }) => Object.keys(shape)));
  return schemas.length > 0 ? fields.filter((field) => !declared.has(field)).map((field) => `${table}.${field}`) : [];
});
const fieldsOfDocuments = new Set([...Object.values(objects).flat().map(nameOf), ...Object.values(tables).flat()]);
const undocumented = [...walk.schemas, ...Object.keys(tables).flatMap(schemasOfTable)]
  .flatMap(({ shape }) => Object.keys(shape))
  .filter((field) => !fieldsOfDocuments.has(field));
const namesOf = (reasons: Reasons) =>
  Object.entries(reasons).flatMap(([object, fields]) => Object.keys(fields).map((field) => `${object}.${field}`));

test('every operation with a result in the document declares one', () => {
  const undeclared = compared.filter(({ schema }) => !schema).map(({ endpoint }) => endpoint.name);
  expect(undeclared).toEqual(Object.keys(undeclaredResults));
});

test('the objects of results have the fields of the document, with reasons for exceptions, each of which is needed', () => {
  expect(walk.declared.size).toBeGreaterThan(200);
  expect(missingFields.toSorted()).toEqual(namesOf(undeclaredResultFields).toSorted());
});

test('every table of the documentation describes a declared object, or has a reason not to', () => {
  const unknown = Object.keys(tables).filter((table) => !schemaOfTable(table) && !Object.hasOwn(otherTables, table));
  const needless = Object.keys(otherTables).filter((table) => !tables[table] || schemaOfTable(table));
  expect({ unknown, needless, names: needlessNames(tables) }).toEqual({ unknown: [], needless: [], names: [] });
});

test('received objects have the fields of their tables, with reasons for exceptions, each of which is needed', () => {
  expect(missingTableFields.toSorted()).toEqual(namesOf(undeclaredTableFields).toSorted());
});

test('each field of a received object is in one of the documents, with reasons for exceptions, each of which is needed', () => {
  expect([...new Set(undocumented)].toSorted()).toEqual(Object.keys(undocumentedFields).toSorted());
});
