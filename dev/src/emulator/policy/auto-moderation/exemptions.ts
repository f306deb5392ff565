import type { AutoModerationRule } from '../../../../../src/wire/objects/auto-moderation/auto-moderation.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { grantedPermissions, hasPermissionBits } from '../permissions/permissions.js';

/** Whether auto moderation ignores a member: a bot, the owner, or a member with MANAGE_GUILD or ADMINISTRATOR. */
export function isExemptMember(world: World, guild: GuildRecord, member: MemberRecord): boolean {
  if (world.users.get(member.userId)?.applicationId !== undefined) return true;
  // The owner and administrators are granted all permissions.
  return hasPermissionBits(grantedPermissions(guild, member), 'MANAGE_GUILD');
}

/**
 * Whether a rule exempts a member, or a place.
 * @param channelIds the channel with its parents: the channel of a thread, and the category
 */
export function isExemptFromRule(
  rule: AutoModerationRule,
  member: MemberRecord,
  channelIds: readonly string[],
): boolean {
  return (
    rule.exempt_roles.some((id) => member.roles.includes(id)) ||
    rule.exempt_channels.some((id) => channelIds.includes(id))
  );
}
