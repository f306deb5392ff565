/** Identifiers, permission sets, permissions of members, and the role hierarchy. */

// Identifiers and permission sets.

export { isSnowflake, type Snowflake, snowflakeTimestamp } from '../base/snowflake.js';
export {
  hasPermissions,
  type PermissionName,
  permissionNames,
  permissionSet,
  permissions,
} from '../wire/constants/permissions.js';

// Permissions of members, and the role hierarchy.

export { PermissionBits } from '../wire/permissions/permission-bits.js';
export { PermissionInputError } from '../wire/permissions/permission-input-error.js';
export type {
  MemberRestrictions,
  PermissionChannel,
  PermissionGuild,
  PermissionMember,
  PermissionOverwrite,
  PermissionRole,
  RankedMember,
  RankedRole,
} from '../wire/permissions/permission-subjects.js';
export {
  type ChannelPermissionsInput,
  channelPermissions,
  type MemberPermissionsInput,
  memberPermissions,
} from '../wire/permissions/permissions-of-member.js';
export {
  type AssignableRole,
  assignableRoles,
  compareRoles,
  highestRole,
  isAssignableRole,
  outranksMember,
  outranksRole,
  type RankInput,
} from '../wire/permissions/role-hierarchy.js';
export { DM_PERMISSIONS, isTimedOut } from '../wire/permissions/usable-bits.js';

// The permissions that a bot needs.

export type { BotPermissions, RequiredPermission } from '../app/dispatch/analysis/permission-plan.js';
