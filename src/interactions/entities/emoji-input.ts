import type { PartialEmoji } from '../../wire/objects/components/shared-fields.js';

/** An emoji of a component: the emoji itself (`'👋'`), or one of a guild by its id. */
export type EmojiInput = string | PartialEmoji;

/** An emoji as it goes over the wire. */
export function toPartialEmoji(emoji: EmojiInput): PartialEmoji {
  return typeof emoji === 'string' ? { name: emoji } : emoji;
}
