/** Emojis in reactions and polls: requests identify them by id or name, results contain their current state. */
import type { Emoji, PartialEmoji } from 'guildhall/wire';
import type { ReactionEmoji } from '../messages/reactions.js';
import type { World } from '../world/world.js';

/** The current state of a custom emoji. It belongs to a guild or to an application. */
export interface CustomEmoji {
  readonly emoji: ReactionEmoji;
  readonly guildId?: string | undefined;
  readonly applicationId?: string | undefined;
}

/** Finds a custom emoji by its id. */
export function findCustomEmoji(world: World, id: string): CustomEmoji | undefined {
  for (const { guild } of world.guilds.values()) {
    const found = guild.emojis.find((each) => each.id === id);
    if (found) return { emoji: toReactionEmoji(id, found), guildId: guild.id };
  }
  for (const application of world.applications.values()) {
    const found = application.emojis.get(id);
    if (found) return { emoji: toReactionEmoji(id, found), applicationId: application.id };
  }
  return undefined;
}

/**
 * Finds a custom emoji that a user or bot can know. Emojis of an application are only for that application.
 * @param applicationId the application of a bot; undefined for a user
 */
export function findUsableEmoji(world: World, id: string, applicationId: string | undefined): CustomEmoji | undefined {
  const found = findCustomEmoji(world, id);
  return found?.applicationId === undefined || found.applicationId === applicationId ? found : undefined;
}

/** Completes the emoji of a request: a Unicode emoji gets the id null, a custom one its name. */
export function completeEmoji(world: World, { id, name = null }: PartialEmoji): ReactionEmoji {
  const custom = id ? findCustomEmoji(world, id)?.emoji : undefined;
  return custom ?? { id: id ?? null, name };
}

function toReactionEmoji(id: string, { name, animated }: Emoji): ReactionEmoji {
  return { id, name, ...(animated ? { animated: true } : {}) };
}
