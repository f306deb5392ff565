import { useLayoutEffect, useState } from 'preact/hooks';

/** The edited values of a form. */
export interface Draft<T> {
  readonly value: T;
  /** The fields that the user changed. */
  readonly changes: Partial<T>;
  readonly isChanged: boolean;
  change(changes: Partial<T>): void;
  /** Discards the user's changes. */
  reset(): void;
  /**
   * Records that values were saved, before the emulator has sent them.
   * @param saved the values as they were saved. @default the submitted ones
   */
  markSaved(submitted: T, saved?: T): void;
}

/**
 * Edits saved values. Updates of the saved values keep the user's changes.
 * @param saved the values as the emulator last sent them
 */
export function useDraft<T extends object>(saved: T): Draft<T> {
  const [state, setState] = useState<DraftState<T>>({ base: saved, value: saved });
  useLayoutEffect(() => setState((current) => rebaseDraft(current, saved)), [JSON.stringify(saved)]);
  const changes = changedFields(state.base, state.value);
  return {
    value: state.value,
    changes,
    isChanged: Object.keys(changes).length > 0,
    change: (next) => setState((current) => ({ ...current, value: { ...current.value, ...next } })),
    reset: () => setState(({ base }) => ({ base, value: base })),
    markSaved: (submitted, current = submitted) =>
      setState(({ value }) => rebaseDraft({ base: submitted, value }, current)),
  };
}

/**
 * The values of a form that the user edits, while other users change the same settings. Only fields that the user
 * changed are saved; the others follow the saved values.
 */
interface DraftState<T> {
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
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
