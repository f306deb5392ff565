/** Imports the emojis, stickers and sounds of recorded guilds. Their files are not recorded. */
import { isSnowflake } from 'guildhall';
import { Emoji, SoundboardSound, Sticker } from 'guildhall/wire';
import type { GuildRecord } from '../records/guilds.js';
import type { World } from '../world/world.js';
import { objectsIn } from './valid-fields.js';

export function importEmojis(record: GuildRecord, data: unknown): void {
  const emojis = Emoji.array().safeParse(data);
  if (emojis.success) record.guild = { ...record.guild, emojis: emojis.data };
}

export function importStickers(record: GuildRecord, data: unknown): void {
  const parsed = Sticker.array().safeParse(data);
  if (!parsed.success) return;
  for (const { id, user } of parsed.data) if (user) record.stickerMakers.set(id, user.id);
  record.guild = { ...record.guild, stickers: parsed.data.map(({ user: _user, ...sticker }) => sticker) };
}

/** Imports all sounds of a guild. Without a list, the sounds stay. */
export function replaceImportedSounds(world: World, record: GuildRecord, data: unknown): void {
  if (!Array.isArray(data)) return;
  record.sounds.clear();
  for (const sound of objectsIn(data)) importSound(world, record, sound);
}

/** Imports one sound. If its creator is not recorded, the owner of the guild counts as its creator. */
export function importSound(world: World, record: GuildRecord, data: unknown): void {
  const parsed = SoundboardSound.safeParse(data);
  if (!parsed.success || !isSnowflake(parsed.data.sound_id)) return;
  const { user, ...sound } = parsed.data;
  const userId = world.users.has(user?.id ?? '') ? user?.id : undefined;
  record.sounds.set(sound.sound_id, { sound, userId: userId ?? record.guild.owner_id });
  world.reserveIdsUpTo(sound.sound_id);
}
