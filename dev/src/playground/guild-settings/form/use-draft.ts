import { useLayoutEffect, useState } from 'preact/hooks';
import { changedFields, type DraftState, rebaseDraft } from './draft.js';

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
