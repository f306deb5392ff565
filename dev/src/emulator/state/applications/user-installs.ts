import type { ApplicationRecord } from '../records/users.js';
import { removeRoleConnection } from '../role-connections/role-connections.js';
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

/**
 * Uninstalls an application for a user, revokes its access tokens and deletes its role connection. Does nothing without any of
 * them.
 */
export function uninstallForUser(world: World, application: ApplicationRecord, userId: string): StateChange<undefined> {
  const { id: applicationId } = application;
  const wasInstalled = application.userInstalls.delete(userId);
  const hadAccess = revokeAccessTokens(world, userId, applicationId);
  const disconnected = removeRoleConnection(world, application, userId);
  const revoked = wasInstalled || hadAccess ? applicationDeauthorizedEvents(world, applicationId, userId) : [];
  return { result: undefined, events: [...disconnected.events, ...revoked] };
}
