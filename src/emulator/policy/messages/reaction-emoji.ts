/** Parses the emoji in the path of a reaction: a Unicode emoji, or `name:id` of a custom emoji. */
import type { ReactionEmoji } from '../../state/messages/reactions.js';

const CUSTOM_EMOJI = /^(?:a:)?(\w{1,32}):(\d{1,20})$/;
/** One visible character, regardless of its number of code points. */
const UNICODE_EMOJI_PATTERN = '^\\p{RGI_Emoji}$';
/**
 * Not a literal: the flag v is newer than the language level of this project, but supported by its oldest Node version.
 */
const UNICODE_EMOJI = new RegExp(UNICODE_EMOJI_PATTERN, 'v');
/** Requests the colored form of a character that also has a text form. */
const EMOJI_VARIATION_SELECTOR = '\ufe0f';

/** Returns the emoji of a path. Undefined if it is not an emoji. */
export function parseReactionEmoji(text: string): ReactionEmoji | undefined {
  const [, name, id] = CUSTOM_EMOJI.exec(text) ?? [];
  if (name !== undefined && id !== undefined) return { id, name };
  const isCharacter = [text, text + EMOJI_VARIATION_SELECTOR].some((each) => UNICODE_EMOJI.test(each));
  return isCharacter ? { id: null, name: text } : undefined;
}
