import type { ApplicationRecord } from '../records/users.js';
import { revokeAccessTokens } from '../users/access-tokens.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { applicationAuthorizedEvents, applicationDeauthorizedEvents } from './authorizations.js';

/** The scopes of a user-installed application. */
const USER_INSTALL_SCOPES = ['applications.commands'];

/** Installs an application for a user. Does nothing if it is installed already. */
export function installForUser(world: World, application: ApplicationRecord, userId: string): StateChange<undefined> {
  if (application.userInstalls.has(userId)) return { result: undefined, events: [] };
  return authorizeUserInstall(world, application, userId, USER_INSTALL_SCOPES);
}

/** Installs an application for a user who grants scopes. The event is also sent if it is installed already. */
export function authorizeUserInstall(
  world: World,
  { id: applicationId, userInstalls }: ApplicationRecord,
  userId: string,
  scopes: readonly string[],
): StateChange<undefined> {
  userInstalls.add(userId);
  const events = applicationAuthorizedEvents(world, { applicationId, userId, scopes, isUserInstall: true });
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
