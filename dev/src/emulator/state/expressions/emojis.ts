import type { Emoji } from 'guildhall/wire';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import { isAnimatedImage, storeDataUri } from '../files/images.js';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

export interface NewEmoji {
  readonly name: string;
  /** A data URI. */
  readonly image: string;
  /** The roles that may use it; empty: everyone. */
  readonly roles?: readonly string[] | null | undefined;
}

/** Adds an emoji to a guild. */
export function insertEmoji(
  world: World,
  guild: GuildRecord,
  spec: NewEmoji,
  executor: AuditExecutor,
): StateChange<Emoji> {
  const id = world.newId();
  storeDataUri(world, id, spec.image);
  const emoji: Emoji = {
    id,
    name: spec.name,
    roles: [...(spec.roles ?? [])],
    require_colons: true,
    managed: false,
    animated: isAnimatedImage(spec.image),
    available: true,
  };
  guild.emojiMakers.set(id, executor.userId);
  const entry = insertAuditEntry(world, guild, {
    action: 'EMOJI_CREATE',
    targetId: emoji.id,
    executor,
    changes: changesBetween({}, { name: emoji.name }),
  });
  return { result: emoji, events: [replaceEmojis(guild, [...guild.guild.emojis, emoji]), ...entry.events] };
}

/** Changes to an emoji. Undefined keeps a field. */
export interface EmojiChanges {
  readonly name?: string | undefined;
  readonly roles?: readonly string[] | null | undefined;
}

/** Changes an emoji. Without differences there are no events and no audit log entry. */
export function updateEmoji(
  world: World,
  guild: GuildRecord,
  emoji: Emoji,
  { name, roles }: EmojiChanges,
  executor: AuditExecutor,
): StateChange<Emoji> {
  const next: Emoji = {
    ...emoji,
    ...(name === undefined ? {} : { name }),
    ...(roles === undefined ? {} : { roles: [...(roles ?? [])] }),
  };
  const changes = changesBetween(emoji, next);
  if (changes.length === 0) return { result: emoji, events: [] };
  const entry = insertAuditEntry(world, guild, { action: 'EMOJI_UPDATE', targetId: emoji.id, executor, changes });
  const all = guild.guild.emojis.map((each) => (each.id === emoji.id ? next : each));
  return { result: next, events: [replaceEmojis(guild, all), ...entry.events] };
}

/** Deletes an emoji of a guild. */
export function removeEmoji(
  world: World,
  guild: GuildRecord,
  emoji: Emoji,
  executor: AuditExecutor,
): StateChange<undefined> {
  const entry = insertAuditEntry(world, guild, {
    action: 'EMOJI_DELETE',
    targetId: emoji.id,
    executor,
    changes: changesBetween({ name: emoji.name }, {}),
  });
  guild.emojiMakers.delete(emoji.id ?? '');
  world.files.delete(emoji.id ?? '');
  const remaining = guild.guild.emojis.filter((each) => each.id !== emoji.id);
  return { result: undefined, events: [replaceEmojis(guild, remaining), ...entry.events] };
}

/** Finds an emoji of a guild by id. */
export function findGuildEmoji({ guild }: GuildRecord, id: string): Emoji | undefined {
  return guild.emojis.find((each) => each.id === id);
}

/** An emoji with its creator. */
export function serializeEmoji(world: World, guild: GuildRecord, emoji: Emoji): Emoji {
  const creator = world.users.get(guild.emojiMakers.get(emoji.id ?? '') ?? '')?.user;
  return creator ? { ...emoji, user: creator } : emoji;
}

function replaceEmojis(record: GuildRecord, emojis: Emoji[]): EmittedEvent {
  record.guild = { ...record.guild, emojis };
  const guildId = record.guild.id;
  return {
    event: 'guildEmojisUpdate',
    data: { guild_id: guildId, emojis },
    audience: { kind: 'guild', guildId },
  };
}
