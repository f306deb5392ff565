/** What reading a value that a person gave made of it: the value, or what to tell the person. */
export type Reading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };
