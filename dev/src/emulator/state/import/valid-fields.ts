/** Reads the valid parts of recorded dispatches. */

import { isObject } from 'guildhall/internal';
import type { z } from 'zod';

/**
 * Returns the fields of `data` that are valid according to the schema. Recordings may be newer than the emulator, and
 * one invalid field must not discard the others.
 */
export function validFields<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
  data: unknown,
): Partial<z.output<z.ZodObject<Shape>>> {
  if (!isObject(data)) return {};
  const valid = Object.entries<z.ZodType>(schema.shape).flatMap(([key, field]) =>
    data[key] !== undefined && field.safeParse(data[key]).success ? [[key, data[key]]] : [],
  );
  // Each field was checked against its schema, and schemas of the API do not transform values.
  return Object.fromEntries(valid) as Partial<z.output<z.ZodObject<Shape>>>;
}

/** The objects in a list. Empty if the value is not a list. */
export function objectsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The objects of a record by id, as in resolved data. */
export function objectsById(value: unknown): (readonly [string, Readonly<Record<string, unknown>>])[] {
  return isObject(value)
    ? Object.entries(value).flatMap(([id, each]) => (isObject(each) ? [[id, each] as const] : []))
    : [];
}

export function stringAt(data: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = data[key];
  return typeof value === 'string' ? value : undefined;
}
