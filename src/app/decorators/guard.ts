import type { AnyGuard, InteractionGuard } from '../../interactions/guards/guard.js';
import { addGuards } from './binding-metadata.js';

/**
 * A guard: it allows or denies an interaction before its handler runs, and can add properties to the context.
 *
 * @example
 * const staffOnly: Guard = {
 *   name: 'staffOnly',
 *   check: ({ user }) => (STAFF.has(user.id) ? allowInteraction() : denyInteraction('Only staff can do this.')),
 * };
 */
export type Guard<Additions extends object = object> = InteractionGuard<Additions>;

/**
 * Adds guards to the interaction handlers of a class, or to one method. They can only deny: the properties that they add
 * are not part of the type of the context. Use the option `guards` of a declaration for that.
 *
 * Guards of the feature are checked first, then those of the declaration, of the class, of the method, and of the binding,
 * each in the written order. A guard can be a class whose constructor parameters are injected.
 * The first denial ends the check, and the user sees its reason. Subclasses inherit the guards of their base class, which
 * are checked before their own. Guards do not apply to events.
 *
 * @param guards at least one guard
 *
 * @example
 * @Handler()
 * @Guard(guildOnly, userPermissions('MODERATE_MEMBERS'))
 * class Moderation {}
 */
export function Guard(...guards: readonly [AnyGuard, ...AnyGuard[]]) {
  return (target: object, method?: PropertyKey): void => addGuards(target, method, guards);
}
