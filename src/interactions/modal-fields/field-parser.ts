import type { z } from 'zod';
import * as core from 'zod/v4/core';
import type { MaybePromise } from '../../base/maybe-promise.js';
import type { ParseResult } from '../declarations/parse-result.js';

/** Ends a parse function with a message for the person who typed the value. */
export type Reject = (message: string) => never;

/**
 * How a raw value becomes the one that the handler receives: a zod schema, or a function, which may be asynchronous.
 * A schema refuses by its issues, a function by `refuse('why')`; anything else that is thrown is an error of the bot.
 */
export type FieldParser<Raw, Out> = z.ZodType<Out> | ((value: Raw, refuse: Reject) => Out | Promise<Out>);

/** Thrown by `refuse` alone, so that no other error is ever shown to a person. */
class ParseRejection extends Error {}

const reject: Reject = (message) => {
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

/** @throws what was thrown, unless it was a refusal */
function toRejection(thrown: unknown): ParseResult<never> {
  if (thrown instanceof ParseRejection) return { ok: false, message: thrown.message };
  throw thrown;
}

/**
 * Runs a schema. Only the run itself tells whether a schema is asynchronous, and zod's own methods want to know before;
 * most are not, and then the value is there at once.
 */
function runSchema<Out>(schema: z.ZodType<Out>, value: unknown): MaybePromise<ParseResult<Out>> {
  const context = { async: true };
  const read = ({ value: parsed, issues }: core.ParsePayload): ParseResult<Out> => {
    // What a schema gives without an issue is of its type.
    if (issues.length === 0) return { ok: true, value: parsed as Out };
    const messages = issues.map((issue) => core.util.finalizeIssue(issue, context, core.config()).message);
    return { ok: false, message: [...new Set(messages)].join(' ') };
  };
  const run = schema._zod.run({ value, issues: [] }, context);
  return run instanceof Promise ? run.then(read) : read(run);
}
