import { z } from 'zod';
import type { ParsedRoleRequest } from '../../objects/guilds/role.js';
import { Role, RolePositions, RoleRequest } from '../../objects/guilds/role.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from '../declaration/endpoint.js';

/**
 * Get Guild Roles.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-roles
 */
export const getGuildRoles: Endpoint<'/guilds/{guild_id}/roles', { result: Role[] }> = declareEndpoint(
  'getGuildRoles',
  'GET',
  '/guilds/{guild_id}/roles',
  {
    result: jsonResult(z.array(Role)),
  },
);

/**
 * Get Guild Role.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-role
 */
export const getGuildRole: Endpoint<'/guilds/{guild_id}/roles/{role_id}', { result: Role }> = declareEndpoint(
  'getGuildRole',
  'GET',
  '/guilds/{guild_id}/roles/{role_id}',
  {
    result: jsonResult(Role),
  },
);

/**
 * Get Guild Role Member Counts: by role id, without @everyone.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-role-member-counts
 */
export const getGuildRoleMemberCounts: Endpoint<
  '/guilds/{guild_id}/roles/member-counts',
  { result: Record<string, number> }
> = declareEndpoint('getGuildRoleMemberCounts', 'GET', '/guilds/{guild_id}/roles/member-counts', {
  result: jsonResult(z.record(z.string(), z.int())),
});

/**
 * Create Guild Role: at most 250 in a guild.
 * @see https://docs.discord.com/developers/resources/guild#create-guild-role
 */
export const createGuildRole: Endpoint<
  '/guilds/{guild_id}/roles',
  { body: RoleRequest; parsedBody: ParsedRoleRequest; result: Role; audit: true }
> = declareEndpoint('createGuildRole', 'POST', '/guilds/{guild_id}/roles', {
  body: RoleRequest,
  result: jsonResult(Role),
  requiredPermissions: ['MANAGE_ROLES'],
  audit: 'ROLE_CREATE',
  emits: ['guildRoleCreate'],
});

/**
 * Modify Guild Role Positions: returns all roles of the guild.
 * @see https://docs.discord.com/developers/resources/guild#modify-guild-role-positions
 */
export const modifyGuildRolePositions: Endpoint<
  '/guilds/{guild_id}/roles',
  { body: RolePositions; result: Role[]; audit: true }
> = declareEndpoint('modifyGuildRolePositions', 'PATCH', '/guilds/{guild_id}/roles', {
  body: RolePositions,
  result: jsonResult(z.array(Role)),
  requiredPermissions: ['MANAGE_ROLES'],
  audit: 'ROLE_UPDATE',
  emits: ['guildRoleUpdate'],
});

/**
 * Modify Guild Role. The role must be below the caller's highest.
 * @see https://docs.discord.com/developers/resources/guild#modify-guild-role
 */
export const modifyGuildRole: Endpoint<
  '/guilds/{guild_id}/roles/{role_id}',
  { body: RoleRequest; parsedBody: ParsedRoleRequest; result: Role; audit: true }
> = declareEndpoint('modifyGuildRole', 'PATCH', '/guilds/{guild_id}/roles/{role_id}', {
  body: RoleRequest,
  result: jsonResult(Role),
  requiredPermissions: ['MANAGE_ROLES'],
  audit: 'ROLE_UPDATE',
  emits: ['guildRoleUpdate'],
});

/**
 * Delete Guild Role. The role must be below the caller's highest and must not be managed by a bot.
 * @see https://docs.discord.com/developers/resources/guild#delete-guild-role
 */
export const deleteGuildRole: Endpoint<'/guilds/{guild_id}/roles/{role_id}', { result: undefined; audit: true }> =
  declareEndpoint('deleteGuildRole', 'DELETE', '/guilds/{guild_id}/roles/{role_id}', {
    result: emptyResult,
    requiredPermissions: ['MANAGE_ROLES'],
    audit: 'ROLE_DELETE',
    emits: ['guildRoleDelete'],
  });
