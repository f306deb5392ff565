/**
 * Guilds that ask for two factors: there the permissions to moderate have no effect for an account that does not use
 * them, for a bot when its owner's does not. Only the error tells it from lacking the permission.
 */
import { bitsOf } from '../../../base/bit-set.js';
import { elevatedPermissions, permissions } from '../../../wire/constants/permissions.js';
import { mfaLevels } from '../../../wire/objects/guilds/guild-levels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';

const ELEVATED_PERMISSIONS = bitsOf(permissions, elevatedPermissions);

/** What of the granted permissions has no effect for want of two factors. */
export function withheldPermissions(world: World, { guild }: GuildRecord, userId: string, granted: bigint): bigint {
  const isAsked = guild.mfa_level === mfaLevels.ELEVATED;
  return isAsked && world.users.get(userId)?.hasTwoFactor === false ? granted & ELEVATED_PERMISSIONS : 0n;
}
