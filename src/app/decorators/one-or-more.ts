/** One value, or a list with at least one value. */
export type OneOrMore<T> = T | readonly [T, ...T[]];

/** A frozen copy of a list, or a frozen list of one value. */
export function toFrozenList<T>(input: T | readonly T[]): readonly T[] {
  return Object.freeze(isList(input) ? [...input] : [input]);
}

/** The type of Array.isArray does not narrow to a read-only list. */
function isList<T>(input: T | readonly T[]): input is readonly T[] {
  return Array.isArray(input);
}
