import type { ApplicationRecord } from '../records/users.js';
import { revokeAccessTokens } from '../users/access-tokens.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { applicationAuthorizedEvents, applicationDeauthorizedEvents } from './authorizations.js';

/** What comes with an application that stands in somebody's account: its commands alone. */
const USER_INSTALL_SCOPES = ['applications.commands'];

/** A person adds an application to its own account. Nothing happens when it is there. */
export function installForUser(
  world: World,
  { id: applicationId, userInstalls }: ApplicationRecord,
  userId: string,
): StateChange<undefined> {
  if (userInstalls.has(userId)) return { result: undefined, events: [] };
  userInstalls.add(userId);
  const events = applicationAuthorizedEvents(world, {
    applicationId,
    userId,
    scopes: USER_INSTALL_SCOPES,
    isUserInstall: true,
  });
  return { result: undefined, events };
}

/** A person takes an application from its account, and ends the access that it granted. Nothing happens without either. */
export function uninstallForUser(
  world: World,
  { id: applicationId, userInstalls }: ApplicationRecord,
  userId: string,
): StateChange<undefined> {
  const wasThere = userInstalls.delete(userId);
  const hadAccess = revokeAccessTokens(world, userId, applicationId);
  return {
    result: undefined,
    events: wasThere || hadAccess ? applicationDeauthorizedEvents(world, applicationId, userId) : [],
  };
}
