/**
 * The same type without TypeScript-only details: enums become their values, and an optional key that may be written
 * as undefined (JSON drops it) becomes a plain optional key.
 */
export type Plain<T> = T extends string
  ? `${T}`
  : T extends number
    ? number extends T
      ? number
      : `${T}` extends `${infer Value extends number}`
        ? Value
        : T
    : T extends readonly (infer Item)[]
      ? Plain<Item>[]
      : T extends object
        ? { [K in keyof T]: Plain<Exclude<T[K], undefined>> }
        : T;
