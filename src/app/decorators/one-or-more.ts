/** One of something, or a list that holds at least one. */
export type OneOrMore<T> = T | readonly [T, ...T[]];

/** The list of one or several, which nobody changes afterwards. */
export function toFrozenList<T>(given: T | readonly T[]): readonly T[] {
  return Object.freeze(isList(given) ? [...given] : [given]);
}

/** Array.isArray alone does not tell a read-only list from what is none. */
function isList<T>(given: T | readonly T[]): given is readonly T[] {
  return Array.isArray(given);
}
