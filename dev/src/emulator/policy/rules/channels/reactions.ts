import { endpoints } from 'guildhall/wire';
import { type ReactionCall, reactionError } from '../../messages/reaction-checks.js';
import { parseReactionEmoji } from '../../messages/reaction-emoji.js';
import { actorIsVerified } from '../../permissions/verification.js';
import type { Actor } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { threadIsActive } from '../../threads/thread-checks.js';

interface EmojiCall {
  readonly path: { readonly emoji: string };
}

const emojiIsValid = ({ path }: EmojiCall) => (parseReactionEmoji(path.emoji) ? undefined : 'UNKNOWN_EMOJI');

/** Rule: the caller may add the reaction. */
const canReact = (call: EmojiCall & Omit<ReactionCall, 'applicationId' | 'userId'> & { readonly actor: Actor }) => {
  const emoji = parseReactionEmoji(call.path.emoji);
  const { user, application } = call.actor;
  const reacting = { ...call, applicationId: application?.id, userId: user.user.id };
  return emoji ? reactionError(reacting, emoji) : 'UNKNOWN_EMOJI';
};

export const reactionRules = [
  defineRules(endpoints.createReaction, actorIsVerified, threadIsActive, canReact),
  defineRules(endpoints.deleteOwnReaction, emojiIsValid),
  defineRules(endpoints.deleteUserReaction, emojiIsValid),
  defineRules(endpoints.getReactions, emojiIsValid),
  defineRules(endpoints.deleteAllReactionsForEmoji, emojiIsValid),
];
