import type { PermissionName } from 'guildhall/wire';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { UserActionError } from '../errors/user-action-error.js';
import { effectivePermissions, hasPermissionBits } from '../permissions/permissions.js';

/** @throws {UserActionError} when the user is not a member of the guild, or does not have the permission in it */
export function checkGuildPermission(world: World, guild: GuildRecord, userId: string, name: PermissionName): void {
  const member = guild.members.get(userId);
  if (!member) throw new UserActionError('no_access', 'This user is not a member of the guild.', 'user_id');
  if (!hasPermissionBits(effectivePermissions(world, guild, member), name)) {
    throw new UserActionError('missing_permissions', `This user needs the permission ${name}.`, 'user_id');
  }
}
