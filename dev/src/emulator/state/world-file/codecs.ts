/**
 * Codecs of world files. A codec defines reading (with validation) and writing together, so that everything that is
 * written can be read. Our own fields are snake_case in the file. API objects are stored unchanged.
 */
import { Buffer } from 'node:buffer';
import { z } from 'zod';

export interface WorldFileCodec<Value> {
  readonly read: z.ZodType<Value>;
  write(value: Value): unknown;
}

/** A value that is stored as JSON without conversion. */
export function plainCodec<Value>(schema: z.ZodType<Value>): WorldFileCodec<Value> {
  return { read: schema, write: (value) => value };
}

/** An API object. It is validated and stored unchanged, including unknown keys. */
export function passthroughCodec<Value>(schema: z.ZodType<Value>): WorldFileCodec<Value> {
  const read = z.custom<Value>().check((ctx) => {
    const { error } = schema.safeParse(ctx.value);
    // An issue with its input is a raw issue. The types of zod do not express this.
    for (const issue of error?.issues ?? []) ctx.issues.push({ ...issue, input: ctx.value } as z.core.$ZodRawIssue);
  });
  return plainCodec(read);
}

export function optionalCodec<Value>(codec: WorldFileCodec<Value>): WorldFileCodec<Value | undefined> {
  return {
    read: z.optional(codec.read),
    write: (value) => (value === undefined ? undefined : codec.write(value)),
  };
}

/** A value that may be missing in files of earlier releases. */
export function defaultedCodec<Value>(
  codec: WorldFileCodec<Value>,
  createDefault: () => NoInfer<Value>,
): WorldFileCodec<Value> {
  const read = z.optional(codec.read).transform((value) => (value === undefined ? createDefault() : value));
  return { read, write: (value) => codec.write(value) };
}

export function nullableCodec<Value>(codec: WorldFileCodec<Value>): WorldFileCodec<Value | null> {
  return { read: z.nullable(codec.read), write: (value) => (value === null ? null : codec.write(value)) };
}

/**
 * One of our records. Every field needs a codec. Unknown keys are errors, because they are probably typos.
 * @param keys keys in the file that differ from the snake_case name of their field
 */
export function recordCodec<Value extends object>(
  codecs: { readonly [K in keyof Value]-?: WorldFileCodec<Value[K]> },
  keys: { readonly [K in keyof Value]?: string } = {},
): WorldFileCodec<Value> {
  // All properties of the mapped type are codecs. TypeScript does not infer this for a generic `Value`.
  const entries = Object.entries(codecs as Readonly<Record<string, WorldFileCodec<unknown>>>);
  const keysByName: Readonly<Record<string, string | undefined>> = { ...keys };
  const fields = entries.map(([name, codec]) => ({ name, key: keysByName[name] ?? snakeCase(name), codec }));
  const shape = Object.fromEntries(fields.map(({ key, codec }) => [key, codec.read]));
  const read = z.strictObject(shape).transform((data) => {
    const present = fields.filter(({ key }) => data[key] !== undefined);
    // The shape was built from the fields of `Value`.
    return Object.fromEntries(present.map(({ name, key }) => [name, data[key]])) as Value;
  });
  return {
    read,
    write: (value) =>
      Object.fromEntries(fields.map(({ name, key, codec }) => [key, codec.write(Reflect.get(value, name))])),
  };
}

/** A map whose values contain their key. Stored as a list in the order of the map. */
export function mapAsListCodec<Value>(
  codec: WorldFileCodec<Value>,
  keyOf: (value: Value) => string,
): WorldFileCodec<Map<string, Value>> {
  const read = z
    .array(codec.read)
    .check((ctx) => {
      const seen = new Set<string>();
      for (const [index, value] of ctx.value.entries()) {
        const key = keyOf(value);
        if (seen.has(key)) {
          ctx.issues.push({ code: 'custom', input: value, path: [index], message: `${key} occurs twice.` });
        }
        seen.add(key);
      }
    })
    .transform((values) => new Map(values.map((value) => [keyOf(value), value])));
  return { read, write: (map) => [...map.values()].map((value) => codec.write(value)) };
}

/** A map with string keys. Stored as an object. */
export function mapAsObjectCodec<Value>(codec: WorldFileCodec<Value>): WorldFileCodec<Map<string, Value>> {
  return {
    read: z.record(z.string(), codec.read).transform((data) => new Map(Object.entries(data))),
    write: (map) => Object.fromEntries([...map].map(([key, value]) => [key, codec.write(value)])),
  };
}

/** A map with numeric keys. Stored as an object. */
export function numberMapCodec<Value>(codec: WorldFileCodec<Value>): WorldFileCodec<ReadonlyMap<number, Value>> {
  const key = z.string().regex(/^\d{1,9}$/, 'A number.');
  return {
    read: z
      .record(key, codec.read)
      .transform((data) => new Map(Object.entries(data).map(([each, value]) => [Number(each), value]))),
    write: (map) => Object.fromEntries([...map].map(([each, value]) => [each, codec.write(value)])),
  };
}

export function listCodec<Value>(codec: WorldFileCodec<Value>): WorldFileCodec<Value[]> {
  return { read: z.array(codec.read), write: (values) => values.map((value) => codec.write(value)) };
}

/** A set of ids. Stored as a list. */
export const idSetCodec: WorldFileCodec<Set<string>> = {
  read: z.array(z.string()).transform((ids) => new Set(ids)),
  write: (ids) => [...ids],
};

/** Bytes. Stored in base64. */
export const bytesCodec: WorldFileCodec<Uint8Array> = {
  read: z.base64('Bytes in base64.').transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
  write: (value) => Buffer.from(value).toString('base64'),
};

export const textCodec = plainCodec(z.string());
/** A list of ids, in their order. */
export const idListCodec = listCodec(textCodec);
export const countCodec = plainCodec(z.int().min(0));
export const booleanCodec = plainCodec(z.boolean());
/** Milliseconds since 1970. */
export const timestampCodec = plainCodec(z.number().min(0));

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);
}
