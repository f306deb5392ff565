/** Who can see and change what was created in a guild: emojis, stickers and sounds. */
import type { ErrorCodeName } from '../../../../../src/wire/constants/error-codes.js';
import { hasPermissionBits } from '../permissions/permissions.js';

/** Whether a caller with these permissions sees the creators: with CREATE_ or MANAGE_GUILD_EXPRESSIONS. */
export function canSeeCreators(permissions: bigint): boolean {
  return (
    hasPermissionBits(permissions, 'CREATE_GUILD_EXPRESSIONS') ||
    hasPermissionBits(permissions, 'MANAGE_GUILD_EXPRESSIONS')
  );
}

/** Own ones can be changed with CREATE_GUILD_EXPRESSIONS, those of other users need MANAGE_GUILD_EXPRESSIONS (50013). */
export function changeProblem(
  permissions: bigint,
  userId: string,
  creatorId: string | undefined,
): ErrorCodeName | undefined {
  const isOwn = creatorId === userId;
  const isAllowed =
    hasPermissionBits(permissions, 'MANAGE_GUILD_EXPRESSIONS') ||
    (isOwn && hasPermissionBits(permissions, 'CREATE_GUILD_EXPRESSIONS'));
  return isAllowed ? undefined : 'MISSING_PERMISSIONS';
}
