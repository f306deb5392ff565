import {
  memberPermissions,
  outranksMember,
  type PermissionGuild,
  type PermissionMember,
  type PermissionRole,
  type RankedMember,
  type RankedRole,
} from 'guildhall';

/** Why a member cannot be timed out: the moderator and the bot act only on members below them. Undefined if it can. */
export function timeoutProblem(
  guild: PermissionGuild & { readonly roles: readonly (RankedRole & PermissionRole)[] },
  other: PermissionMember,
  members: { readonly bot: RankedMember; readonly author: RankedMember },
): string | undefined {
  const input = { guild, roles: guild.roles };
  if (!outranksMember({ ...input, member: members.author, other })) return 'This member is not below you.';
  if (!outranksMember({ ...input, member: members.bot, other })) return 'This member is not below me: move my role up.';
  if (memberPermissions({ ...input, member: other }).has('ADMINISTRATOR')) return 'Administrators cannot be timed out.';
  return undefined;
}
