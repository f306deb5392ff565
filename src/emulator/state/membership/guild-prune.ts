/** Pruning: members who were not seen for days, and whom no role keeps, are removed. */
import { snowflakeTimestamp } from '../../../base/snowflake.js';
import { type AuditExecutor, insertAuditEntry } from '../audit-log/audit-log.js';
import { presenceStatusOf } from '../members/presences.js';
import type { GuildRecord, MemberRecord } from '../records/guilds.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { removeMember } from './membership.js';

const DAY_MS = 24 * 60 * 60_000;

/** Who is to be pruned. */
export interface PruneOptions {
  readonly days: number;
  /** Roles that do not keep their members; any other one does. */
  readonly includeRoles: readonly string[];
}

/** The members whom a prune removes. The owner and bots stay. */
export function prunableMembers(
  world: World,
  guild: GuildRecord,
  { days, includeRoles }: PruneOptions,
): MemberRecord[] {
  const seenSince = world.clock.now() - days * DAY_MS;
  const lastWords = lastMessageTimes(world, guild.guild.id);
  return [...guild.members.values()].filter(
    (member) =>
      member.userId !== guild.guild.owner_id &&
      world.users.get(member.userId)?.applicationId === undefined &&
      member.roles.every((id) => includeRoles.includes(id)) &&
      !isOnline(world, guild, member) &&
      Math.max(lastSeenAt(world, member), lastWords.get(member.userId) ?? 0) < seenSince,
  );
}

/** Removes them, and gives how many they were. */
export function pruneMembers(
  world: World,
  guild: GuildRecord,
  terms: PruneOptions,
  by: AuditExecutor,
): StateChange<number> {
  const gone = prunableMembers(world, guild, terms);
  const events = gone.flatMap(({ userId }) => removeMember(world, guild, userId).events);
  const options = { delete_member_days: String(terms.days), members_removed: String(gone.length) };
  const entry = insertAuditEntry(world, guild, { action: 'MEMBER_PRUNE', targetId: null, by, options });
  return { result: gone.length, events: [...events, ...entry.events] };
}

function isOnline(world: World, guild: GuildRecord, { userId }: MemberRecord): boolean {
  return guild.voices.has(userId) || presenceStatusOf(world, userId) !== 'offline';
}

/** When a member was last seen to come or go, in milliseconds since 1970. */
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
