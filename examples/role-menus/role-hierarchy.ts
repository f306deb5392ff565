import { type AssignableRole, isAssignableRole, outranksRole, type RankInput } from 'guildhall';

/** Why the author of a menu or the bot cannot grant a role: both grant roles below their own. Undefined if they can. */
export function roleProblem(
  guild: RankInput['guild'] & { readonly roles: readonly AssignableRole[] },
  role: AssignableRole & { readonly name: string },
  members: { readonly bot: RankInput['member']; readonly author: RankInput['member'] },
): string | undefined {
  const input = { guild, roles: guild.roles, role };
  if (!isAssignableRole(guild, role)) return `members cannot get ${role.name}`;
  if (!outranksRole({ ...input, member: members.bot }))
    return `${role.name} is not below my own roles: move my role up`;
  if (!outranksRole({ ...input, member: members.author })) return `${role.name} is not below your own roles`;
  return undefined;
}
