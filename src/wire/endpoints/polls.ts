import { z } from 'zod';
import { endpoint, json } from '../endpoint.js';
import { Message } from '../objects/message.js';
import { User } from '../objects/user.js';
import { queryInteger, snowflake } from '../schema.js';

/** Get Answer Voters, by ascending id. */
export const getAnswerVoters = endpoint(
  'getAnswerVoters',
  'GET',
  '/channels/{channel_id}/polls/{message_id}/answers/{answer_id}',
  {
    query: z.object({
      after: snowflake().optional(),
      /** 1..100, default 25. */
      limit: queryInteger(1, 100).default(25),
    }),
    result: json(z.object({ users: z.array(User) })),
    needs: ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'],
  },
);

/** End Poll: at once, and only one's own. */
export const endPoll = endpoint('endPoll', 'POST', '/channels/{channel_id}/polls/{message_id}/expire', {
  result: json(Message),
  needs: ['VIEW_CHANNEL'],
  emits: ['messageUpdate'],
});
