import type { Role } from '../../../../../src/wire/objects/guilds/role.js';
import { isAssignableRole } from '../../../../../src/wire/permissions/role-hierarchy.js';
import type { FieldError } from '../../../../../src/wire/validation/form-errors.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { LinkRequirement } from '../../state/records/role-connections.js';
import type { World } from '../../state/world/world.js';

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
