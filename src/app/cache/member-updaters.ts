import type { EventPayload } from '../../wire/events/all-events.js';
import type { Member } from '../../wire/objects/users/member.js';
import type { CachePartUpdaters } from './cache-part-updaters.js';
import type { MemberStore } from './cache-store.js';

/** Applies events to cached members and their users. Presences are not cached. */
export function memberUpdaters(store: MemberStore): CachePartUpdaters {
  return {
    guildCreate(guild) {
      if (!('members' in guild)) return;
      // A large guild is sent with few of its members. The others may be outdated, so all are deleted.
      store.deleteGuild(guild.id);
      for (const member of guild.members) store.set(guild.id, member.user.id, member);
    },
    guildDelete({ id, unavailable }) {
      if (!unavailable) store.deleteGuild(id);
    },
    guildMemberAdd: ({ guild_id, ...member }) => store.set(guild_id, member.user.id, member),
    guildMemberUpdate({ guild_id, ...update }) {
      // The data comes from JSON, so an omitted field is missing rather than undefined.
      if (store.update(guild_id, update.user.id, update as Partial<Member>)) return;
      if (isFullMember(update)) store.set(guild_id, update.user.id, update);
    },
    guildMemberRemove: ({ guild_id, user }) => store.delete(guild_id, user.id),
    guildMembersChunk({ guild_id, members }) {
      for (const member of members) store.set(guild_id, member.user.id, member);
    },
    guildRoleDelete: ({ guild_id, role_id }) => store.deleteRole(guild_id, role_id),
  };
}

/** Whether an update contains all required fields of a member. A member that is not cached is only added if it does. */
function isFullMember(update: Omit<EventPayload<'guildMemberUpdate'>, 'guild_id'>): update is Member {
  const { joined_at, deaf, mute, flags } = update;
  return joined_at !== undefined && deaf !== undefined && mute !== undefined && flags !== undefined;
}
