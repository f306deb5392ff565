/** The emojis among which a person chooses one to react with. */
import type { Emoji } from '../../../wire/objects/guilds/emoji.js';
import { commonEmojis } from './common-emojis.js';

/** An emoji to choose. */
export interface EmojiChoice {
  /** As reactions name it: a character, or `name:id`. */
  readonly reaction: string;
  readonly name: string;
  readonly id?: string;
  /** How it is read out. */
  readonly words: string;
}

/** The emojis of the guild and the common ones that a search finds; a character that is typed is one itself. */
export function emojiChoices(guildEmojis: readonly Emoji[], search: string): readonly EmojiChoice[] {
  const wanted = search.trim().toLowerCase().replaceAll(':', '');
  const own = guildEmojis.flatMap(({ id, name, available }) =>
    id !== null && name !== null && available !== false
      ? [{ reaction: `${name}:${id}`, name, id, words: `:${name}:` }]
      : [],
  );
  const common = commonEmojis.map(([character, words]) => ({ reaction: character, name: character, words }));
  const fitting = [...own, ...common].filter(({ words }) => words.toLowerCase().includes(wanted));
  if (!isEmoji(wanted) || fitting.some(({ reaction }) => reaction === wanted)) return fitting;
  return [{ reaction: wanted, name: wanted, words: wanted }, ...fitting];
}

function isEmoji(text: string): boolean {
  return /^\p{RGI_Emoji}$/v.test(text);
}
