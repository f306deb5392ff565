/**
 * The values of a form that the user edits, while other users change the same settings. Only fields that the user
 * changed are saved; the others follow the saved values.
 */

export interface DraftState<T> {
  /** The saved values to which the user's changes apply. */
  readonly base: T;
  readonly value: T;
}

/** Returns the fields of `value` that differ from `base`. */
export function changedFields<T extends object>(base: T, value: T): Partial<T> {
  const before = new Map<string, unknown>(Object.entries(base));
  const changed = Object.entries(value).filter(([key, each]) => !isSame(before.get(key), each));
  // The entries are some of those of `value`.
  return Object.fromEntries(changed) as Partial<T>;
}

/** Applies the user's changes to newly saved values. */
export function rebaseDraft<T extends object>({ base, value }: DraftState<T>, saved: T): DraftState<T> {
  return { base: saved, value: { ...saved, ...changedFields(base, value) } };
}

/** Whether two values have the same JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
