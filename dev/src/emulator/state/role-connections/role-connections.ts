import type { RoleConnection, RoleConnectionMetadata } from 'guildhall/wire';
import type { ApplicationRecord } from '../records/users.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { removeUnmetLinkedRoles } from './linked-roles.js';

/** Replaces the metadata records of an application. */
export function updateRoleConnectionMetadata(
  world: World,
  application: ApplicationRecord,
  records: readonly RoleConnectionMetadata[],
): StateChange<readonly RoleConnectionMetadata[]> {
  application.roleConnectionMetadata = records;
  return { result: records, events: removeUnmetLinkedRoles(world) };
}

/** Replaces what an application says about a user. */
export function updateRoleConnection(
  world: World,
  application: ApplicationRecord,
  userId: string,
  connection: RoleConnection,
): StateChange<RoleConnection> {
  application.roleConnections.set(userId, connection);
  return { result: serializeRoleConnection(application, userId), events: removeUnmetLinkedRoles(world, userId) };
}

/** Deletes what an application says about a user. Does nothing if there is nothing. */
export function removeRoleConnection(
  world: World,
  application: ApplicationRecord,
  userId: string,
): StateChange<undefined> {
  const existed = application.roleConnections.delete(userId);
  return { result: undefined, events: existed ? removeUnmetLinkedRoles(world, userId) : [] };
}

/** What an application says about a user: empty if it says nothing. */
export function serializeRoleConnection({ roleConnections }: ApplicationRecord, userId: string): RoleConnection {
  const { platform_name = null, platform_username = null, metadata = {} } = roleConnections.get(userId) ?? {};
  return { platform_name, platform_username, metadata };
}
