/** Reading what a recorded dispatch says, as far as it is as the interface has it. */
import type { z } from 'zod';

/**
 * Those fields of `found` that are as the schema has them; the others are left out. What was recorded elsewhere may be
 * newer than this service, and one odd field must not cost the rest.
 */
export function validFields<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
  found: unknown,
): Partial<z.output<z.ZodObject<Shape>>> {
  if (!isObject(found)) return {};
  const good = Object.entries<z.ZodType>(schema.shape).flatMap(([key, field]) =>
    found[key] !== undefined && field.safeParse(found[key]).success ? [[key, found[key]]] : [],
  );
  // Each field was checked against its own part of the schema, and the schemas of the interface change nothing.
  return Object.fromEntries(good) as Partial<z.output<z.ZodObject<Shape>>>;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; none, when it is no list. */
export function objectsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The objects of a record by id, as resolved data has them. */
export function objectsById(value: unknown): (readonly [string, Readonly<Record<string, unknown>>])[] {
  return isObject(value)
    ? Object.entries(value).flatMap(([id, each]) => (isObject(each) ? [[id, each] as const] : []))
    : [];
}

export function stringAt(data: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = data[key];
  return typeof value === 'string' ? value : undefined;
}
