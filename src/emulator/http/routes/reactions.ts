import {
  createReaction,
  deleteAllReactions,
  deleteAllReactionsForEmoji,
  deleteOwnReaction,
  deleteUserReaction,
  getReactions,
} from '../../../wire/endpoints/reactions.js';
import { reactionTypes } from '../../../wire/objects/reaction.js';
import { customEmoji, emojiOf } from '../../policy/reaction-emoji.js';
import { refuse } from '../../policy/refusal.js';
import {
  addReaction,
  clearReactions,
  clearReactionsWith,
  type ReactionEmoji,
  reactors,
  removeReaction,
} from '../../state/reactions.js';
import { serve } from '../serve.js';

/** The emoji that a path names. */
function named({ path }: { readonly path: { readonly emoji: string } }): ReactionEmoji {
  return emojiOf(path.emoji) ?? refuse('UNKNOWN_EMOJI');
}

export const reactionRoutes = [
  serve(createReaction, (call) => {
    const emoji = named(call);
    const current = emoji.id === null ? undefined : customEmoji(call.world, emoji.id)?.emoji;
    return addReaction(call, current ?? emoji, call.actor.user.user.id);
  }),

  serve(deleteOwnReaction, (call) => removeReaction(call, named(call), call.actor.user.user.id)),

  serve(deleteUserReaction, (call) => removeReaction(call, named(call), call.user.user.id)),

  // Nobody here can react in the animated way.
  serve(getReactions, (call) => ({
    result: call.query.type === reactionTypes.BURST ? [] : reactors(call, named(call), call.query),
    events: [],
  })),

  serve(deleteAllReactions, (call) => clearReactions(call)),

  serve(deleteAllReactionsForEmoji, (call) => clearReactionsWith(call, named(call))),
];
