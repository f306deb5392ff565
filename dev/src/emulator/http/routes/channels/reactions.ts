import { endpoints, reactionTypes } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { parseReactionEmoji } from '../../../policy/messages/reaction-emoji.js';
import { findCustomEmoji } from '../../../state/messages/custom-emojis.js';
import {
  insertReaction,
  type ReactionEmoji,
  reactionUsers,
  removeAllReactions,
  removeReaction,
  removeReactionsOfEmoji,
} from '../../../state/messages/reactions.js';
import { defineRoute } from '../../endpoint-route.js';

/** The emoji in the path. */
function emojiInPath({ path }: { readonly path: { readonly emoji: string } }): ReactionEmoji {
  return parseReactionEmoji(path.emoji) ?? rejectRequest('UNKNOWN_EMOJI');
}

export const reactionRoutes = [
  defineRoute(endpoints.createReaction, (call) => {
    const emoji = emojiInPath(call);
    const current = emoji.id === null ? undefined : findCustomEmoji(call.world, emoji.id)?.emoji;
    return insertReaction(call, current ?? emoji, call.actor.user.user.id);
  }),

  defineRoute(endpoints.deleteOwnReaction, (call) => removeReaction(call, emojiInPath(call), call.actor.user.user.id)),

  defineRoute(endpoints.deleteUserReaction, (call) => removeReaction(call, emojiInPath(call), call.user.user.id)),

  // Users of the emulator cannot add burst reactions.
  defineRoute(endpoints.getReactions, (call) => ({
    result: call.query.type === reactionTypes.BURST ? [] : reactionUsers(call, emojiInPath(call), call.query),
    events: [],
  })),

  defineRoute(endpoints.deleteAllReactions, (call) => removeAllReactions(call)),

  defineRoute(endpoints.deleteAllReactionsForEmoji, (call) => removeReactionsOfEmoji(call, emojiInPath(call))),
];
