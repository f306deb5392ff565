import type { PartialEmoji } from '../../wire/objects/components/shared-fields.js';
import { parseEmoji } from '../../wire/validation/emoji-text.js';

/**
 * An emoji of a component: a Unicode emoji (`'👋'`), a custom emoji as Discord copies it (`'<:anchor:110…>'`, `'anchor:110…'`
 * or its id), or the id and name of a custom emoji.
 */
export type EmojiInput = string | PartialEmoji;

/** The API form of an emoji. The schema of the component reports a text that is no emoji. */
export function toPartialEmoji(emoji: EmojiInput): PartialEmoji {
  return typeof emoji === 'string' ? (parseEmoji(emoji) ?? { name: emoji }) : emoji;
}
