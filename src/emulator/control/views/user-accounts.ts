import { presenceStatusOf } from '../../state/members/presences.js';
import type { UserRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';
import type { UserAccount } from './user-view.js';

/** An account with how it is shown. Only people's tokens are told: that of a bot is its application's secret. */
export function serializeUserAccount(world: World, { user, token, applicationId }: UserRecord): UserAccount {
  return { user, status: presenceStatusOf(world, user.id), ...(applicationId === undefined ? { token } : {}) };
}

/** All accounts, the oldest first. */
export function serializeUserAccounts(world: World): UserAccount[] {
  return [...world.users.values()].map((record) => serializeUserAccount(world, record));
}
