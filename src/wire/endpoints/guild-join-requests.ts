import { z } from 'zod';
import { endpoint, json } from '../endpoint.js';
import { limits } from '../limits.js';
import { JoinRequest, JoinRequestAction, JoinRequestPage } from '../objects/join-request.js';
import { queryInteger, snowflake } from '../schema.js';

const bounds = limits.joinRequest;

/**
 * Get Guild Join Requests. Needs KICK_MEMBERS or MANAGE_GUILD; the list itself KICK_MEMBERS. Those that wait are paged
 * by id, the newest first, the others by the time of the decision. `after` wins over `before`.
 */
export const getGuildJoinRequests = endpoint('getGuildJoinRequests', 'GET', '/guilds/{guild_id}/requests', {
  query: z.object({
    status: z.literal(['SUBMITTED', 'APPROVED', 'REJECTED']).default('SUBMITTED'),
    /** 1..100, default 100. */
    limit: queryInteger(1, bounds.page).default(bounds.page),
    before: snowflake().optional(),
    after: snowflake().optional(),
  }),
  result: json(JoinRequestPage),
});

/** Action Guild Join Request: lets somebody in, or does not. One that is decided comes back as it is. */
export const actionGuildJoinRequest = endpoint(
  'actionGuildJoinRequest',
  'PATCH',
  '/guilds/{guild_id}/requests/{request_id}',
  {
    body: JoinRequestAction,
    result: json(JoinRequest),
    needs: ['KICK_MEMBERS'],
    emits: ['guildJoinRequestUpdate', 'guildMemberUpdate'],
  },
);
