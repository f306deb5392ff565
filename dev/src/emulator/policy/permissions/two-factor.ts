/**
 * Guilds that require two-factor authentication (2FA) for moderation. There the moderation permissions have no effect
 * for users without 2FA, and for bots whose owner does not use it. Only the error differs from a missing permission.
 */
import { bitsOf } from 'guildhall/internal';
import { elevatedPermissions, mfaLevels, permissions } from 'guildhall/wire';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';

const ELEVATED_PERMISSIONS = bitsOf(permissions, elevatedPermissions);

/** The granted permissions that have no effect because of missing 2FA. */
export function withheldPermissions(world: World, { guild }: GuildRecord, userId: string, granted: bigint): bigint {
  const isRequired = guild.mfa_level === mfaLevels.ELEVATED;
  return isRequired && world.users.get(userId)?.hasTwoFactor === false ? granted & ELEVATED_PERMISSIONS : 0n;
}
