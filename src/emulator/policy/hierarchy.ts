/** Who stands above whom: an actor acts on roles and members below its own highest role; the owner is above all. */
import type { Role } from '../../wire/objects/role.js';
import { compareRoles } from '../state/roles.js';
import type { GuildRecord } from '../state/world.js';

/** The highest role of an account in a guild: @everyone when it has no other. */
export function highestRole({ guild, roles, members }: GuildRecord, userId: string): Role | undefined {
  const ids = [guild.id, ...(members.get(userId)?.roles ?? [])];
  return ids
    .flatMap((id) => roles.get(id) ?? [])
    .sort(compareRoles)
    .at(-1);
}

/** Whether an account may give, take or change a role as far as its place goes. */
export function standsAboveRole(guild: GuildRecord, userId: string, role: Role): boolean {
  if (guild.guild.owner_id === userId) return true;
  const highest = highestRole(guild, userId);
  return highest !== undefined && compareRoles(highest, role) > 0;
}
