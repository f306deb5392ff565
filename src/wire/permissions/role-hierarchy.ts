/**
 * The role hierarchy: a member acts only on roles and members below its own highest role. The owner is above all.
 * @see https://docs.discord.com/developers/topics/permissions#permission-hierarchy
 */
import { compareSnowflakes } from '../../base/snowflake.js';
import type { Role } from '../objects/guilds/role.js';
import { rolesOfMember, userIdOfMember } from './member-data.js';
import type { PermissionGuild, RankedMember, RankedRole } from './permission-subjects.js';

/** A role that can be checked for whether members can assign it. */
export type AssignableRole = RankedRole & Readonly<Pick<Role, 'managed'>>;

/** A member, and the guild and roles by which it is ranked. */
export interface RankInput<R extends RankedRole = RankedRole> {
  readonly guild: PermissionGuild;
  /** The roles of the guild, including @everyone. */
  readonly roles: Iterable<R>;
  readonly member: RankedMember;
}

/**
 * Compares two roles of a guild, for `Array.prototype.sort`: the lowest role first. With equal positions, the older role
 * is higher.
 *
 * @example
 * const highestFirst = roles.toSorted((a, b) => compareRoles(b, a));
 */
export function compareRoles(a: RankedRole, b: RankedRole): number {
  return a.position - b.position || compareSnowflakes(b.id, a.id);
}

/**
 * The highest role of a member: @everyone if the member has no other role. Undefined if `roles` contains none of them.
 *
 * @example
 * const name = highestRole({ guild, roles, member })?.name;
 */
export function highestRole<R extends RankedRole>({ guild, roles, member }: RankInput<R>): R | undefined {
  return highestOf(rolesOfMember(guild, roles, member));
}

/** The highest of some roles. Undefined if there are none. */
export function highestOf<R extends RankedRole>(roles: Iterable<R>): R | undefined {
  let highest: R | undefined;
  for (const role of roles) if (!highest || compareRoles(role, highest) > 0) highest = role;
  return highest;
}

/**
 * Whether the hierarchy allows a member to assign, remove, change or delete a role: the role is below the member's highest
 * role, or the member is the owner. The member also needs MANAGE_ROLES, which this function does not check.
 *
 * @example
 * if (!outranksRole({ guild, roles, member, role })) return ctx.reply({ content: 'That role is above yours.' });
 */
export function outranksRole({ role, ...input }: RankInput & { readonly role: RankedRole }): boolean {
  if (input.guild.owner_id === userIdOfMember(input.member)) return true;
  const highest = highestRole(input);
  return highest !== undefined && compareRoles(highest, role) > 0;
}

/**
 * Whether the hierarchy allows a member to kick, ban, time out or rename another member: the highest role of the other
 * member is below its own. The owner outranks all other members, and no member outranks the owner or itself. The permission
 * for the action (KICK_MEMBERS, BAN_MEMBERS, …) is not checked.
 *
 * @param input `other`: the member to act on
 *
 * @example
 * if (!outranksMember({ guild, roles, member: moderator, other: target })) throw new Error('not allowed');
 */
export function outranksMember({ other, ...input }: RankInput & { readonly other: RankedMember }): boolean {
  if (input.guild.owner_id === userIdOfMember(other)) return false;
  // The roles of the cache can be iterated only once.
  const ranked = { ...input, roles: [...input.roles] };
  const role = highestRole({ ...ranked, member: other });
  return role !== undefined && outranksRole({ ...ranked, role });
}

/**
 * Whether members can assign the role at all. They cannot assign @everyone, and roles that Discord manages: those of bots,
 * boosters and integrations.
 *
 * @example
 * const choices = roles.filter((role) => isAssignableRole(guild, role));
 */
export function isAssignableRole(guild: Pick<PermissionGuild, 'id'>, role: Omit<AssignableRole, 'position'>): boolean {
  return !role.managed && role.id !== guild.id;
}

/**
 * The roles that the hierarchy allows a member to assign, highest first. The member also needs MANAGE_ROLES, which this
 * function does not check.
 *
 * @example
 * const choices = assignableRoles({ guild, roles, member: botMember });
 */
export function assignableRoles<R extends AssignableRole>({ guild, roles, member }: RankInput<R>): R[] {
  const all = [...roles];
  return all
    .filter((role) => isAssignableRole(guild, role) && outranksRole({ guild, roles: all, member, role }))
    .sort((a, b) => compareRoles(b, a));
}
