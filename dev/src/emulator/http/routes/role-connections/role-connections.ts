import { endpoints } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import type { ApplicationRecord } from '../../../state/records/users.js';
import * as connections from '../../../state/role-connections/role-connections.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';

export const roleConnectionRoutes: readonly EndpointRoute[] = [
  defineRoute(endpoints.getApplicationRoleConnectionMetadataRecords, ({ world, path }) => ({
    result: [...applicationOfPath(world, path).roleConnectionMetadata],
    events: [],
  })),

  defineRoute(endpoints.updateApplicationRoleConnectionMetadataRecords, ({ world, path, body }) => {
    const application = applicationOfPath(world, path);
    const { result, events } = connections.updateRoleConnectionMetadata(world, application, body);
    return { result: [...result], events };
  }),

  defineRoute(endpoints.getCurrentUserApplicationRoleConnection, ({ world, path, actor }) => ({
    result: connections.serializeRoleConnection(applicationOfPath(world, path), actor.user.user.id),
    events: [],
  })),

  defineRoute(endpoints.updateCurrentUserApplicationRoleConnection, ({ world, path, actor, body }) =>
    connections.updateRoleConnection(world, applicationOfPath(world, path), actor.user.user.id, body),
  ),

  defineRoute(endpoints.deleteCurrentUserApplicationRoleConnection, ({ world, path, actor }) =>
    connections.removeRoleConnection(world, applicationOfPath(world, path), actor.user.user.id),
  ),
];

function applicationOfPath(world: World, path: { readonly application_id: string }): ApplicationRecord {
  return world.applications.get(path.application_id) ?? rejectRequest('UNKNOWN_APPLICATION');
}
