import type { z } from 'zod';
import * as core from 'zod/v4/core';
import type { MaybePromise } from '../../base/maybe-promise.js';
import type { ParseResult } from '../declarations/parse-result.js';

/** Ends a parse function with a message for the user. */
export type RejectInput = (message: string) => never;

/**
 * Converts a raw value to the value that the handler gets: a zod schema, or a function, which may be asynchronous.
 * A schema rejects the value with its issues, a function with `reject('message for the user')`. Anything else that is
 * thrown is an error of the bot.
 */
export type FieldParser<Raw, Out> = z.ZodType<Out> | ((value: Raw, reject: RejectInput) => Out | Promise<Out>);

/** Thrown only by `reject`, so that no other error message is shown to a user. */
class ParseRejection extends Error {}

const reject: RejectInput = (message) => {
  throw new ParseRejection(message);
};

export function runParser<Raw, Out>(parse: FieldParser<Raw, Out>, value: Raw): MaybePromise<ParseResult<Out>> {
  return typeof parse === 'function' ? runFunction(parse, value) : runSchema(parse, value);
}

function runFunction<Raw, Out>(
  parse: Extract<FieldParser<Raw, Out>, (...args: never) => unknown>,
  value: Raw,
): MaybePromise<ParseResult<Out>> {
  try {
    const parsed = parse(value, reject);
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

/**
 * Runs a schema. Whether it is asynchronous is only known after running it, while the public methods of zod must know
 * before. Most schemas are synchronous, and then the value is available at once.
 */
function runSchema<Out>(schema: z.ZodType<Out>, value: unknown): MaybePromise<ParseResult<Out>> {
  const context = { async: true };
  const read = ({ value: parsed, issues }: core.ParsePayload): ParseResult<Out> => {
    // Without issues, the output has the type of the schema.
    if (issues.length === 0) return { ok: true, value: parsed as Out };
    const messages = issues.map((issue) => core.util.finalizeIssue(issue, context, core.config()).message);
    return { ok: false, message: [...new Set(messages)].join(' ') };
  };
  const run = schema._zod.run({ value, issues: [] }, context);
  return run instanceof Promise ? run.then(read) : read(run);
}
