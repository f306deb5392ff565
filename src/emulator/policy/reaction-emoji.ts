/** Which emoji a path means: a character, or `name:id` of one of a guild. */
import type { ReactionEmoji } from '../state/reactions.js';
import type { World } from '../state/world.js';

const CUSTOM = /^(?:a:)?(\w{1,32}):(\d{1,20})$/;
/** One character as people see it, however many code points that takes. */
const ONE_CHARACTER = '^\\p{RGI_Emoji}$';
/** Not written as a literal: the flag v is newer than the language level of this project, not than its oldest Node. */
const CHARACTER = new RegExp(ONE_CHARACTER, 'v');
/** Asks for the coloured form of a character that also has a plain one. */
const COLOURED = '\ufe0f';

/** The emoji that a path means; nothing when it means none. */
export function emojiOf(written: string): ReactionEmoji | undefined {
  const [, name, id] = CUSTOM.exec(written) ?? [];
  if (name !== undefined && id !== undefined) return { id, name };
  const isCharacter = [written, written + COLOURED].some((each) => CHARACTER.test(each));
  return isCharacter ? { id: null, name: written } : undefined;
}

/** The emoji of a guild with its guild, as it is now. */
export function customEmoji(
  world: World,
  id: string,
): { readonly emoji: ReactionEmoji; readonly guildId: string } | undefined {
  for (const { guild } of world.guilds.values()) {
    const found = guild.emojis.find((each) => each.id === id);
    if (found) {
      return { emoji: { id, name: found.name, ...(found.animated ? { animated: true } : {}) }, guildId: guild.id };
    }
  }
  return undefined;
}
