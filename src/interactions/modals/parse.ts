import type { z } from 'zod';
import * as core from 'zod/v4/core';
import type { Eventual, Reading } from '../reading.js';

/** Ends a parse function with a message for the person who typed the value. */
export type Refuse = (message: string) => never;

/**
 * How a raw value becomes the one that the handler receives: a zod schema, or a function, which may be asynchronous.
 * A schema refuses by its issues, a function by `refuse('why')`; anything else that is thrown is an error of the bot.
 */
export type Parse<Raw, Out> = z.ZodType<Out> | ((value: Raw, refuse: Refuse) => Out | Promise<Out>);

/** Thrown by `refuse` alone, so that no other error is ever shown to a person. */
class Refusal extends Error {}

const refuse: Refuse = (message) => {
  throw new Refusal(message);
};

export function runParse<Raw, Out>(parse: Parse<Raw, Out>, value: Raw): Eventual<Reading<Out>> {
  return typeof parse === 'function' ? runFunction(parse, value) : runSchema(parse, value);
}

function runFunction<Raw, Out>(
  parse: Extract<Parse<Raw, Out>, (...args: never) => unknown>,
  value: Raw,
): Eventual<Reading<Out>> {
  try {
    const parsed = parse(value, refuse);
    return parsed instanceof Promise ? parsed.then(accepted, refused) : accepted(parsed);
  } catch (thrown) {
    return refused(thrown);
  }
}

const accepted = <Out>(value: Out): Reading<Out> => ({ ok: true, value });

/** @throws what was thrown, unless it was a refusal */
function refused(thrown: unknown): Reading<never> {
  if (thrown instanceof Refusal) return { ok: false, message: thrown.message };
  throw thrown;
}

/**
 * Runs a schema. Only the run itself tells whether a schema is asynchronous, and zod's own methods want to know before;
 * most are not, and then the value is there at once.
 */
function runSchema<Out>(schema: z.ZodType<Out>, value: unknown): Eventual<Reading<Out>> {
  const context = { async: true };
  const read = ({ value: parsed, issues }: core.ParsePayload): Reading<Out> => {
    // What a schema gives without an issue is of its type.
    if (issues.length === 0) return { ok: true, value: parsed as Out };
    const messages = issues.map((issue) => core.util.finalizeIssue(issue, context, core.config()).message);
    return { ok: false, message: [...new Set(messages)].join(' ') };
  };
  const run = schema._zod.run({ value, issues: [] }, context);
  return run instanceof Promise ? run.then(read) : read(run);
}
