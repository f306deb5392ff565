import {
  createReaction,
  deleteAllReactionsForEmoji,
  deleteOwnReaction,
  deleteUserReaction,
  getReactions,
} from '../../../wire/endpoints/reactions.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import { type Reacting, reactionError } from '../reacting.js';
import { emojiOf } from '../reaction-emoji.js';
import { archiveError } from '../thread-rights.js';
import { rulesOf } from './rule.js';

interface EmojiCall {
  readonly path: { readonly emoji: string };
}

const emojiIsOne = ({ path }: EmojiCall) => (emojiOf(path.emoji) ? undefined : 'UNKNOWN_EMOJI');

/** What a person or bot needs to react. */
const mayReact = (call: EmojiCall & Reacting) => {
  const emoji = emojiOf(call.path.emoji);
  return emoji ? reactionError(call, emoji) : 'UNKNOWN_EMOJI';
};

/** In an archived thread nobody reacts. */
const threadIsAwake = ({ channel }: { readonly channel: ChannelRecord }) => archiveError(channel);

export const reactionRules = [
  rulesOf(createReaction, threadIsAwake, mayReact),
  rulesOf(deleteOwnReaction, emojiIsOne),
  rulesOf(deleteUserReaction, emojiIsOne),
  rulesOf(getReactions, emojiIsOne),
  rulesOf(deleteAllReactionsForEmoji, emojiIsOne),
];
