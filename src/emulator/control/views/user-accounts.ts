import { presenceStatusOf } from '../../state/members/presences.js';
import type { UserRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';
import type { UserAccount } from './user-view.js';

/** A user with its presence status. Tokens of bots are left out: they are secrets of their applications. */
export function serializeUserAccount(world: World, { user, token, applicationId }: UserRecord): UserAccount {
  return { user, status: presenceStatusOf(world, user.id), ...(applicationId === undefined ? { token } : {}) };
}

/** All users and bots, oldest first. */
export function serializeUserAccounts(world: World): UserAccount[] {
  return [...world.users.values()].map((record) => serializeUserAccount(world, record));
}
