/**
 * Selects stand in messages and in modals, and have one name in both. What is given first tells which: a pattern for a
 * declared select of messages, which has an id of its own, or the options of a field, whose id is its name.
 */

/** One function of two; a text as the first argument means `declare`. */
export function messageOrModalSelect<
  Declare extends (pattern: never, options: never) => unknown,
  Field extends (options: never) => unknown,
>(declare: Declare, field: Field): Declare & Field;
export function messageOrModalSelect(declare: () => unknown, field: () => unknown): unknown {
  return (...given: readonly unknown[]): unknown =>
    Reflect.apply(typeof given[0] === 'string' ? declare : field, undefined, given);
}
