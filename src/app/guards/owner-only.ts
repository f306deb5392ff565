import type { Snowflake } from '../../base/snowflake.js';
import { allowInteraction, denyInteraction, type InteractionGuard } from './guard.js';
import type { GuardContext } from './guard-context.js';

/** A guard by itself; called with ids, a guard that lets these users through. */
export type OwnerOnlyGuard = InteractionGuard &
  ((...userIds: readonly [Snowflake, ...Snowflake[]]) => InteractionGuard);

/**
 * Refuses everybody but the owners of the application: its user, or the members of its team (those who may only read
 * left out). `ownerOnly('175928847299117063')` refuses everybody but that user.
 */
export const ownerOnly: OwnerOnlyGuard = Object.assign(
  // A function has the name of its variable: that is the guard's, too.
  function ownerOnly(...userIds: readonly [Snowflake, ...Snowflake[]]): InteractionGuard {
    return { name: 'ownerOnly', check: (context) => checkOwner(context, userIds.includes(context.user.id)) };
  },
  { check: async (context: GuardContext) => checkOwner(context, (await context.owners()).has(context.user.id)) },
);

function checkOwner({ texts }: GuardContext, owns: boolean) {
  return owns ? allowInteraction() : denyInteraction(texts.ownerOnly);
}
