/**
 * Codecs of world files. Decoding validates; what a world contains is only converted when it is encoded. Our own fields are
 * snake_case in the file. API objects are stored unchanged.
 */
import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { snakeCase } from '../../../control/declaration/control-request.js';

/** An API object. It is validated and stored unchanged, including unknown keys. */
export function passthroughCodec<Value>(schema: z.ZodType<Value>): z.ZodType<Value> {
  return z.codec(z.custom<Value>(), z.custom<Value>(), {
    decode: (value, { issues }) => {
      const { error } = schema.safeParse(value);
      // An issue with its input is a raw issue. The types of zod do not express this.
      for (const issue of error?.issues ?? []) issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
      return value;
    },
    encode: (value) => value,
  });
}

/**
 * One of our records. Every field needs a codec. Unknown keys are errors, because they are probably typos.
 * @param keys keys in the file that differ from the snake_case name of their field
 */
export function recordCodec<Value extends object>(
  codecs: { readonly [K in keyof Value]-?: z.ZodType<Value[K]> },
  keys: { readonly [K in keyof Value]?: string } = {},
): z.ZodType<Value> {
  const keysByName: Readonly<Record<string, string | undefined>> = { ...keys };
  const fields = Object.keys(codecs).map((name) => ({ name, key: keysByName[name] ?? snakeCase(name) }));
  const shape = Object.fromEntries(
    fields.map(({ name, key }): [string, z.ZodType] => [key, Reflect.get(codecs, name)]),
  );
  return z.codec(z.strictObject(shape), z.custom<Value>(), {
    decode: (data) => {
      const present = fields.filter(({ key }) => data[key] !== undefined);
      // The shape was built from the fields of `Value`.
      return Object.fromEntries(present.map(({ name, key }) => [name, data[key]])) as Value;
    },
    encode: (value) => Object.fromEntries(fields.map(({ name, key }) => [key, Reflect.get(value, name)])),
  });
}

/** A map whose values contain their key. Stored as a list in the order of the map. */
export function mapAsListCodec<Value>(codec: z.ZodType<Value>, keyOf: (value: Value) => string) {
  return z.codec(z.array(codec), z.custom<Map<string, Value>>(), {
    decode: (values, { issues }) => {
      const map = new Map<string, Value>();
      for (const [index, value] of values.entries()) {
        const key = keyOf(value);
        if (map.has(key)) issues.push({ code: 'custom', input: value, path: [index], message: `${key} occurs twice.` });
        map.set(key, value);
      }
      return map;
    },
    encode: (map) => [...map.values()],
  });
}

/** A map with string keys. Stored as an object. */
export function mapAsObjectCodec<Value>(codec: z.ZodType<Value>) {
  return z.codec(z.record(z.string(), codec), z.custom<Map<string, Value>>(), {
    decode: (data) => new Map(Object.entries(data)),
    encode: (map) => Object.fromEntries(map),
  });
}

/** A map with numeric keys. Stored as an object. */
export function numberMapCodec<Value>(codec: z.ZodType<Value>) {
  const key = z.string().regex(/^\d{1,9}$/, 'A number.');
  return z.codec(z.record(key, codec), z.custom<ReadonlyMap<number, Value>>(), {
    decode: (data) => new Map(Object.entries(data).map(([each, value]) => [Number(each), value])),
    encode: (map) => Object.fromEntries(map),
  });
}

/** A set of ids. Stored as a list. */
export const idSetCodec = z.codec(z.array(z.string()), z.set(z.string()), {
  decode: (ids) => new Set(ids),
  encode: (ids) => [...ids],
});

/** Bytes. Stored in base64. */
export const bytesCodec = z.codec(z.base64('Bytes in base64.'), z.custom<Uint8Array>(), {
  decode: (text) => new Uint8Array(Buffer.from(text, 'base64')),
  encode: (bytes) => Buffer.from(bytes).toString('base64'),
});

export const textCodec = z.string();
/** A list of ids, in their order. */
export const idListCodec = z.array(textCodec);
export const countCodec = z.int().min(0);
export const booleanCodec = z.boolean();
/** Milliseconds since 1970. */
export const timestampCodec = z.number().min(0);
