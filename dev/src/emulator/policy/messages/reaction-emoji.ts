/** Parses the emoji in the path of a reaction: a Unicode emoji, or `name:id` of a custom emoji. */
import type { ReactionEmoji } from '../../state/messages/reactions.js';
import { isUnicodeEmoji } from '../expressions/unicode-emoji.js';

const CUSTOM_EMOJI = /^(?:a:)?(\w{1,32}):(\d{1,20})$/;

/** Returns the emoji of a path. Undefined if it is not an emoji. */
export function parseReactionEmoji(text: string): ReactionEmoji | undefined {
  const [, name, id] = CUSTOM_EMOJI.exec(text) ?? [];
  if (name !== undefined && id !== undefined) return { id, name };
  return isUnicodeEmoji(text) ? { id: null, name: text } : undefined;
}
