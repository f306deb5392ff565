import { type FieldError, isAssignableRole, type Role } from 'guildhall/wire';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { LinkRequirement } from '../../state/records/role-connections.js';
import { meetsRequirements } from '../../state/role-connections/linked-roles.js';
import type { World } from '../../state/world/world.js';
import { UserActionError } from '../errors/user-action-error.js';
import { userOutranksRole } from '../permissions/role-hierarchy.js';
import { checkGuildPermission } from './guild-checks.js';

/** @throws {UserActionError} when the role is not linked, or the member does not meet its requirements */
export function checkLinkedRoleClaim(world: World, guild: GuildRecord, userId: string, roleId: string): void {
  if (!guild.linkedRoles.has(roleId)) {
    throw new UserActionError('not_linked', 'This role has no requirements that members could meet.', 'role_id');
  }
  if (!meetsRequirements(world, guild, userId, roleId)) {
    throw new UserActionError('requirements_not_met', 'This user does not meet the requirements.', 'role_id');
  }
}

/**
 * @throws {UserActionError} when the user cannot change the role, or an application is not in the guild or has no URL where
 *   members connect their accounts
 */
export function checkLinkRequirements(
  world: World,
  guild: GuildRecord,
  userId: string,
  { roleId, requirements }: { readonly roleId: string; readonly requirements: readonly LinkRequirement[] },
): void {
  checkGuildPermission(world, guild, userId, 'MANAGE_ROLES');
  const role = guild.roles.get(roleId);
  if (!role || !userOutranksRole(guild, userId, role)) {
    throw new UserActionError('missing_permissions', 'This role is not below the highest role of the user.', 'user_id');
  }
  for (const [index, { applicationId }] of requirements.entries()) {
    const application = world.applications.get(applicationId);
    const isInGuild = guild.members.has(application?.botUserId ?? '');
    if (!isInGuild || !application?.settings.role_connections_verification_url) {
      const message = 'The application is not in the guild, or has no role_connections_verification_url.';
      throw new UserActionError('not_installed', message, `requirements.${index}.application_id`);
    }
  }
}

/** What is wrong in the requirements of a linked role. */
export function linkRequirementProblems(
  world: World,
  { guild }: GuildRecord,
  role: Role,
  requirements: readonly LinkRequirement[],
): FieldError[] {
  if (!isAssignableRole(guild, role)) return [problem('role_id', 'This role cannot be linked.')];
  return requirements.flatMap(({ applicationId, key }, index) => {
    const application = world.applications.get(applicationId);
    if (!application) return [problem(`requirements.${index}.application_id`, 'There is no such application.')];
    const isKnown = key === undefined || application.roleConnectionMetadata.some((each) => each.key === key);
    return isKnown ? [] : [problem(`requirements.${index}.key`, 'The application has no such metadata record.')];
  });
}

function problem(path: string, message: string): FieldError {
  return { path, code: 'LINK_REQUIREMENT_INVALID', message };
}
