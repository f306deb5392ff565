import type { UserAccount } from '../../../control/views/user-view.js';
import { presenceStatusOf } from '../../state/members/presences.js';
import type { UserRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';

/** A user with its presence status. Tokens of bots are left out: they are secrets of their applications. */
export function serializeUserAccount(world: World, record: UserRecord): UserAccount {
  const { user, token, applicationId, locale, timeZone, blockedIds } = record;
  return {
    user,
    status: presenceStatusOf(world, user.id),
    locale,
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    ...(blockedIds.size === 0 ? {} : { blocked_ids: [...blockedIds] }),
    ...(applicationId === undefined ? { token } : {}),
  };
}

/** All users and bots, oldest first. */
export function serializeUserAccounts(world: World): UserAccount[] {
  return [...world.users.values()].map((record) => serializeUserAccount(world, record));
}
