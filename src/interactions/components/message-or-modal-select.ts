/**
 * Selects exist in messages and in modals, and have the same name in both. The first argument decides: a pattern declares
 * a message select with its own custom_id, options alone declare a modal field whose custom_id is its name.
 */

/** Combines two functions: a string as the first argument calls `declare`, anything else calls `field`. */
export function messageOrModalSelect<
  Declare extends (pattern: never, options: never) => unknown,
  Field extends (options: never) => unknown,
>(declare: Declare, field: Field): Declare & Field;
export function messageOrModalSelect(declare: () => unknown, field: () => unknown): unknown {
  return (...args: readonly unknown[]): unknown =>
    Reflect.apply(typeof args[0] === 'string' ? declare : field, undefined, args);
}
