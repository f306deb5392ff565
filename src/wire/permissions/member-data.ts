import type { Snowflake } from '../../base/snowflake.js';
import { PermissionInputError } from './permission-input-error.js';
import type { PermissionGuild, PermissionRole, RankedMember } from './permission-subjects.js';

/**
 * The id of a member's user.
 *
 * @throws {PermissionInputError} when the member has no user. The members of messages and resolved data have none
 */
export function userIdOfMember(member: Pick<RankedMember, 'user'>): Snowflake {
  // Programs in plain JavaScript are not type-checked.
  const { user }: { readonly user?: { readonly id: Snowflake } } = member ?? {};
  if (typeof user?.id === 'string') return user.id;
  throw new PermissionInputError(
    'The member has no user. Add it if the payload contains it separately: { ...message.member, user: message.author }.',
  );
}

/** The roles of a member among those of the guild, including @everyone. */
export function rolesOfMember<R extends Pick<PermissionRole, 'id'>>(
  guild: Pick<PermissionGuild, 'id'>,
  roles: Iterable<R>,
  member: Pick<RankedMember, 'roles'>,
): R[] {
  const own: R[] = [];
  for (const role of roles) if (role.id === guild.id || member.roles.includes(role.id)) own.push(role);
  return own;
}
