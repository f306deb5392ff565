import type { $ZodType, ParsePayload } from 'zod/v4/core';
import * as core from 'zod/v4/core';
import type { MaybePromise } from '../../base/maybe-promise.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import type { ParseResult } from '../declarations/parse-result.js';

/** Ends a parse function with a message for the user. */
export type RejectInput = (message: string) => never;

/**
 * A schema of any library that implements [Standard Schema](https://standardschema.dev): zod from 3.24, Valibot, ArkType and others. It
 * can be an object or a function.
 *
 * @typeParam Output the type of valid values, after validation
 */
export interface FieldSchema<Output> {
  /** What Standard Schema describes. */
  readonly '~standard': {
    readonly version: 1;
    /** The name of the library. */
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    /** Only for the compiler: schemas have no such property. */
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** What a schema makes of a value: the valid value, or why it is invalid. */
export type SchemaResult<Output> = { readonly value: Output; readonly issues?: undefined } | SchemaFailure;

/** The reasons why a value is invalid. */
export interface SchemaFailure {
  /** The reasons, whose messages are shown to the user. */
  readonly issues: readonly { readonly message: string }[];
}

/**
 * Converts a raw value to the value that the handler gets: a schema, or a function, which may be asynchronous.
 * A schema rejects the value with its issues, a function with `reject('message for the user')`. Anything else that is
 * thrown is an error of the bot.
 */
export type FieldParser<Raw, Out> =
  | FieldSchema<Out>
  | ((value: Raw, reject: RejectInput, context: ParseContext) => Out | Promise<Out>);

/** What a parse function knows about the submission. */
export interface ParseContext {
  /** The language of the user, for example `de` or `en-US`: for the message of `reject`. */
  readonly locale: string;
}

/** If nothing is known about the user. */
export const DEFAULT_PARSE_CONTEXT: ParseContext = { locale: 'en-US' };

/**
 * The value that the handler gets, as the compiler has inferred `Out`. Nothing is inferred from where it is used, and editors show it
 * without the name of an alias. A schema of ArkType is a function, too, which returns a list of errors for an invalid value: `Out` has it.
 */
export type ParsedValue<Out> = [Out] extends [infer Value] ? Exclude<Value, readonly unknown[] & SchemaFailure> : never;

/** Thrown only by `reject`, so that no other error message is shown to a user. */
class ParseRejection extends Error {}

const reject: RejectInput = (message) => {
  throw new ParseRejection(message);
};

/** The problem of a `parse` that is neither a schema nor a function. */
export function parserProblems(parse: unknown): DeclarationProblem[] {
  if (parse === undefined || typeof parse === 'function' || isSchema(parse)) return [];
  return [
    {
      message: 'option "parse": this is neither a function nor a schema that implements Standard Schema.',
      remedy:
        'Use a schema of zod from 3.24, Valibot, ArkType or another library of https://standardschema.dev, or a function.',
    },
  ];
}

export function runParser<Raw, Out>(
  parse: FieldParser<Raw, Out>,
  value: Raw,
  context: ParseContext,
): MaybePromise<ParseResult<Out>> {
  // Schemas of ArkType are functions.
  if (isSchema(parse)) return isZodSchema(parse) ? runZod(parse, value) : runSchema(parse, value);
  return runFunction(parse, value, context);
}

function isSchema<Out>(parse: FieldSchema<Out> | unknown): parse is FieldSchema<Out> {
  if ((typeof parse !== 'object' && typeof parse !== 'function') || parse === null) return false;
  const standard: unknown = Reflect.get(parse, '~standard');
  return typeof standard === 'object' && standard !== null && typeof Reflect.get(standard, 'validate') === 'function';
}

function runFunction<Raw, Out>(
  parse: (value: Raw, reject: RejectInput, context: ParseContext) => Out | Promise<Out>,
  value: Raw,
  context: ParseContext,
): MaybePromise<ParseResult<Out>> {
  try {
    const parsed = parse(value, reject, context);
    return parsed instanceof Promise ? parsed.then(toSuccess, toRejection) : toSuccess(parsed);
  } catch (thrown) {
    return toRejection(thrown);
  }
}

const toSuccess = <Out>(value: Out): ParseResult<Out> => ({ ok: true, value });

/** @throws `thrown`, unless `reject` threw it */
function toRejection(thrown: unknown): ParseResult<never> {
  if (thrown instanceof ParseRejection) return { ok: false, message: thrown.message };
  throw thrown;
}

function runSchema<Out>(schema: FieldSchema<Out>, value: unknown): MaybePromise<ParseResult<Out>> {
  const read = (result: SchemaResult<Out>) =>
    result.issues === undefined ? toSuccess(result.value) : toFailure(result.issues);
  const result = schema['~standard'].validate(value);
  return result instanceof Promise ? result.then(read) : read(result);
}

const toFailure = (issues: SchemaFailure['issues']): ParseResult<never> => ({
  ok: false,
  message: [...new Set(issues.map(({ message }) => message))].join(' '),
});

type ZodSchema<Out> = FieldSchema<Out> & $ZodType<Out>;

/** Whether it is a schema of zod 4. */
const isZodSchema = <Out>(schema: FieldSchema<Out>): schema is ZodSchema<Out> => '_zod' in schema;

/**
 * Runs a schema of zod 4. Its `validate` runs it twice if it is asynchronous, or if something in it throws: synchronously at first, and a
 * promise that rejects then is handled by nobody.
 */
function runZod<Out>(schema: ZodSchema<Out>, value: unknown): MaybePromise<ParseResult<Out>> {
  const context = { async: true };
  const read = ({ value: parsed, issues }: ParsePayload): ParseResult<Out> => {
    // Without issues, the output has the type of the schema.
    if (issues.length === 0) return { ok: true, value: parsed as Out };
    return toFailure(issues.map((issue) => core.util.finalizeIssue(issue, context, core.config())));
  };
  const run = schema._zod.run({ value, issues: [] }, context);
  return run instanceof Promise ? run.then(read) : read(run);
}
