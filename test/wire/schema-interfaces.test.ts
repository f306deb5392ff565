/**
 * Holds that schemas and interfaces have the same keys. The annotation `const Role: ObjectSchema<Role>` allows more keys in
 * the schema than in the interface.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createSnippetService, ts } from '../types/typescript.js';

const WIRE = fileURLToPath(new URL('../../src/wire', import.meta.url));
/** Their declarations have the same annotations, and a compiler reads them faster. */
const DECLARATIONS = fileURLToPath(new URL('../../build/declarations/src/wire', import.meta.url));
const modules = readdirSync(WIRE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => path.replaceAll('\\', '/'))
  .toSorted();
const { service } = createSnippetService(
  {
    'wire.ts': modules
      .map((path) => `export {} from '../declarations/src/wire/${path.replace(/ts$/, 'js')}';`)
      .join('\n'),
  },
  // No key depends on the types of Node.
  { types: [] },
);

/** Types of schemas and endpoints in annotations, by the types that they contain. */
const SCHEMA_TYPES = new Set(['ObjectSchema', 'QuerySchema', 'Schema']);

interface Declaration {
  readonly path: string;
  readonly schema: z.core.$ZodType;
  readonly type: ts.Type;
  readonly side: 'in' | 'out';
}

test('schemas have the keys of their interfaces', async () => {
  const program = service.getProgram();
  if (!program) throw new Error('There is no program.');
  const comparison = new KeyComparison(program.getTypeChecker());
  const exported: (readonly [string, unknown])[] = [];
  for (const module of modules) {
    const source = program.getSourceFile(join(DECLARATIONS, module.replace(/ts$/, 'd.ts')).replaceAll('\\', '/'));
    if (!source) throw new Error(`${module} is not in the program.`);
    const values: Record<string, unknown> = await import(pathToFileURL(join(WIRE, module)).href);
    exported.push(...Object.entries(values).map(([name, value]) => [`${module}: ${name}`, value] as const));
    for (const statement of source.statements.filter(ts.isVariableStatement)) {
      for (const { name, type } of statement.declarationList.declarations) {
        const value = ts.isIdentifier(name) ? values[name.text] : undefined;
        if (type && ts.isTypeReferenceNode(type)) comparison.addConstant(`${module}: ${name.getText()}`, type, value);
      }
    }
  }
  const objects = exported.filter(([, value]) => value instanceof z.ZodObject && !comparison.objects.has(value));
  const unannotated = objects.map(([path]) => path);
  expect(comparison.problems).toEqual([]);
  expect(unannotated).toEqual([]);
});

/** Compares schemas with types, including all objects in them. */
class KeyComparison {
  readonly problems: string[] = [];
  /** The compared object schemas. */
  readonly objects = new Set<z.core.$ZodType>();
  readonly #compared = new Map<z.core.$ZodType, Set<ts.Type>>();

  constructor(private readonly checker: ts.TypeChecker) {}

  /** Compares an exported schema or endpoint with the types in its annotation. */
  addConstant(path: string, annotation: ts.TypeReferenceNode, value: unknown): void {
    const types = (annotation.typeArguments ?? []).map((node) => this.checker.getTypeFromTypeNode(node));
    const kind = annotation.typeName.getText();
    if (SCHEMA_TYPES.has(kind) && value instanceof z.ZodType) {
      const [output, input = output] = types;
      if (output) this.#compare({ path, schema: value, type: output, side: 'out' });
      if (input) this.#compare({ path: `${path} before validation`, schema: value, type: input, side: 'in' });
    } else if (kind === 'Endpoint' && types[1] && isEndpoint(value)) {
      this.#compareEndpoint(path, value.details, types[1]);
    }
  }

