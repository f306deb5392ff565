import type { Snowflake } from '../../base/snowflake.js';
import type { EventPayload } from '../../wire/events/all-events.js';
import type { Member } from '../../wire/objects/users/member.js';
import type { RecentRemovals } from '../guild-loading/recent-removals.js';
import type { CachePartUpdaters } from './cache-part-events.js';
import type { MemberStore } from './cache-store.js';

export interface MemberUpdaterOptions {
  readonly removals: RecentRemovals;
  /** Whether an update adds a member that is not cached. It does not if all members are requested. */
  readonly updatesAddMembers: boolean;
}

/**
 * Applies events to cached members and their users. Presences are not cached, and members in other events, such as messages
 * and voice states, neither.
 */
export function memberUpdaters(
  store: MemberStore,
  { removals, updatesAddMembers }: MemberUpdaterOptions,
): CachePartUpdaters<'members'> {
  /** Without roles that were deleted: an event or a list can be older than the deletion. */
  const withoutDeletedRoles = <M extends Pick<Member, 'roles'>>(guildId: Snowflake, member: M): M =>
    removals.isIn(guildId) && Array.isArray(member.roles) && member.roles.some((id) => removals.has(guildId, id))
      ? { ...member, roles: member.roles.filter((id) => !removals.has(guildId, id)) }
      : member;
  const set = (guildId: Snowflake, member: Member) =>
    store.set(guildId, member.user.id, withoutDeletedRoles(guildId, member));
  return {
    guildCreate(guild) {
      if (!('members' in guild)) return;
      // A large guild is sent with few of its members. The others may be outdated, so all are deleted.
      store.deleteGuild(guild.id);
      for (const member of guild.members) store.set(guild.id, member.user.id, member);
    },
    guildMemberAdd({ guild_id, ...member }) {
      removals.delete(guild_id, member.user.id);
      set(guild_id, member);
    },
    guildMemberUpdate({ guild_id, ...payload }) {
      const update = withoutDeletedRoles(guild_id, payload);
      const userId = update.user.id;
      // The data comes from JSON, so an omitted field is missing rather than undefined.
      if (store.update(guild_id, userId, update as Partial<Member>)) return;
      if (!updatesAddMembers || removals.has(guild_id, userId)) return;
      if (isFullMember(update)) store.set(guild_id, userId, update);
    },
    guildMemberRemove({ guild_id, user }) {
      removals.add(guild_id, user.id);
      store.delete(guild_id, user.id);
    },
    guildMembersChunk({ guild_id, members }) {
      for (const member of members) if (!removals.has(guild_id, member.user.id)) set(guild_id, member);
    },
    guildRoleDelete({ guild_id, role_id }) {
      removals.add(guild_id, role_id);
      store.deleteRole(guild_id, role_id);
    },
  };
}

/** Whether an update contains all required fields of a member. */
function isFullMember(update: Omit<EventPayload<'guildMemberUpdate'>, 'guild_id'>): update is Member {
  const { joined_at, deaf, mute, flags } = update;
  return joined_at !== undefined && deaf !== undefined && mute !== undefined && flags !== undefined;
}
