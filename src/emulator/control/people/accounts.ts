import { statusOf } from '../../state/presences.js';
import type { UserRecord } from '../../state/records/accounts.js';
import type { World } from '../../state/world.js';
import type { Account } from '../person-view.js';

/** An account with how it is shown. Only people's tokens are told: that of a bot is its application's secret. */
export function presentAccount(world: World, { user, token, applicationId }: UserRecord): Account {
  return { user, status: statusOf(world, user.id), ...(applicationId === undefined ? { token } : {}) };
}

/** All accounts, the oldest first. */
export function presentPeople(world: World): Account[] {
  return [...world.users.values()].map((record) => presentAccount(world, record));
}
