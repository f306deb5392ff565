/**
 * Types of schemas whose fields follow from a named interface. Declaration files and hovers then show the name, where an
 * inferred type would repeat every field of every nested object.
 */
import type { z } from 'zod';

/** A schema of any value. Without `Input`, validation does not change the type. */
export type Schema<Output, Input = Output> = z.ZodType<Output, Input>;

/**
 * A schema of an object with the fields of an interface.
 * @typeParam Output the object after validation
 * @typeParam Input the object before validation, if it differs
 */
export type ObjectSchema<Output extends object, Input extends object = Output> = z.ZodObject<
  FieldSchemas<Output, Input>
>;

/** The schemas of the fields of an object. */
export type FieldSchemas<Output extends object, Input extends object = Output> = {
  readonly [Key in keyof Output & keyof Input]-?: IsOptional<Output, Key> extends true
    ? z.ZodOptional<z.ZodType<Output[Key], Input[Key]>>
    : IsOptional<Input, Key> extends true
      ? z.ZodDefault<z.ZodType<Output[Key], Exclude<Input[Key], undefined>>>
      : z.ZodType<Output[Key], Input[Key]>;
};

type IsOptional<T, Key extends keyof T> = Record<never, never> extends Pick<T, Key> ? true : false;

/**
 * A schema of a query.
 * @typeParam Parsed the query after validation, with defaults filled in
 * @typeParam Query the query as a caller passes it, if it differs
 */
export type QuerySchema<Parsed extends object, Query extends object = Parsed> = ObjectSchema<Parsed, QueryText<Query>>;

/** A query on the wire, where all values are text. */
export type QueryText<Query extends object> = { [Key in keyof Query]: string | readonly string[] };

/** An object of which every field is optional and may be undefined. */
export type PartialFields<T extends object> = { [Key in keyof T]?: T[Key] | undefined };
