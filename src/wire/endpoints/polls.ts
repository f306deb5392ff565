import { z } from 'zod';
import { Message } from '../objects/messages/message.js';
import { User } from '../objects/users/user.js';
import { queryInteger, snowflake } from '../validation/field-schemas.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, jsonResult } from './declaration/endpoint.js';

/** Query for the users who voted for an answer of a poll. */
export interface AnswerVotersQuery {
  after?: string | undefined;
  /** 1 to 100, default 25. */
  limit?: number | undefined;
}

/** {@link AnswerVotersQuery} after validation, with defaults filled in. */
export interface ParsedAnswerVotersQuery extends AnswerVotersQuery {
  limit: number;
}

/**
 * Get Answer Voters, by ascending id.
 * @see https://docs.discord.com/developers/resources/poll#get-answer-voters
 */
export const getAnswerVoters: Endpoint<
  '/channels/{channel_id}/polls/{message_id}/answers/{answer_id}',
  {
    query: AnswerVotersQuery;
    parsedQuery: ParsedAnswerVotersQuery;
    result: { users: User[] };
  }
> = declareEndpoint('getAnswerVoters', 'GET', '/channels/{channel_id}/polls/{message_id}/answers/{answer_id}', {
  query: z.object({
    after: snowflake().optional(),
    limit: queryInteger(1, 100).default(25),
  }),
  result: jsonResult(z.object({ users: z.array(User) })),
  requiredPermissions: ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'],
});

/**
 * End Poll: ends one of the caller's own polls immediately.
 * @see https://docs.discord.com/developers/resources/poll#end-poll
 */
export const endPoll: Endpoint<'/channels/{channel_id}/polls/{message_id}/expire', { result: Message }> =
  declareEndpoint('endPoll', 'POST', '/channels/{channel_id}/polls/{message_id}/expire', {
    result: jsonResult(Message),
    requiredPermissions: ['VIEW_CHANNEL'],
    emits: ['messageUpdate'],
  });
