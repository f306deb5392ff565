/** The result of parsing user input: the value, or a message for the user that explains why it is rejected. */
export type ParseResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };

/** Returns the result of a failed parse. */
export function parseFailure(message: string): ParseResult<never> {
  return { ok: false, message };
}
