import { compareSnowflakes, snowflakeTime } from '../../base/snowflake.js';
import type { Ban } from '../../wire/objects/ban.js';
import { forgetFiles } from './attachments.js';
import { type Author, recordAudit } from './audit-log.js';
import type { Change, Emission } from './change.js';
import { orphanCopies } from './crossposts.js';
import { leaveGuild } from './membership.js';
import type { ChannelRecord, MessageRecord } from './records/channels.js';
import type { GuildRecord } from './records/guilds.js';
import { noteDeletion } from './thread-activity.js';
import type { World } from './world.js';

/** A user's ban, if there is one. */
export function banOf(world: World, { bans }: GuildRecord, userId: string): Ban | undefined {
  const ban = bans.get(userId);
  const user = world.users.get(userId)?.user;
  return ban && user ? { reason: ban.reason, user } : undefined;
}

/** Which bans of a guild. */
export interface BanQuery {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** A page of a guild's bans by ascending user id: with `before` the last ones below it, else the first above `after`. */
export function banPage(world: World, guild: GuildRecord, { limit, before, after = '0' }: BanQuery): Ban[] {
  const ids = [...guild.bans.keys()].sort(compareSnowflakes);
  const page =
    before === undefined
      ? ids.filter((id) => compareSnowflakes(id, after) > 0).slice(0, limit)
      : ids.filter((id) => compareSnowflakes(id, before) < 0).slice(-limit);
  return page.flatMap((id) => banOf(world, guild, id) ?? []);
}

/**
 * Bans a user: it leaves if it is a member, and what it wrote in the last `deleteSeconds` goes. Nothing happens when it
 * is banned already.
 */
export function banUser(
  world: World,
  guild: GuildRecord,
  userId: string,
  deleteSeconds: number,
  by: Author,
): Change<undefined> {
  const user = world.users.get(userId)?.user;
  if (!user || guild.bans.has(userId)) return { result: undefined, events: [] };
  guild.bans.set(userId, { reason: by.reason ?? null, wasMember: guild.members.has(userId) });
  const guildId = guild.guild.id;
  return {
    result: undefined,
    events: [
      { event: 'guildBanAdd', data: { guild_id: guildId, user }, audience: { kind: 'guild', guildId } },
      ...leaveGuild(world, guild, userId).events,
      ...deleteRecentMessages(world, guildId, userId, world.clock.now() - deleteSeconds * 1000),
      ...recordAudit(world, guild, { action: 'MEMBER_BAN_ADD', targetId: userId, by }).events,
    ],
  };
}

/** Bans users, one after the other. */
export function banUsers(
  world: World,
  guild: GuildRecord,
  userIds: readonly string[],
  deleteSeconds: number,
  by: Author,
): Change<undefined> {
  return {
    result: undefined,
    events: userIds.flatMap((userId) => banUser(world, guild, userId, deleteSeconds, by).events),
  };
}

/** Lifts a ban. Nothing happens when there is none. */
export function unbanUser(world: World, guild: GuildRecord, userId: string, by: Author): Change<undefined> {
  const ban = banOf(world, guild, userId);
  if (!ban) return { result: undefined, events: [] };
  guild.bans.delete(userId);
  const guildId = guild.guild.id;
  return {
    result: undefined,
    events: [
      {
        event: 'guildBanRemove',
        data: { guild_id: guildId, user: ban.user },
        audience: { kind: 'guild', guildId },
      },
      ...recordAudit(world, guild, { action: 'MEMBER_BAN_REMOVE', targetId: userId, by }).events,
    ],
  };
}

function deleteRecentMessages(world: World, guildId: string, userId: string, sinceMs: number): Emission[] {
  return [...world.channels.values()].flatMap((channel): Emission[] => {
    if (channel.channel.guild_id !== guildId) return [];
    const taken = takeMessages(world, channel, userId, sinceMs);
    const { id: channelId } = channel.channel;
    if (taken.length === 0) return [];
    const ids = taken.map(({ message }) => message.id);
    return [
      {
        event: 'messageDeleteBulk',
        data: { ids, channel_id: channelId, guild_id: guildId },
        audience: { kind: 'channel', guildId, channelId },
      },
      ...taken.flatMap((record) => orphanCopies(world, record)),
    ];
  });
}

function takeMessages(world: World, channel: ChannelRecord, userId: string, sinceMs: number): MessageRecord[] {
  const taken = [...channel.messages.values()].filter(
    ({ message }) => message.author.id === userId && snowflakeTime(message.id) > sinceMs,
  );
  for (const record of taken) {
    const { message } = record;
    channel.messages.delete(message.id);
    noteDeletion(channel, record);
    forgetFiles(world, message);
  }
  return taken;
}
