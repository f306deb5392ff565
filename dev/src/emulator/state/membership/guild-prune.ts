/** Pruning removes members who were inactive for a number of days and whose roles do not protect them. */
import { snowflakeTimestamp } from 'guildhall/wire';
import { type AuditExecutor, insertAuditEntry } from '../audit-log/audit-log.js';
import { presenceStatusOf } from '../members/presences.js';
import type { GuildRecord, MemberRecord } from '../records/guilds.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { removeMember } from './membership.js';

const DAY_MS = 24 * 60 * 60_000;

/** The criteria of a prune. */
export interface PruneOptions {
  readonly days: number;
  /** Roles that do not protect their members. All other roles do. */
  readonly includeRoles: readonly string[];
}

/** The members that a prune removes. It never removes the owner and bots. */
export function prunableMembers(
  world: World,
  guild: GuildRecord,
  { days, includeRoles }: PruneOptions,
): MemberRecord[] {
  const inactiveBefore = world.clock.now() - days * DAY_MS;
  const lastMessages = lastMessageTimes(world, guild.guild.id);
  return [...guild.members.values()].filter(
    (member) =>
      member.userId !== guild.guild.owner_id &&
      world.users.get(member.userId)?.applicationId === undefined &&
      member.roles.every((id) => includeRoles.includes(id)) &&
      !isOnline(world, guild, member) &&
      Math.max(lastSeenAt(world, member), lastMessages.get(member.userId) ?? 0) < inactiveBefore,
  );
}

/** Removes inactive members. The result is their number. */
export function pruneMembers(
  world: World,
  guild: GuildRecord,
  criteria: PruneOptions,
  executor: AuditExecutor,
): StateChange<number> {
  const pruned = prunableMembers(world, guild, criteria);
  const events = pruned.flatMap(({ userId }) => removeMember(world, guild, userId).events);
  const options = { delete_member_days: String(criteria.days), members_removed: String(pruned.length) };
  const entry = insertAuditEntry(world, guild, { action: 'MEMBER_PRUNE', targetId: null, executor, options });
  return { result: pruned.length, events: [...events, ...entry.events] };
}

function isOnline(world: World, guild: GuildRecord, { userId }: MemberRecord): boolean {
  return guild.voices.has(userId) || presenceStatusOf(world, userId) !== 'offline';
}

/** When a member last joined or changed its presence, in milliseconds since 1970. */
function lastSeenAt(world: World, member: MemberRecord): number {
  const joined = member.joined_at === null ? 0 : Date.parse(member.joined_at);
  return Math.max(joined, world.presences.get(member.userId)?.since ?? 0);
}

function lastMessageTimes(world: World, guildId: string): Map<string, number> {
  const times = new Map<string, number>();
  for (const { channel, messages } of world.channels.values()) {
    if (channel.guild_id !== guildId) continue;
    for (const { message } of messages.values()) {
      times.set(message.author.id, Math.max(times.get(message.author.id) ?? 0, snowflakeTimestamp(message.id)));
    }
  }
  return times;
}
