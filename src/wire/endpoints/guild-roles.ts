import { z } from 'zod';
import { empty, endpoint, json } from '../endpoint.js';
import { Role, RolePositions, RoleRequest } from '../objects/role.js';

/** Get Guild Roles. */
export const getGuildRoles = endpoint('getGuildRoles', 'GET', '/guilds/{guild_id}/roles', {
  result: json(z.array(Role)),
});

/** Get Guild Role. */
export const getGuildRole = endpoint('getGuildRole', 'GET', '/guilds/{guild_id}/roles/{role_id}', {
  result: json(Role),
});

/** Get Guild Role Member Counts: by role id, @everyone left out. */
export const getGuildRoleMemberCounts = endpoint(
  'getGuildRoleMemberCounts',
  'GET',
  '/guilds/{guild_id}/roles/member-counts',
  { result: json(z.record(z.string(), z.int())) },
);

/** Create Guild Role: at most 250 in a guild. */
export const createGuildRole = endpoint('createGuildRole', 'POST', '/guilds/{guild_id}/roles', {
  body: RoleRequest,
  result: json(Role),
  needs: ['MANAGE_ROLES'],
  audit: 'ROLE_CREATE',
  emits: ['guildRoleCreate'],
});

/** Modify Guild Role Positions: all roles of the guild come back. */
export const modifyGuildRolePositions = endpoint('modifyGuildRolePositions', 'PATCH', '/guilds/{guild_id}/roles', {
  body: RolePositions,
  result: json(z.array(Role)),
  needs: ['MANAGE_ROLES'],
  audit: 'ROLE_UPDATE',
  emits: ['guildRoleUpdate'],
});

/** Modify Guild Role. The role must stand below the caller's highest. */
export const modifyGuildRole = endpoint('modifyGuildRole', 'PATCH', '/guilds/{guild_id}/roles/{role_id}', {
  body: RoleRequest,
  result: json(Role),
  needs: ['MANAGE_ROLES'],
  audit: 'ROLE_UPDATE',
  emits: ['guildRoleUpdate'],
});

/** Delete Guild Role. The role must stand below the caller's highest, and belong to no bot. */
export const deleteGuildRole = endpoint('deleteGuildRole', 'DELETE', '/guilds/{guild_id}/roles/{role_id}', {
  result: empty,
  needs: ['MANAGE_ROLES'],
  audit: 'ROLE_DELETE',
  emits: ['guildRoleDelete'],
});
