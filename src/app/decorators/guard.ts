import type { InteractionGuard as GuardShape } from '../guards/guard.js';
import { addGuards } from './binding-metadata.js';

/** A guard: what it checks, and what a handler behind it may rely on. */
export type Guard<Additions extends object = object> = GuardShape<Additions>;

/**
 * Puts guards before the handlers of interactions: all of a class, or one method. They only refuse: what they add to a
 * context is not part of the type there (the option `guards` of a binding does that). Asked are first those of the
 * class, then those of the method, then those of the binding; each in its order, up to the first refusal. Subclasses
 * have the guards of their base, before their own.
 *
 * @example
 * @Handler()
 * @Guard(guildOnly, userPermissions('MODERATE_MEMBERS'))
 * class Moderation {}
 */
export function Guard(...guards: readonly [GuardShape, ...GuardShape[]]) {
  return (target: object, method?: PropertyKey): void => addGuards(target, method, guards);
}
