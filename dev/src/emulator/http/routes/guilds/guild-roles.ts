import { endpoints, type ParsedBodyOf } from 'guildhall/wire';
import { requestedPositions } from '../../../policy/rules/guilds/guild-roles.js';
import { storeImage } from '../../../state/files/images.js';
import {
  insertRole,
  moveRoles,
  NEW_ROLE_NAME,
  type RoleChanges,
  removeRole,
  roleMemberCounts,
  serializeRoles,
  updateRole,
} from '../../../state/members/roles.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute } from '../../endpoint-route.js';

/** Converts the fields of a request to the stored form. */
function roleFields(
  world: World,
  { colors, icon, ...fields }: ParsedBodyOf<typeof endpoints.modifyGuildRole>,
): RoleChanges {
  return {
    ...fields,
    colors: colors && {
      primary_color: colors.primary_color,
      secondary_color: colors.secondary_color ?? null,
      tertiary_color: colors.tertiary_color ?? null,
    },
    icon: storeImage(world, icon),
  };
}

export const guildRoleRoutes = [
  defineRoute(endpoints.getGuildRoles, ({ guild }) => ({ result: serializeRoles(guild), events: [] })),

  defineRoute(endpoints.getGuildRole, ({ role }) => ({ result: role, events: [] })),

  defineRoute(endpoints.getGuildRoleMemberCounts, ({ guild }) => ({ result: roleMemberCounts(guild), events: [] })),

  defineRoute(endpoints.createGuildRole, ({ world, guild, body, actor, reason }) =>
    insertRole(
      world,
      guild,
      { ...roleFields(world, body), name: body.name ?? NEW_ROLE_NAME },
      { userId: actor.user.user.id, reason },
    ),
  ),

  defineRoute(endpoints.modifyGuildRolePositions, ({ world, guild, body, actor, reason }) =>
    moveRoles(world, guild, requestedPositions(body), { userId: actor.user.user.id, reason }),
  ),

  defineRoute(endpoints.modifyGuildRole, ({ world, guild, role, body, actor, reason }) =>
    updateRole(world, guild, role, roleFields(world, body), { userId: actor.user.user.id, reason }),
  ),

  defineRoute(endpoints.deleteGuildRole, ({ world, guild, role, actor, reason }) =>
    removeRole(world, guild, role, { userId: actor.user.user.id, reason }),
  ),
];
