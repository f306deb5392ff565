import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import type { ApplicationRecord } from '../../../state/records/users.js';
import type { World } from '../../../state/world/world.js';

/** The application in a path. @throws {RequestRejectedError} 10002 when there is none */
export function requireApplication(world: World, path: { readonly application_id: string }): ApplicationRecord {
  return world.applications.get(path.application_id) ?? rejectRequest('UNKNOWN_APPLICATION');
}
