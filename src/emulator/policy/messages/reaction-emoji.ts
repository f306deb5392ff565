/** Which emoji a path means: a character, or `name:id` of one of a guild. */
import type { ReactionEmoji } from '../../state/messages/reactions.js';
import type { World } from '../../state/world/world.js';

const CUSTOM_EMOJI = /^(?:a:)?(\w{1,32}):(\d{1,20})$/;
/** One character as people see it, however many code points that takes. */
const UNICODE_EMOJI_PATTERN = '^\\p{RGI_Emoji}$';
/** Not written as a literal: the flag v is newer than the language level of this project, not than its oldest Node. */
const UNICODE_EMOJI = new RegExp(UNICODE_EMOJI_PATTERN, 'v');
/** Asks for the coloured form of a character that also has a plain one. */
const EMOJI_VARIATION_SELECTOR = '\ufe0f';

/** The emoji that a path means; nothing when it means none. */
export function parseReactionEmoji(written: string): ReactionEmoji | undefined {
  const [, name, id] = CUSTOM_EMOJI.exec(written) ?? [];
  if (name !== undefined && id !== undefined) return { id, name };
  const isCharacter = [written, written + EMOJI_VARIATION_SELECTOR].some((each) => UNICODE_EMOJI.test(each));
  return isCharacter ? { id: null, name: written } : undefined;
}

/** The emoji of a guild with its guild, as it is now. */
export function findCustomEmoji(
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
