/**
 * The role hierarchy of a guild of the world: users act only on roles and members below their own highest role.
 * @see https://docs.discord.com/developers/topics/permissions#permission-hierarchy
 */
import { highestRole, outranksMember, outranksRole, type Role } from 'guildhall/wire';
import { orderAfterMove, serializeRoles } from '../../state/members/roles.js';
import type { GuildRecord } from '../../state/records/guilds.js';

/** A user as the hierarchy sees it. A user who is not a member has no roles except @everyone. */
function rankInput({ guild, roles, members }: GuildRecord, userId: string) {
  const member = { user: { id: userId }, roles: members.get(userId)?.roles ?? [] };
  return { guild, roles: [...roles.values()], member };
}

/** The highest role of a user in a guild. @everyone without other roles. */
export function highestRoleOfUser(guild: GuildRecord, userId: string): Role | undefined {
  return highestRole(rankInput(guild, userId));
}

/** Whether the hierarchy allows a user to assign, remove or change a role. */
export function userOutranksRole(guild: GuildRecord, userId: string, role: Role): boolean {
  return outranksRole({ ...rankInput(guild, userId), role });
}

/** Whether the hierarchy allows a user to act on another: on members as documented, and on all users who are no members. */
export function userOutranksUser(guild: GuildRecord, userId: string, otherId: string): boolean {
  if (!guild.members.has(otherId)) return true;
  return outranksMember({ ...rankInput(guild, userId), other: rankInput(guild, otherId).member });
}

/** Whether a user may reorder roles: the user's highest role and the roles above it must keep their order. */
export function canReorderRoles(guild: GuildRecord, userId: string, positions: ReadonlyMap<string, number>): boolean {
  if (guild.guild.owner_id === userId) return true;
  const highest = highestRoleOfUser(guild, userId);
  const before = serializeRoles(guild).map(({ id }) => id);
  const after = orderAfterMove(guild, positions).map(({ id }) => id);
  const own = before.indexOf(highest?.id ?? '');
  return own !== -1 && before.slice(own).join() === after.slice(own).join();
}
