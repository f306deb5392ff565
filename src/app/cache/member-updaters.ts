import type { EventPayload } from '../../wire/events/all-events.js';
import type { Member } from '../../wire/objects/users/member.js';
import type { CachePartUpdaters } from './cache-part-updaters.js';
import type { MemberStore } from './cache-store.js';

/** How members are kept, with their users. Presences are not. */
export function memberUpdaters(store: MemberStore): CachePartUpdaters {
  return {
    guildCreate(guild) {
      if (!('members' in guild)) return;
      // A large guild comes with few of its members; of the others nobody has said whether they are still right.
      store.deleteGuild(guild.id);
      for (const member of guild.members) store.set(guild.id, member.user.id, member);
    },
    guildDelete({ id, unavailable }) {
      if (!unavailable) store.deleteGuild(id);
    },
    guildMemberAdd: ({ guild_id, ...member }) => store.set(guild_id, member.user.id, member),
    guildMemberUpdate({ guild_id, ...update }) {
      // In data from JSON a field that is not told is not there, rather than undefined.
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

/** Whether an update says all that a member must have; a member who was not known is not made up from less. */
function isFullMember(update: Omit<EventPayload<'guildMemberUpdate'>, 'guild_id'>): update is Member {
  const { joined_at, deaf, mute, flags } = update;
  return joined_at !== undefined && deaf !== undefined && mute !== undefined && flags !== undefined;
}