  #compareEndpoint(path: string, details: EndpointSchemas, types: ts.Type): void {
    const parts = [
      ['query', details.query, 'in'],
      ['parsedQuery', details.query, 'out'],
      ['headers', details.headers, 'out'],
      ['body', details.body, 'in'],
      ['parsedBody', details.body, 'out'],
      ['result', details.result.schema, 'out'],
    ] as const;
    for (const [name, schema, side] of parts) {
      const type = this.#typeOfKey(types, name);
      if (schema && type) this.#compare({ path: `${path}.${name}`, schema, type, side });
    }
  }

  #compare({ path, schema: wrapped, type: declared, side }: Declaration): void {
    const type = this.checker.getNonNullableType(declared);
    const schema = unwrap(wrapped, side);
    const compared = this.#compared.get(schema) ?? new Set();
    if (compared.has(type)) return;
    this.#compared.set(schema, compared.add(type));
    if (schema instanceof z.ZodArray) {
      const element = this.checker.getIndexTypeOfType(type, ts.IndexKind.Number);
      if (element) this.#compare({ path: `${path}[]`, schema: schema.element, type: element, side });
    } else if (schema instanceof z.ZodRecord) {
      const value = this.checker.getIndexTypeOfType(type, ts.IndexKind.String);
      if (value) this.#compare({ path: `${path}{}`, schema: schema.valueType, type: value, side });
    } else if (schema instanceof z.ZodUnion || type.isUnion()) {
      this.#compareUnion(path, schema, type, side);
    } else if (schema instanceof z.ZodObject) {
      this.#compareObject(path, schema, type, side);
    }
  }

  /** Every object of the schema needs a type with its keys. An object with the keys of several types is not compared further. */
  #compareUnion(path: string, schema: z.core.$ZodType, type: ts.Type, side: 'in' | 'out'): void {
    const types = type.isUnion() ? type.types : [type];
    for (const option of optionsOf(schema, side)) {
      if (!(option instanceof z.ZodObject)) continue;
      const keys = Object.keys(option.shape).toSorted().join();
      const matching = types.filter((each) => this.#keysOf(each).toSorted().join() === keys);
      if (matching.length === 0) this.problems.push(`${path}: no interface has the keys ${keys}`);
      this.objects.add(option);
      const [only, ...others] = matching;
      if (only && others.length === 0) this.#compare({ path: `${path}{${keys}}`, schema: option, type: only, side });
    }
  }

  #compareObject(path: string, schema: z.ZodObject, type: ts.Type, side: 'in' | 'out'): void {
    this.objects.add(schema);
    for (const key of this.#keysOf(type))
      if (!(key in schema.shape)) this.problems.push(`${path}: ${key} is not in the schema`);
    for (const [key, field] of Object.entries(schema.shape)) {
      const fieldType = this.#typeOfKey(type, key);
      if (fieldType) this.#compare({ path: `${path}.${key}`, schema: field, type: fieldType, side });
      else this.problems.push(`${path}: ${key} is not in the interface`);
    }
  }

  #keysOf(type: ts.Type): string[] {
    return this.checker.getPropertiesOfType(type).map(({ name }) => name);
  }

  #typeOfKey(type: ts.Type, key: string): ts.Type | undefined {
    const property = this.checker.getPropertyOfType(type, key);
    return property && this.checker.getTypeOfSymbol(property);
  }
}

/** The schema of the value itself: without optional, nullable, defaults and transformations. */
function unwrap(schema: z.core.$ZodType, side: 'in' | 'out'): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return unwrap(side === 'in' ? schema.in : schema.out, side);
  if (schema instanceof z.ZodLazy) return unwrap(schema.unwrap(), side);
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly;
  return isWrapper ? unwrap(schema.unwrap(), side) : schema;
}

/** The schemas of a union; of another schema, the schema itself. */
function optionsOf(schema: z.core.$ZodType, side: 'in' | 'out'): readonly z.core.$ZodType[] {
  const unwrapped = unwrap(schema, side);
  return unwrapped instanceof z.ZodUnion ? unwrapped.options.flatMap((each) => optionsOf(each, side)) : [unwrapped];
}

interface EndpointSchemas {
  readonly query?: z.ZodType;
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  readonly result: { readonly schema?: z.ZodType };
}

function isEndpoint(value: unknown): value is { readonly details: EndpointSchemas } {
  return typeof value === 'object' && value !== null && 'details' in value;
}
