/** The emojis of the emoji picker. */
import type { Emoji } from 'guildhall/wire';
import { commonEmojis } from './common-emojis.js';

/** An emoji of the picker. */
export interface EmojiChoice {
  /** The name in reactions: a character, or `name:id`. */
  readonly key: string;
  readonly name: string;
  readonly id?: string;
  /** The accessible name. */
  readonly label: string;
}

/** Finds emojis of the guild and common ones by name. If the search itself is an emoji, it is the first result. */
export function searchEmojis(guildEmojis: readonly Emoji[], search: string): readonly EmojiChoice[] {
  const query = search.trim().toLowerCase().replaceAll(':', '');
  const custom = guildEmojis.flatMap(({ id, name, available }) =>
    id !== null && name !== null && available !== false ? [{ key: `${name}:${id}`, name, id, label: `:${name}:` }] : [],
  );
  const common = commonEmojis.map(([character, label]) => ({ key: character, name: character, label }));
  const found = [...custom, ...common].filter(({ label }) => label.toLowerCase().includes(query));
  if (!isEmoji(query) || found.some(({ key }) => key === query)) return found;
  return [{ key: query, name: query, label: query }, ...found];
}

function isEmoji(text: string): boolean {
  return /^\p{RGI_Emoji}$/v.test(text);
}
