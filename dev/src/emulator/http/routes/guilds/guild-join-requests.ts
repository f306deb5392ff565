import { endpoints } from 'guildhall/wire';
import { visibleJoinRequests } from '../../../policy/guilds/join-request-visibility.js';
import { pendingJoinRequests, reviewJoinRequest } from '../../../state/guilds/join-requests.js';
import { defineRoute } from '../../endpoint-route.js';

export const guildJoinRequestRoutes = [
  defineRoute(endpoints.getGuildJoinRequests, ({ world, guild, query, permissions }) => {
    const requests = visibleJoinRequests(world, guild, query, permissions);
    return {
      result: {
        ...(query.status === 'SUBMITTED' ? { total: pendingJoinRequests(guild).length } : {}),
        ...(requests ? { guild_join_requests: requests } : {}),
      },
      events: [],
    };
  }),

  defineRoute(endpoints.actionGuildJoinRequest, ({ world, guild, joinRequest, body, actor }) =>
    reviewJoinRequest(world, guild, joinRequest, body, actor.user.user.id),
  ),
];
