/**
 * How many stickers and sounds a guild can have. The oldest ones stay usable when the guild loses boosts; the others become
 * unavailable until it has enough boosts again.
 */
import { guildFeatures, limits } from 'guildhall/wire';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent } from '../world/state-change.js';
import { replaceSounds, serializeSounds } from './soundboard-sounds.js';
import { replaceStickers, stickersOf } from './stickers.js';

/** The maximum number of stickers of a guild. */
export function stickerSlots({ guild }: GuildRecord): number {
  const { perBoostLevel, withMoreStickers } = limits.sticker;
  if (guild.features.includes(guildFeatures.MORE_STICKERS)) return withMoreStickers;
  return perBoostLevel[guild.premium_tier] ?? 0;
}

/** The maximum number of soundboard sounds of a guild. */
export function soundSlots({ guild }: GuildRecord): number {
  const { perBoostLevel, withMoreSoundboard } = limits.soundboardSound;
  if (guild.features.includes(guildFeatures.MORE_SOUNDBOARD)) return withMoreSoundboard;
  return perBoostLevel[guild.premium_tier] ?? 0;
}

/** Makes stickers and sounds available or unavailable after the boost level of a guild changed. */
export function updateAvailability(guild: GuildRecord): EmittedEvent[] {
  const stickers = withAvailability(stickersOf(guild), stickerSlots(guild));
  const sounds = withAvailability(serializeSounds(guild), soundSlots(guild));
  return [...(stickers ? [replaceStickers(guild, stickers)] : []), ...(sounds ? [replaceSounds(guild, sounds)] : [])];
}

/** Returns the items with their new availability; undefined if it is the same as before. */
function withAvailability<Item extends { readonly available?: boolean | undefined }>(
  items: readonly Item[],
  slots: number,
): Item[] | undefined {
  const next = items.map((item, index) => ({ ...item, available: index < slots }));
  return next.some(({ available }, index) => available !== items[index]?.available) ? next : undefined;
}
