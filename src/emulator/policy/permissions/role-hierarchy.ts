/**
 * The role hierarchy: users act only on roles and members below their own highest role. The owner is above all.
 * @see https://docs.discord.com/developers/topics/permissions#permission-hierarchy
 */
import type { Role } from '../../../wire/objects/guilds/role.js';
import { compareRoles } from '../../state/members/roles.js';
import type { GuildRecord } from '../../state/records/guilds.js';

/** Whether users can assign or delete a role. They cannot for @everyone and for roles that Discord manages (bots). */
export function isAssignableRole({ guild }: GuildRecord, role: Role): boolean {
  return !role.managed && role.id !== guild.id;
}

/** The highest role of a user in a guild. @everyone without other roles. */
export function highestRole({ guild, roles, members }: GuildRecord, userId: string): Role | undefined {
  const ids = [guild.id, ...(members.get(userId)?.roles ?? [])];
  return ids
    .flatMap((id) => roles.get(id) ?? [])
    .sort(compareRoles)
    .at(-1);
}

/** Whether the hierarchy allows a user to assign, remove or change a role. */
export function outranksRole(guild: GuildRecord, userId: string, role: Role): boolean {
  if (guild.guild.owner_id === userId) return true;
  const highest = highestRole(guild, userId);
  return highest !== undefined && compareRoles(highest, role) > 0;
}

/**
 * Whether the hierarchy allows a user to act on another: on non-members and on members with a lower highest role, never
 * on the owner.
 */
export function outranksMember(guild: GuildRecord, userId: string, otherId: string): boolean {
  if (guild.guild.owner_id === otherId) return false;
  if (!guild.members.has(otherId)) return true;
  const highest = highestRole(guild, otherId);
  return highest !== undefined && outranksRole(guild, userId, highest);
}

/** Whether a user may reorder roles: the user's highest role and the roles above it must keep their order. */
export function canReorderRoles(guild: GuildRecord, userId: string, positions: ReadonlyMap<string, number>): boolean {
  if (guild.guild.owner_id === userId) return true;
  const highest = highestRole(guild, userId);
  const order = (roles: readonly Role[]) => roles.toSorted(compareRoles).map(({ id }) => id);
  const before = order([...guild.roles.values()]);
  const after = order(
    [...guild.roles.values()].map((role) => ({ ...role, position: positions.get(role.id) ?? role.position })),
  );
  const own = before.indexOf(highest?.id ?? '');
  return own !== -1 && before.slice(own).join() === after.slice(own).join();
}
