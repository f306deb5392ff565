import { revokeAccess } from './access-tokens.js';
import { authorised, deauthorised } from './authorisations.js';
import type { Change } from './change.js';
import type { ApplicationRecord } from './records/accounts.js';
import type { World } from './world.js';

/** What comes with an application that stands in somebody's account: its commands alone. */
const SCOPES = ['applications.commands'];

/** A person adds an application to its own account. Nothing happens when it is there. */
export function installForUser(
  world: World,
  { id: applicationId, userInstalls }: ApplicationRecord,
  userId: string,
): Change<undefined> {
  if (userInstalls.has(userId)) return { result: undefined, events: [] };
  userInstalls.add(userId);
  const events = authorised(world, { applicationId, userId, scopes: SCOPES, isUserInstall: true });
  return { result: undefined, events };
}

/** A person takes an application from its account, and ends the access that it granted. Nothing happens without either. */
export function uninstallForUser(
  world: World,
  { id: applicationId, userInstalls }: ApplicationRecord,
  userId: string,
): Change<undefined> {
  const wasThere = userInstalls.delete(userId);
  const hadAccess = revokeAccess(world, userId, applicationId);
  return { result: undefined, events: wasThere || hadAccess ? deauthorised(world, applicationId, userId) : [] };
}
