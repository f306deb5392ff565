import type { PartialEmoji } from '../../wire/objects/components/shared-fields.js';

/** An emoji of a component: the emoji itself (`'👋'`), or one of a guild by its id. */
export type Emoji = string | PartialEmoji;

/** An emoji as it goes over the wire. */
export function emojiRequest(emoji: Emoji): PartialEmoji {
  return typeof emoji === 'string' ? { name: emoji } : emoji;
}
