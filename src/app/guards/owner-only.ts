import type { Snowflake } from '../../base/snowflake.js';
import { allow, type Guard, refuse } from './guard.js';
import type { GuardContext } from './guard-context.js';

/** A guard by itself; called with ids, a guard that lets these users through. */
export type OwnerOnly = Guard & ((...userIds: readonly [Snowflake, ...Snowflake[]]) => Guard);

/**
 * Refuses everybody but the owners of the application: its user, or the members of its team (those who may only read
 * left out). `ownerOnly('175928847299117063')` refuses everybody but that user.
 */
export const ownerOnly: OwnerOnly = Object.assign(
  // A function has the name of its variable: that is the guard's, too.
  function ownerOnly(...userIds: readonly [Snowflake, ...Snowflake[]]): Guard {
    return { name: 'ownerOnly', check: (context) => admit(context, userIds.includes(context.user.id)) };
  },
  { check: async (context: GuardContext) => admit(context, (await context.owners()).has(context.user.id)) },
);

function admit({ texts }: GuardContext, owns: boolean) {
  return owns ? allow() : refuse(texts.ownerOnly);
}
