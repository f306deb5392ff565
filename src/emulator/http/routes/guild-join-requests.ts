import { actionGuildJoinRequest, getGuildJoinRequests } from '../../../wire/endpoints/guild-join-requests.js';
import { holds } from '../../policy/permissions.js';
import { actionJoinRequest, presentJoinRequests, waitingJoinRequests } from '../../state/join-requests.js';
import { serve } from '../serve.js';

export const guildJoinRequestRoutes = [
  serve(getGuildJoinRequests, ({ world, guild, query, permissions }) => ({
    result: {
      ...(query.status === 'SUBMITTED' ? { total: waitingJoinRequests(guild).length } : {}),
      ...(holds(permissions, 'KICK_MEMBERS') ? { guild_join_requests: presentJoinRequests(world, guild, query) } : {}),
    },
    events: [],
  })),

  serve(actionGuildJoinRequest, ({ world, guild, joinRequest, body, actor }) =>
    actionJoinRequest(world, guild, joinRequest, body, actor.user.user.id),
  ),
];
