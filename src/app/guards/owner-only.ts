import type { Snowflake } from '../../base/snowflake.js';
import { allowInteraction, denyInteraction, type InteractionGuard } from '../../interactions/guards/guard.js';
import type { GuardContext } from '../../interactions/guards/guard-context.js';

/** The type of `ownerOnly`: a guard, and a function that creates a guard for the given users. */
export type OwnerOnlyGuard = InteractionGuard &
  ((...userIds: readonly [Snowflake, ...Snowflake[]]) => InteractionGuard);

/**
 * A guard that allows only the owners of the application: its owner, or the members of its team without those who have
 * read-only access. Called with user ids, it creates a guard that allows only these users.
 *
 * @example
 * @Command(shutdown, { guards: [ownerOnly] })
 * @example
 * @Command(shutdown, { guards: [ownerOnly('175928847299117063')] })
 */
export const ownerOnly: OwnerOnlyGuard = Object.assign(
  // The name of the function is also the name of the guard.
  function ownerOnly(...userIds: readonly [Snowflake, ...Snowflake[]]): InteractionGuard {
    return { name: 'ownerOnly', check: (context) => checkOwner(context, userIds.includes(context.user.id)) };
  },
  { check: async (context: GuardContext) => checkOwner(context, (await context.owners()).has(context.user.id)) },
);

function checkOwner({ texts }: GuardContext, isOwner: boolean) {
  return isOwner ? allowInteraction() : denyInteraction(texts.ownerOnly);
}
