/** Emojis in reactions and polls: requests identify them by id or name, results contain their current state. */
import type { PartialEmoji } from '../../../wire/objects/components/shared-fields.js';
import type { World } from '../world/world.js';
import type { ReactionEmoji } from './reactions.js';

/** Finds the current state of a custom emoji, with the id of its guild. */
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

/** Completes the emoji of a request: a Unicode emoji gets the id null, a custom one its name. */
export function completeEmoji(world: World, { id, name = null }: PartialEmoji): ReactionEmoji {
  const custom = id ? findCustomEmoji(world, id)?.emoji : undefined;
  return custom ?? { id: id ?? null, name };
}
