import type { Emoji } from '../../wire/objects/emoji.js';
import { type Author, changesBetween, recordAudit } from './audit-log.js';
import type { Change, Emission } from './change.js';
import type { GuildRecord } from './records/guilds.js';
import type { World } from './world.js';

export interface NewEmoji {
  readonly name: string;
  /** A data URI. */
  readonly image: string;
  /** The roles that may use it; none: everybody. */
  readonly roles?: readonly string[] | null | undefined;
}

/** Adds an emoji to a guild. */
export function createEmoji(world: World, guild: GuildRecord, spec: NewEmoji, by: Author): Change<Emoji> {
  const emoji: Emoji = {
    id: world.newId(),
    name: spec.name,
    roles: [...(spec.roles ?? [])],
    require_colons: true,
    managed: false,
    animated: isMoving(spec.image),
    available: true,
  };
  guild.emojiMakers.set(emoji.id ?? '', by.userId);
  const entry = recordAudit(world, guild, {
    action: 'EMOJI_CREATE',
    targetId: emoji.id,
    by,
    changes: changesBetween({}, { name: emoji.name }),
  });
  return { result: emoji, events: [replaceAll(guild, [...guild.guild.emojis, emoji]), ...entry.events] };
}

/** Changes to an emoji; what is not named stays. */
export interface EmojiChanges {
  readonly name?: string | undefined;
  readonly roles?: readonly string[] | null | undefined;
}

/** Changes an emoji. Nothing is told or recorded when nothing differs. */
export function modifyEmoji(
  world: World,
  guild: GuildRecord,
  emoji: Emoji,
  { name, roles }: EmojiChanges,
  by: Author,
): Change<Emoji> {
  const next: Emoji = {
    ...emoji,
    ...(name === undefined ? {} : { name }),
    ...(roles === undefined ? {} : { roles: [...(roles ?? [])] }),
  };
  const changes = changesBetween(emoji, next);
  if (changes.length === 0) return { result: emoji, events: [] };
  const entry = recordAudit(world, guild, { action: 'EMOJI_UPDATE', targetId: emoji.id, by, changes });
  const all = guild.guild.emojis.map((each) => (each.id === emoji.id ? next : each));
  return { result: next, events: [replaceAll(guild, all), ...entry.events] };
}

/** Takes an emoji from a guild. */
export function deleteEmoji(world: World, guild: GuildRecord, emoji: Emoji, by: Author): Change<undefined> {
  const entry = recordAudit(world, guild, {
    action: 'EMOJI_DELETE',
    targetId: emoji.id,
    by,
    changes: changesBetween({ name: emoji.name }, {}),
  });
  guild.emojiMakers.delete(emoji.id ?? '');
  const left = guild.guild.emojis.filter((each) => each.id !== emoji.id);
  return { result: undefined, events: [replaceAll(guild, left), ...entry.events] };
}

/** The emoji of that id. */
export function emojiOf({ guild }: GuildRecord, id: string): Emoji | undefined {
  return guild.emojis.find((each) => each.id === id);
}

/** An emoji with its maker. */
export function presentEmoji(world: World, guild: GuildRecord, emoji: Emoji): Emoji {
  const maker = world.users.get(guild.emojiMakers.get(emoji.id ?? '') ?? '')?.user;
  return maker ? { ...emoji, user: maker } : emoji;
}

/** Whether a picture moves, as far as its type goes. */
export function isMoving(image: string): boolean {
  return image.startsWith('data:image/gif');
}

function replaceAll(record: GuildRecord, emojis: Emoji[]): Emission {
  record.guild = { ...record.guild, emojis };
  const guildId = record.guild.id;
  return {
    event: 'guildEmojisUpdate',
    data: { guild_id: guildId, emojis },
    audience: { kind: 'guild', guildId },
  };
}
