/**
 * Where a use of a component goes that a handler waits for or has waited for. A handler is in one of these states: it waits
 * for a component, it waits for a modal that the user has open or has closed (Discord does not report which), it is between
 * two waits, or it has ended. As the user cannot reach a message behind an open modal, a use while the handler waits for
 * their modal means that they closed it.
 */

/** What the handler does when the use arrives. */
export interface HandlerActivity {
  /** Whether the handler has ended. */
  readonly isEnded: boolean;
  /** The components that it waits for: that of the use, only others, or none. */
  readonly awaits: 'this' | 'others' | 'none';
  /**
   * The modal that it waits for: one that the same component showed with the same selection, one that something else
   * showed, or none that this user can submit.
   */
  readonly modal: 'of-this-use' | 'of-another-use' | 'none';
  /** How many uses are kept for its next wait. */
  readonly keptCount: number;
}

/**
 * - `deliver`: the use ends the wait.
 * - `show-modal`: the user gets the modal again that they closed, and the handler waits on.
 * - `supersede-modal`: the wait for the modal ends, and the use is kept.
 * - `keep`: the use is kept for the next wait of the handler.
 * - `acknowledge`: nobody waits for it.
 */
export type UsePlacement = 'deliver' | 'show-modal' | 'supersede-modal' | 'keep' | 'acknowledge';

/** Uses above this number are only acknowledged. */
export const MAX_KEPT_USES = 100;

export function placeUse(activity: HandlerActivity): UsePlacement {
  const { isEnded, awaits, modal, keptCount } = activity;
  if (awaits === 'this') return 'deliver';
  if (isEnded) return 'acknowledge';
  if (modal === 'of-this-use') return 'show-modal';
  if (awaits === 'others' || keptCount >= MAX_KEPT_USES) return 'acknowledge';
  return modal === 'of-another-use' ? 'supersede-modal' : 'keep';
}
