import { z } from 'zod';
import { empty, endpoint, json } from '../endpoint.js';
import { limits } from '../limits.js';
import { reactionTypes } from '../objects/reaction.js';
import { User } from '../objects/user.js';
import { queryInteger, snowflake } from '../schema.js';

/** `emoji` in these paths is the emoji itself, or `name:id` of one of a guild; anything else is 10014. */
const reader = ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'] as const;
const moderator = [...reader, 'MANAGE_MESSAGES'] as const;

/** Create Reaction. The first reaction with an emoji needs ADD_REACTIONS; a message has at most 20 of them (30010). */
export const createReaction = endpoint(
  'createReaction',
  'PUT',
  '/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me',
  { result: empty, needs: reader, emits: ['messageReactionAdd'] },
);

/** Delete Own Reaction. */
export const deleteOwnReaction = endpoint(
  'deleteOwnReaction',
  'DELETE',
  '/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me',
  { result: empty, needs: reader, emits: ['messageReactionRemove'] },
);

/** Delete User Reaction. */
export const deleteUserReaction = endpoint(
  'deleteUserReaction',
  'DELETE',
  '/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/{user_id}',
  { result: empty, needs: moderator, emits: ['messageReactionRemove'] },
);

/** Get Reactions: who reacted with an emoji, by ascending id. */
export const getReactions = endpoint(
  'getReactions',
  'GET',
  '/channels/{channel_id}/messages/{message_id}/reactions/{emoji}',
  {
    query: z.object({
      /** A number of `reactionTypes`. Default 0. */
      type: queryInteger(reactionTypes.NORMAL, reactionTypes.BURST).default(reactionTypes.NORMAL),
      after: snowflake().optional(),
      /** 1..100, default 25. */
      limit: queryInteger(1, limits.message.reactorPage).default(25),
    }),
    result: json(z.array(User)),
    needs: reader,
  },
);

/** Delete All Reactions. */
export const deleteAllReactions = endpoint(
  'deleteAllReactions',
  'DELETE',
  '/channels/{channel_id}/messages/{message_id}/reactions',
  { result: empty, needs: moderator, emits: ['messageReactionRemoveAll'] },
);

/** Delete All Reactions for Emoji. */
export const deleteAllReactionsForEmoji = endpoint(
  'deleteAllReactionsForEmoji',
  'DELETE',
  '/channels/{channel_id}/messages/{message_id}/reactions/{emoji}',
  { result: empty, needs: moderator, emits: ['messageReactionRemoveEmoji'] },
);
