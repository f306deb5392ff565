import type { Emoji } from 'guildhall/wire';
import { isAnimatedImage, storeDataUri } from '../files/images.js';
import type { ApplicationRecord } from '../records/users.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

export interface NewApplicationEmoji {
  readonly name: string;
  /** A data URI. */
  readonly image: string;
}

/** Adds an emoji to an application. There is no event. */
export function insertApplicationEmoji(
  world: World,
  application: ApplicationRecord,
  { name, image }: NewApplicationEmoji,
): StateChange<Emoji> {
  const id = world.newId();
  storeDataUri(world, id, image);
  const emoji: Emoji = {
    id,
    name,
    roles: [],
    require_colons: true,
    managed: false,
    animated: isAnimatedImage(image),
    available: true,
  };
  application.emojis.set(id, emoji);
  return { result: emoji, events: [] };
}

/** Renames an emoji of an application. An undefined name keeps it. */
export function updateApplicationEmoji(
  application: ApplicationRecord,
  emoji: Emoji,
  { name = emoji.name }: { readonly name?: string | null | undefined },
): StateChange<Emoji> {
  const next = { ...emoji, name };
  application.emojis.set(emoji.id ?? '', next);
  return { result: next, events: [] };
}

/** Deletes an emoji of an application with its image. */
export function removeApplicationEmoji(
  world: World,
  application: ApplicationRecord,
  emoji: Emoji,
): StateChange<undefined> {
  application.emojis.delete(emoji.id ?? '');
  world.files.delete(emoji.id ?? '');
  return { result: undefined, events: [] };
}

/** An emoji with its creator, the bot of the application. */
export function serializeApplicationEmoji(world: World, { botUserId }: ApplicationRecord, emoji: Emoji): Emoji {
  const creator = world.users.get(botUserId)?.user;
  return creator ? { ...emoji, user: creator } : emoji;
}
