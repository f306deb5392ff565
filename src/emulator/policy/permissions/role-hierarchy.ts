/** Who stands above whom: an actor acts on roles and members below its own highest role; the owner is above all. */
import type { Role } from '../../../wire/objects/guilds/role.js';
import { compareRoles } from '../../state/members/roles.js';
import type { GuildRecord } from '../../state/records/guilds.js';

/** Whether users can assign or delete a role. They cannot for @everyone and for roles that Discord manages (bots). */
export function isAssignableRole({ guild }: GuildRecord, role: Role): boolean {
  return !role.managed && role.id !== guild.id;
}

/** The highest role of an account in a guild: @everyone when it has no other. */
export function highestRole({ guild, roles, members }: GuildRecord, userId: string): Role | undefined {
  const ids = [guild.id, ...(members.get(userId)?.roles ?? [])];
  return ids
    .flatMap((id) => roles.get(id) ?? [])
    .sort(compareRoles)
    .at(-1);
}

/** Whether an account may give, take or change a role as far as its place goes. */
export function outranksRole(guild: GuildRecord, userId: string, role: Role): boolean {
  if (guild.guild.owner_id === userId) return true;
  const highest = highestRole(guild, userId);
  return highest !== undefined && compareRoles(highest, role) > 0;
}

/** Whether an account may act on another one as far as places go: it is no member, or stands lower, and is not the owner. */
export function outranksMember(guild: GuildRecord, userId: string, otherId: string): boolean {
  if (guild.guild.owner_id === otherId) return false;
  if (!guild.members.has(otherId)) return true;
  const highest = highestRole(guild, otherId);
  return highest !== undefined && outranksRole(guild, userId, highest);
}

/**
 * Whether an account may bring the roles of a guild into a new order: its own highest role and those above it must stay
 * as they stand.
 */
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
