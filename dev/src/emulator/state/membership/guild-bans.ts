import { type Ban, compareSnowflakes, snowflakeTimestamp } from 'guildhall/wire';
import { type AuditExecutor, insertAuditEntry } from '../audit-log/audit-log.js';
import { orphanCrosspostCopies } from '../messages/crossposts.js';
import { deleteMessageRecords } from '../messages/messages.js';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { removeMember } from './membership.js';

/** Finds the ban of a user. */
export function findBan(world: World, { bans }: GuildRecord, userId: string): Ban | undefined {
  const ban = bans.get(userId);
  const user = world.users.get(userId)?.user;
  return ban && user ? { reason: ban.reason, user } : undefined;
}

/** The query of bans. */
export interface BanQuery {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** A page of a guild's bans by ascending user id: the last ones before `before`, or the first ones after `after`. */
export function banPage(world: World, guild: GuildRecord, { limit, before, after = '0' }: BanQuery): Ban[] {
  const ids = [...guild.bans.keys()].sort(compareSnowflakes);
  const page =
    before === undefined
      ? ids.filter((id) => compareSnowflakes(id, after) > 0).slice(0, limit)
      : ids.filter((id) => compareSnowflakes(id, before) < 0).slice(-limit);
  return page.flatMap((id) => findBan(world, guild, id) ?? []);
}

/**
 * Bans a user, removes its membership, and deletes its messages of the last `deleteSeconds`. Does nothing if the user
 * is banned already.
 */
export function banUser(
  world: World,
  guild: GuildRecord,
  userId: string,
  deleteSeconds: number,
  executor: AuditExecutor,
): StateChange<undefined> {
  const user = world.users.get(userId)?.user;
  if (!user || guild.bans.has(userId)) return { result: undefined, events: [] };
  guild.bans.set(userId, { reason: executor.reason ?? null, wasMember: guild.members.has(userId) });
  const guildId = guild.guild.id;
  return {
    result: undefined,
    events: [
      { event: 'guildBanAdd', data: { guild_id: guildId, user }, audience: { kind: 'guild', guildId } },
      ...removeMember(world, guild, userId).events,
      ...removeRecentMessages(world, guildId, userId, world.clock.now() - deleteSeconds * 1000),
      ...insertAuditEntry(world, guild, { action: 'MEMBER_BAN_ADD', targetId: userId, executor }).events,
    ],
  };
}

/** Bans several users. */
export function banUsers(
  world: World,
  guild: GuildRecord,
  userIds: readonly string[],
  deleteSeconds: number,
  executor: AuditExecutor,
): StateChange<undefined> {
  return {
    result: undefined,
    events: userIds.flatMap((userId) => banUser(world, guild, userId, deleteSeconds, executor).events),
  };
}

/** Removes a ban. Does nothing if the user is not banned. */
export function unbanUser(
  world: World,
  guild: GuildRecord,
  userId: string,
  executor: AuditExecutor,
): StateChange<undefined> {
  const ban = findBan(world, guild, userId);
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
      ...insertAuditEntry(world, guild, { action: 'MEMBER_BAN_REMOVE', targetId: userId, executor }).events,
    ],
  };
}

/** Deletes what a user wrote in a guild since a time (milliseconds since 1970). */
function removeRecentMessages(world: World, guildId: string, userId: string, since: number): EmittedEvent[] {
  return [...world.channels.values()].flatMap((channel): EmittedEvent[] => {
    if (channel.channel.guild_id !== guildId) return [];
    const removed = [...channel.messages.values()].filter(
      ({ message }) => message.author.id === userId && snowflakeTimestamp(message.id) > since,
    );
    if (removed.length === 0) return [];
    deleteMessageRecords(world, channel, removed);
    const { id: channelId } = channel.channel;
    const ids = removed.map(({ message }) => message.id);
    return [
      {
        event: 'messageDeleteBulk',
        data: { ids, channel_id: channelId, guild_id: guildId },
        audience: { kind: 'channel', guildId, channelId },
      },
      ...removed.flatMap((record) => orphanCrosspostCopies(world, record)),
    ];
  });
}
