import { inviteFlags } from 'guildhall/wire';
import { countInviteUse } from '../guilds/invites.js';
import { joinAsGuest, joinGuild, removeMember } from '../membership/membership.js';
import type { GuildRecord, InviteRecord, MemberRecord } from '../records/guilds.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/**
 * Adds a user to a guild by an invite: as guest, or as member with the roles of the invite. The caller checks that the
 * user may join.
 */
export function acceptInvite(
  world: World,
  guild: GuildRecord,
  invite: InviteRecord,
  userId: string,
): StateChange<MemberRecord> {
  const roles = invite.roleIds.filter((id) => guild.roles.has(id));
  const isGuest = (invite.flags & inviteFlags.IS_GUEST_INVITE) !== 0;
  const used = countInviteUse(world, invite);
  const joined = isGuest
    ? joinAsGuest(world, guild, userId, invite.channelId)
    : joinGuild(world, guild, userId, { roles });
  if (invite.temporary) guild.temporaryMembers.add(userId);
  return { result: joined.result, events: [...used.events, ...joined.events] };
}

/**
 * Removes a user who disconnected from guilds with a temporary membership, unless the user has a role there, and from
 * guilds where the user is a guest.
 */
export function removeTemporaryMemberships(world: World, userId: string): StateChange<undefined> {
  const left = [...world.guilds.values()].flatMap((guild) => {
    if (guild.guests.has(userId)) return removeMember(world, guild, userId).events;
    if (!guild.temporaryMembers.delete(userId)) return [];
    const hasRole = (guild.members.get(userId)?.roles.length ?? 0) > 0;
    return hasRole ? [] : removeMember(world, guild, userId).events;
  });
  return { result: undefined, events: left };
}
