import type { Emoji } from '../../../wire/objects/guilds/emoji.js';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

export interface NewEmoji {
  readonly name: string;
  /** A data URI. */
  readonly image: string;
  /** The roles that may use it; none: everybody. */
  readonly roles?: readonly string[] | null | undefined;
}

/** Adds an emoji to a guild. */
export function insertEmoji(world: World, guild: GuildRecord, spec: NewEmoji, by: AuditExecutor): StateChange<Emoji> {
  const emoji: Emoji = {
    id: world.newId(),
    name: spec.name,
    roles: [...(spec.roles ?? [])],
    require_colons: true,
    managed: false,
    animated: isAnimatedImage(spec.image),
    available: true,
  };
  guild.emojiMakers.set(emoji.id ?? '', by.userId);
  const entry = insertAuditEntry(world, guild, {
    action: 'EMOJI_CREATE',
    targetId: emoji.id,
    by,
    changes: changesBetween({}, { name: emoji.name }),
  });
  return { result: emoji, events: [replaceEmojis(guild, [...guild.guild.emojis, emoji]), ...entry.events] };
}

/** Changes to an emoji; what is not named stays. */
export interface EmojiChanges {
  readonly name?: string | undefined;
  readonly roles?: readonly string[] | null | undefined;
}

/** Changes an emoji. Nothing is told or recorded when nothing differs. */
export function updateEmoji(
  world: World,
  guild: GuildRecord,
  emoji: Emoji,
  { name, roles }: EmojiChanges,
  by: AuditExecutor,
): StateChange<Emoji> {
  const next: Emoji = {
    ...emoji,
    ...(name === undefined ? {} : { name }),
    ...(roles === undefined ? {} : { roles: [...(roles ?? [])] }),
  };
  const changes = changesBetween(emoji, next);
  if (changes.length === 0) return { result: emoji, events: [] };
  const entry = insertAuditEntry(world, guild, { action: 'EMOJI_UPDATE', targetId: emoji.id, by, changes });
  const all = guild.guild.emojis.map((each) => (each.id === emoji.id ? next : each));
  return { result: next, events: [replaceEmojis(guild, all), ...entry.events] };
}

/** Takes an emoji from a guild. */
export function removeEmoji(world: World, guild: GuildRecord, emoji: Emoji, by: AuditExecutor): StateChange<undefined> {
  const entry = insertAuditEntry(world, guild, {
    action: 'EMOJI_DELETE',
    targetId: emoji.id,
    by,
    changes: changesBetween({ name: emoji.name }, {}),
  });
  guild.emojiMakers.delete(emoji.id ?? '');
  const left = guild.guild.emojis.filter((each) => each.id !== emoji.id);
  return { result: undefined, events: [replaceEmojis(guild, left), ...entry.events] };
}

/** The emoji of that id. */
export function findGuildEmoji({ guild }: GuildRecord, id: string): Emoji | undefined {
  return guild.emojis.find((each) => each.id === id);
}

/** An emoji with its maker. */
export function serializeEmoji(world: World, guild: GuildRecord, emoji: Emoji): Emoji {
  const maker = world.users.get(guild.emojiMakers.get(emoji.id ?? '') ?? '')?.user;
  return maker ? { ...emoji, user: maker } : emoji;
}

/** Whether a picture moves, as far as its type goes. */
export function isAnimatedImage(image: string): boolean {
  return image.startsWith('data:image/gif');
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
