/**
 * How records of the state stand in a world file. A part says both ways at once, so that whatever is written can be read
 * again: how a value is read, with a check that knows the place of what is wrong, and how it is written. Our own fields
 * are snake_case in the file; what has the interface's shape stands there as it is.
 */
import { Buffer } from 'node:buffer';
import { z } from 'zod';

export interface WorldFileCodec<Value> {
  readonly read: z.ZodType<Value>;
  write(value: Value): unknown;
}

/** A value that JSON can hold as it is. */
export function plainCodec<Value>(schema: z.ZodType<Value>): WorldFileCodec<Value> {
  return { read: schema, write: (value) => value };
}

/** An object of the interface: checked, and kept as it is, with keys that the schema does not know. */
export function passthroughCodec<Value>(schema: z.ZodType<Value>): WorldFileCodec<Value> {
  const read = z.custom<Value>().check((ctx) => {
    const { error } = schema.safeParse(ctx.value);
    // An issue that was found is a raw one again with its input; the types of zod do not say so.
    for (const issue of error?.issues ?? []) ctx.issues.push({ ...issue, input: ctx.value } as z.core.$ZodRawIssue);
  });
  return plainCodec(read);
}

export function optionalCodec<Value>(part: WorldFileCodec<Value>): WorldFileCodec<Value | undefined> {
  return {
    read: z.optional(part.read),
    write: (value) => (value === undefined ? undefined : part.write(value)),
  };
}

export function nullableCodec<Value>(part: WorldFileCodec<Value>): WorldFileCodec<Value | null> {
  return { read: z.nullable(part.read), write: (value) => (value === null ? null : part.write(value)) };
}

/** A record of ours. Every field has its part; a key that is none of them is wrong, for it was meant to be one. */
export function recordCodec<Value extends object>(
  parts: { readonly [K in keyof Value]-?: WorldFileCodec<Value[K]> },
  keys: { readonly [K in keyof Value]?: string } = {},
): WorldFileCodec<Value> {
  // What stands in a mapped type is a part, whichever: TypeScript does not see it while `Value` is open.
  const named = Object.entries(parts as Readonly<Record<string, WorldFileCodec<unknown>>>);
  const keysByName: Readonly<Record<string, string | undefined>> = { ...keys };
  const fields = named.map(([name, part]) => ({ name, key: keysByName[name] ?? snakeCase(name), part }));
  const shape = Object.fromEntries(fields.map(({ key, part }) => [key, part.read]));
  const read = z.strictObject(shape).transform((found) => {
    const present = fields.filter(({ key }) => found[key] !== undefined);
    // The shape was made of the parts of `Value`, name by name.
    return Object.fromEntries(present.map(({ name, key }) => [name, found[key]])) as Value;
  });
  return {
    read,
    write: (value) =>
      Object.fromEntries(fields.map(({ name, key, part }) => [key, part.write(Reflect.get(value, name))])),
  };
}

/** A map whose values know their own key: a list, in the map's order. */
export function mapAsListCodec<Value>(
  part: WorldFileCodec<Value>,
  keyOf: (value: Value) => string,
): WorldFileCodec<Map<string, Value>> {
  const read = z
    .array(part.read)
    .check((ctx) => {
      const seen = new Set<string>();
      for (const [index, value] of ctx.value.entries()) {
        const key = keyOf(value);
        if (seen.has(key)) {
          ctx.issues.push({ code: 'custom', input: value, path: [index], message: `${key} is there twice.` });
        }
        seen.add(key);
      }
    })
    .transform((values) => new Map(values.map((value) => [keyOf(value), value])));
  return { read, write: (map) => [...map.values()].map((value) => part.write(value)) };
}

/** A map as an object. */
export function mapAsObjectCodec<Value>(part: WorldFileCodec<Value>): WorldFileCodec<Map<string, Value>> {
  return {
    read: z.record(z.string(), part.read).transform((found) => new Map(Object.entries(found))),
    write: (map) => Object.fromEntries([...map].map(([key, value]) => [key, part.write(value)])),
  };
}

/** A map by number as an object. */
export function numberMapCodec<Value>(part: WorldFileCodec<Value>): WorldFileCodec<ReadonlyMap<number, Value>> {
  const key = z.string().regex(/^\d{1,9}$/, 'A number.');
  return {
    read: z
      .record(key, part.read)
      .transform((found) => new Map(Object.entries(found).map(([each, value]) => [Number(each), value]))),
    write: (map) => Object.fromEntries([...map].map(([each, value]) => [each, part.write(value)])),
  };
}

export function listCodec<Value>(part: WorldFileCodec<Value>): WorldFileCodec<Value[]> {
  return { read: z.array(part.read), write: (values) => values.map((value) => part.write(value)) };
}

/** Ids, each once. */
export const idSetCodec: WorldFileCodec<Set<string>> = {
  read: z.array(z.string()).transform((ids) => new Set(ids)),
  write: (ids) => [...ids],
};

/** Bytes in base64. */
export const bytesCodec: WorldFileCodec<Uint8Array> = {
  read: z.base64('Bytes in base64.').transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
  write: (value) => Buffer.from(value).toString('base64'),
};

export const textCodec = plainCodec(z.string());
export const countCodec = plainCodec(z.int().min(0));
export const booleanCodec = plainCodec(z.boolean());
/** Milliseconds since 1970. */
export const timestampCodec = plainCodec(z.number().min(0));

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
