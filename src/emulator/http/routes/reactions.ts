import {
  createReaction,
  deleteAllReactions,
  deleteAllReactionsForEmoji,
  deleteOwnReaction,
  deleteUserReaction,
  getReactions,
} from '../../../wire/endpoints/reactions.js';
import { reactionTypes } from '../../../wire/objects/messages/reaction.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { findCustomEmoji, parseReactionEmoji } from '../../policy/messages/reaction-emoji.js';
import {
  addReaction,
  type ReactionEmoji,
  reactionUsers,
  removeAllReactions,
  removeReaction,
  removeReactionsOfEmoji,
} from '../../state/messages/reactions.js';
import { serve } from '../serve.js';

/** The emoji that a path names. */
function named({ path }: { readonly path: { readonly emoji: string } }): ReactionEmoji {
  return parseReactionEmoji(path.emoji) ?? rejectRequest('UNKNOWN_EMOJI');
}

export const reactionRoutes = [
  serve(createReaction, (call) => {
    const emoji = named(call);
    const current = emoji.id === null ? undefined : findCustomEmoji(call.world, emoji.id)?.emoji;
    return addReaction(call, current ?? emoji, call.actor.user.user.id);
  }),

  serve(deleteOwnReaction, (call) => removeReaction(call, named(call), call.actor.user.user.id)),

  serve(deleteUserReaction, (call) => removeReaction(call, named(call), call.user.user.id)),

  // Nobody here can react in the animated way.
  serve(getReactions, (call) => ({
    result: call.query.type === reactionTypes.BURST ? [] : reactionUsers(call, named(call), call.query),
    events: [],
  })),

  serve(deleteAllReactions, (call) => removeAllReactions(call)),

  serve(deleteAllReactionsForEmoji, (call) => removeReactionsOfEmoji(call, named(call))),
];
