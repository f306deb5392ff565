import type { z } from 'zod';
import type { Reading } from '../reading.js';

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

export async function runParse<Raw, Out>(parse: Parse<Raw, Out>, value: Raw): Promise<Reading<Out>> {
  if (typeof parse === 'function') {
    try {
      return { ok: true, value: await parse(value, refuse) };
    } catch (thrown) {
      if (thrown instanceof Refusal) return { ok: false, message: thrown.message };
      throw thrown;
    }
  }
  const parsed = await parse.safeParseAsync(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, message: [...new Set(parsed.error.issues.map((issue) => issue.message))].join(' ') };
}
