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
  readonly label: string;
}

/** The emojis of the guild and the common ones that a search finds; a character that is typed is one itself. */
export function searchEmojis(guildEmojis: readonly Emoji[], search: string): readonly EmojiChoice[] {
  const wanted = search.trim().toLowerCase().replaceAll(':', '');
  const own = guildEmojis.flatMap(({ id, name, available }) =>
    id !== null && name !== null && available !== false
      ? [{ reaction: `${name}:${id}`, name, id, label: `:${name}:` }]
      : [],
  );
  const common = commonEmojis.map(([character, label]) => ({ reaction: character, name: character, label }));
  const fitting = [...own, ...common].filter(({ label }) => label.toLowerCase().includes(wanted));
  if (!isEmoji(wanted) || fitting.some(({ reaction }) => reaction === wanted)) return fitting;
  return [{ reaction: wanted, name: wanted, label: wanted }, ...fitting];
}

function isEmoji(text: string): boolean {
  return /^\p{RGI_Emoji}$/v.test(text);
}
