import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { reactionTypes } from '../objects/messages/reaction.js';
import { User } from '../objects/users/user.js';
import { queryInteger, snowflake } from '../validation/field-schemas.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from './declaration/endpoint.js';

/** `emoji` in these paths is a Unicode emoji, or `name:id` of a guild emoji; anything else is 10014. */
const readPermissions = ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'] as const;
const moderatePermissions = [...readPermissions, 'MANAGE_MESSAGES'] as const;

/**
 * Create Reaction. The first reaction with an emoji needs ADD_REACTIONS; a message has at most 20 of them (30010).
 * @see https://docs.discord.com/developers/resources/message#create-reaction
 */
export const createReaction: Endpoint<
  '/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me',
  { result: undefined }
> = declareEndpoint('createReaction', 'PUT', '/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me', {
  result: emptyResult,
  requiredPermissions: readPermissions,
  emits: ['messageReactionAdd'],
});

/**
 * Delete Own Reaction.
 * @see https://docs.discord.com/developers/resources/message#delete-own-reaction
 */
export const deleteOwnReaction: Endpoint<
  '/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me',
  { result: undefined }
> = declareEndpoint(
  'deleteOwnReaction',
  'DELETE',
  '/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me',
  { result: emptyResult, requiredPermissions: readPermissions, emits: ['messageReactionRemove'] },
);

/**
 * Delete User Reaction.
 * @see https://docs.discord.com/developers/resources/message#delete-user-reaction
 */
export const deleteUserReaction: Endpoint<
  '/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/{user_id}',
  { result: undefined }
> = declareEndpoint(
  'deleteUserReaction',
  'DELETE',
  '/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/{user_id}',
  { result: emptyResult, requiredPermissions: moderatePermissions, emits: ['messageReactionRemove'] },
);

/** Query for the users who reacted with an emoji. */
export interface ReactionsQuery {
  /** A value of `reactionTypes`. Default 0. */
  type?: number | undefined;
  after?: string | undefined;
  /** 1 to 100, default 25. */
  limit?: number | undefined;
}

/** {@link ReactionsQuery} after validation, with defaults filled in. */
export interface ParsedReactionsQuery extends ReactionsQuery {
  type: number;
  limit: number;
}

/**
 * Get Reactions: the users who reacted with an emoji, by ascending id.
 * @see https://docs.discord.com/developers/resources/message#get-reactions
 */
export const getReactions: Endpoint<
  '/channels/{channel_id}/messages/{message_id}/reactions/{emoji}',
  {
    query: ReactionsQuery;
    parsedQuery: ParsedReactionsQuery;
    result: User[];
  }
> = declareEndpoint('getReactions', 'GET', '/channels/{channel_id}/messages/{message_id}/reactions/{emoji}', {
  query: z.object({
    type: queryInteger(reactionTypes.NORMAL, reactionTypes.BURST).default(reactionTypes.NORMAL),
    after: snowflake().optional(),
    limit: queryInteger(1, limits.message.reactionUserPageSize).default(25),
  }),
  result: jsonResult(z.array(User)),
  requiredPermissions: readPermissions,
});

/**
 * Delete All Reactions.
 * @see https://docs.discord.com/developers/resources/message#delete-all-reactions
 */
export const deleteAllReactions: Endpoint<
  '/channels/{channel_id}/messages/{message_id}/reactions',
  { result: undefined }
> = declareEndpoint('deleteAllReactions', 'DELETE', '/channels/{channel_id}/messages/{message_id}/reactions', {
  result: emptyResult,
  requiredPermissions: moderatePermissions,
  emits: ['messageReactionRemoveAll'],
});

/**
 * Delete All Reactions for Emoji.
 * @see https://docs.discord.com/developers/resources/message#delete-all-reactions-for-emoji
 */
export const deleteAllReactionsForEmoji: Endpoint<
  '/channels/{channel_id}/messages/{message_id}/reactions/{emoji}',
  { result: undefined }
> = declareEndpoint(
  'deleteAllReactionsForEmoji',
  'DELETE',
  '/channels/{channel_id}/messages/{message_id}/reactions/{emoji}',
  { result: emptyResult, requiredPermissions: moderatePermissions, emits: ['messageReactionRemoveEmoji'] },
);
