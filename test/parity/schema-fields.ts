import { z } from 'zod';

/** The fields of an object schema, and which of them an input must have. */
export interface SchemaFields {
  readonly fields: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
}

/** The fields of a schema that accepts objects, for a union those of all variants. Undefined if it accepts other values. */
export function fieldsOfSchema(schema: z.core.$ZodType): SchemaFields | undefined {
  if (schema instanceof z.ZodObject) {
    const entries: [string, z.ZodType][] = Object.entries(schema.shape);
    return {
      fields: new Set(entries.map(([name]) => name)),
      required: new Set(entries.filter(([, field]) => !field.safeParse(undefined).success).map(([name]) => name)),
    };
  }
  if (schema instanceof z.ZodUnion) return unite(schema.options.map(fieldsOfSchema));
  if (schema instanceof z.ZodPipe) return fieldsOfSchema(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOfSchema(schema.unwrap());
  if (schema instanceof z.ZodLazy) return fieldsOfSchema(schema.unwrap());
  return undefined;
}

function unite(variants: readonly (SchemaFields | undefined)[]): SchemaFields | undefined {
  const known = variants.filter((each) => each !== undefined);
  if (known.length === 0) return undefined;
  const fields = new Set(known.flatMap((each) => [...each.fields]));
  return { fields, required: new Set([...fields].filter((name) => known.every(({ required }) => required.has(name)))) };
}
