import type { PartialEmoji } from '../../wire/objects/components/shared-fields.js';

/** An emoji of a component: a Unicode emoji (`'👋'`), or the id and name of a custom emoji. */
export type EmojiInput = string | PartialEmoji;

/** The API form of an emoji. */
export function toPartialEmoji(emoji: EmojiInput): PartialEmoji {
  return typeof emoji === 'string' ? { name: emoji } : emoji;
}
