import type { ApplicationRecord } from '../records/users.js';
import { revokeAccessTokens } from '../users/access-tokens.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { applicationAuthorizedEvents, applicationDeauthorizedEvents } from './authorizations.js';

/** The scopes of a user-installed application. */
const USER_INSTALL_SCOPES = ['applications.commands'];

/** Installs an application for a user. Does nothing if it is installed already. */
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

/** Uninstalls an application for a user and revokes its access tokens. Does nothing without either. */
export function uninstallForUser(
  world: World,
  { id: applicationId, userInstalls }: ApplicationRecord,
  userId: string,
): StateChange<undefined> {
  const wasInstalled = userInstalls.delete(userId);
  const hadAccess = revokeAccessTokens(world, userId, applicationId);
  return {
    result: undefined,
    events: wasInstalled || hadAccess ? applicationDeauthorizedEvents(world, applicationId, userId) : [],
  };
}
