import { countInviteUse } from '../guilds/invites.js';
import type { GuildRecord, InviteRecord, MemberRecord } from '../records/guilds.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { joinGuild, removeMember } from './membership.js';

/** A person joins by an invite, with the roles that it gives. The caller sees to it that the person may. */
export function acceptInvite(
  world: World,
  guild: GuildRecord,
  invite: InviteRecord,
  userId: string,
): StateChange<MemberRecord> {
  const roles = invite.roleIds.filter((id) => guild.roles.has(id));
  const used = countInviteUse(world, invite);
  const joined = joinGuild(world, guild, userId, { roles });
  if (invite.temporary) guild.temporaryMembers.add(userId);
  return { result: joined.result, events: [...used.events, ...joined.events] };
}

/** A person disconnects: it leaves the guilds where it was for a visit alone and was given no role. */
export function removeTemporaryMemberships(world: World, userId: string): StateChange<undefined> {
  const left = [...world.guilds.values()].flatMap((guild) => {
    if (!guild.temporaryMembers.delete(userId)) return [];
    const hasRole = (guild.members.get(userId)?.roles.length ?? 0) > 0;
    return hasRole ? [] : removeMember(world, guild, userId).events;
  });
  return { result: undefined, events: left };
}
