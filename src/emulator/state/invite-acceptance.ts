import type { Change } from './change.js';
import { useInvite } from './invites.js';
import { joinGuild, leaveGuild } from './membership.js';
import type { GuildRecord, InviteRecord, MemberRecord } from './records/guilds.js';
import type { World } from './world.js';

/** A person joins by an invite, with the roles that it gives. The caller sees to it that the person may. */
export function acceptInvite(
  world: World,
  guild: GuildRecord,
  invite: InviteRecord,
  userId: string,
): Change<MemberRecord> {
  const roles = invite.roleIds.filter((id) => guild.roles.has(id));
  const used = useInvite(world, invite);
  const joined = joinGuild(world, guild, userId, { roles });
  if (invite.temporary) guild.temporaryMembers.add(userId);
  return { result: joined.result, events: [...used.events, ...joined.events] };
}

/** A person disconnects: it leaves the guilds where it was for a visit alone and was given no role. */
export function endVisits(world: World, userId: string): Change<undefined> {
  const left = [...world.guilds.values()].flatMap((guild) => {
    if (!guild.temporaryMembers.delete(userId)) return [];
    const hasRole = (guild.members.get(userId)?.roles.length ?? 0) > 0;
    return hasRole ? [] : leaveGuild(world, guild, userId).events;
  });
  return { result: undefined, events: left };
}
