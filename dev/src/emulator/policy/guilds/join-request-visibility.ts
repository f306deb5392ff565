/** Who may see requests to join a guild. Discord counts them for some members to whom it does not list them. */
import type { JoinRequestPage } from 'guildhall/wire';
import { type JoinRequestQuery, serializeJoinRequests } from '../../state/guilds/join-requests.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { hasPermissionBits } from '../permissions/permissions.js';

/** Whether the permissions allow reading the number of requests: KICK_MEMBERS or MANAGE_GUILD. */
export function canCountJoinRequests(permissions: bigint): boolean {
  return canListJoinRequests(permissions) || hasPermissionBits(permissions, 'MANAGE_GUILD');
}

function canListJoinRequests(permissions: bigint): boolean {
  return hasPermissionBits(permissions, 'KICK_MEMBERS');
}

/** A page of the join requests of a guild. Undefined without KICK_MEMBERS. */
export function visibleJoinRequests(
  world: World,
  guild: GuildRecord,
  query: JoinRequestQuery,
  permissions: bigint,
): JoinRequestPage['guild_join_requests'] {
  return canListJoinRequests(permissions) ? serializeJoinRequests(world, guild, query) : undefined;
}
