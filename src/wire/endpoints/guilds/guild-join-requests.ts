import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { JoinRequest, JoinRequestAction, JoinRequestPage } from '../../objects/guilds/join-request.js';
import { queryInteger, snowflake } from '../../validation/field-schemas.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, jsonResult } from '../declaration/endpoint.js';

const bounds = limits.joinRequest;

/** Query for the join requests of a guild. */
export interface JoinRequestsQuery {
  status?: 'SUBMITTED' | 'APPROVED' | 'REJECTED' | undefined;
  /** 1 to 100, default 100. */
  limit?: number | undefined;
  before?: string | undefined;
  after?: string | undefined;
}

/** {@link JoinRequestsQuery} after validation, with defaults filled in. */
export interface ParsedJoinRequestsQuery extends JoinRequestsQuery {
  status: 'SUBMITTED' | 'APPROVED' | 'REJECTED';
  limit: number;
}

/**
 * Get Guild Join Requests. Needs KICK_MEMBERS or MANAGE_GUILD; the list itself KICK_MEMBERS. Pending ones are paged
 * by id, newest first, the others by the time of the decision. `after` takes precedence over `before`.
 */
export const getGuildJoinRequests: Endpoint<
  '/guilds/{guild_id}/requests',
  {
    query: JoinRequestsQuery;
    parsedQuery: ParsedJoinRequestsQuery;
    result: JoinRequestPage;
  }
> = declareEndpoint('getGuildJoinRequests', 'GET', '/guilds/{guild_id}/requests', {
  query: z.object({
    status: z.literal(['SUBMITTED', 'APPROVED', 'REJECTED']).default('SUBMITTED'),
    limit: queryInteger(1, bounds.pageSize).default(bounds.pageSize),
    before: snowflake().optional(),
    after: snowflake().optional(),
  }),
  result: jsonResult(JoinRequestPage),
});

/** Action Guild Join Request: approves or rejects it. A request that is already decided is returned unchanged. */
export const actionGuildJoinRequest: Endpoint<
  '/guilds/{guild_id}/requests/{request_id}',
  { body: JoinRequestAction; result: JoinRequest }
> = declareEndpoint('actionGuildJoinRequest', 'PATCH', '/guilds/{guild_id}/requests/{request_id}', {
  body: JoinRequestAction,
  result: jsonResult(JoinRequest),
  requiredPermissions: ['KICK_MEMBERS'],
  emits: ['guildJoinRequestUpdate', 'guildMemberUpdate'],
});
