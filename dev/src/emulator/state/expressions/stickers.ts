import { type Sticker, stickerTypes } from 'guildhall/wire';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import type { StoredFile } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { findStandardSticker, stickerPacks } from './standard-stickers.js';

export interface UploadedSticker {
  readonly name: string;
  readonly description: string;
  readonly tags: string;
  /** A value of `stickerFormats`. */
  readonly format: number;
  readonly file: StoredFile;
}

/** Adds a sticker to a guild. */
export function insertSticker(
  world: World,
  guild: GuildRecord,
  { name, description, tags, format, file }: UploadedSticker,
  executor: AuditExecutor,
): StateChange<Sticker> {
  const id = world.newId();
  const guild_id = guild.guild.id;
  const sticker: Sticker = {
    id,
    name,
    description,
    tags,
    type: stickerTypes.GUILD,
    format_type: format,
    available: true,
    guild_id,
  };
  world.files.set(id, file);
  guild.stickerMakers.set(id, executor.userId);
  const changes = changesBetween({}, sticker);
  const entry = insertAuditEntry(world, guild, { action: 'STICKER_CREATE', targetId: id, executor, changes });
  return { result: sticker, events: [replaceStickers(guild, [...stickersOf(guild), sticker]), ...entry.events] };
}

/** Changes to a sticker. Undefined keeps a field. */
export interface StickerChanges {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly tags?: string | undefined;
}

/** Changes a sticker. Without differences there are no events and no audit log entry. */
export function updateSticker(
  world: World,
  guild: GuildRecord,
  sticker: Sticker,
  { name = sticker.name, description = sticker.description, tags = sticker.tags }: StickerChanges,
  executor: AuditExecutor,
): StateChange<Sticker> {
  const next: Sticker = { ...sticker, name, description, tags };
  const changes = changesBetween(sticker, next);
  if (changes.length === 0) return { result: sticker, events: [] };
  const entry = insertAuditEntry(world, guild, { action: 'STICKER_UPDATE', targetId: sticker.id, executor, changes });
  const all = stickersOf(guild).map((each) => (each.id === sticker.id ? next : each));
  return { result: next, events: [replaceStickers(guild, all), ...entry.events] };
}

/** Deletes a sticker of a guild with its file. Messages keep its name. */
export function removeSticker(
  world: World,
  guild: GuildRecord,
  sticker: Sticker,
  executor: AuditExecutor,
): StateChange<undefined> {
  const { id } = sticker;
  const changes = changesBetween(sticker, {});
  const entry = insertAuditEntry(world, guild, { action: 'STICKER_DELETE', targetId: id, executor, changes });
  world.files.delete(id);
  guild.stickerMakers.delete(id);
  const remaining = stickersOf(guild).filter((each) => each.id !== id);
  return { result: undefined, events: [replaceStickers(guild, remaining), ...entry.events] };
}

/** The stickers of a guild, the oldest first. */
export function stickersOf({ guild }: GuildRecord): readonly Sticker[] {
  return guild.stickers ?? [];
}

/** The stickers that members of a guild can always use: those of the guild, then the standard ones. */
export function usableStickersOf(guild: GuildRecord): readonly Sticker[] {
  return [...stickersOf(guild), ...stickerPacks.flatMap(({ stickers }) => stickers)];
}

/** Finds a sticker of a guild by id. */
export function findGuildSticker(guild: GuildRecord, id: string): Sticker | undefined {
  return stickersOf(guild).find((each) => each.id === id);
}

/** Finds a standard sticker, or one of any guild. */
export function findSticker(world: World, id: string): Sticker | undefined {
  const guilds = [...world.guilds.values()];
  return findStandardSticker(id) ?? guilds.flatMap(stickersOf).find((each) => each.id === id);
}

/** A sticker with its creator. */
export function serializeSticker(world: World, guild: GuildRecord, sticker: Sticker): Sticker {
  const creator = world.users.get(guild.stickerMakers.get(sticker.id) ?? '')?.user;
  return creator ? { ...sticker, user: creator } : sticker;
}

/** Replaces all stickers of a guild. */
export function replaceStickers(record: GuildRecord, stickers: Sticker[]): EmittedEvent {
  record.guild = { ...record.guild, stickers };
  const guildId = record.guild.id;
  return { event: 'guildStickersUpdate', data: { guild_id: guildId, stickers }, audience: { kind: 'guild', guildId } };
}
