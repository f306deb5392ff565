import { actionGuildJoinRequest, getGuildJoinRequests } from '../../../../wire/endpoints/guilds/guild-join-requests.js';
import { hasPermissionBits } from '../../../policy/permissions/permissions.js';
import { pendingJoinRequests, reviewJoinRequest, serializeJoinRequests } from '../../../state/guilds/join-requests.js';
import { defineRoute } from '../../endpoint-route.js';

export const guildJoinRequestRoutes = [
  defineRoute(getGuildJoinRequests, ({ world, guild, query, permissions }) => ({
    result: {
      ...(query.status === 'SUBMITTED' ? { total: pendingJoinRequests(guild).length } : {}),
      ...(hasPermissionBits(permissions, 'KICK_MEMBERS')
        ? { guild_join_requests: serializeJoinRequests(world, guild, query) }
        : {}),
    },
    events: [],
  })),

  defineRoute(actionGuildJoinRequest, ({ world, guild, joinRequest, body, actor }) =>
    reviewJoinRequest(world, guild, joinRequest, body, actor.user.user.id),
  ),
];
