/**
 * Checks of a user's permissions. Code outside of `policy` calls these functions and checks no permission bits itself.
 */
import type { Channel, PermissionName } from 'guildhall/wire';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { effectivePermissions, hasPermissionBits, permissionsIn } from './permissions.js';

/** Whether a user can see a channel. False for an unknown channel. */
export function canViewChannel(world: World, userId: string, channelId: string): boolean {
  const channel = world.channels.get(channelId);
  return channel !== undefined && canViewChannelRecord(world, userId, channel);
}

/** Whether a user can see a channel. Also works for a channel that was deleted. */
export function canViewChannelRecord(world: World, userId: string, channel: ChannelRecord): boolean {
  return canViewWithPermissions(permissionsIn(world, channel, userId));
}

/** Whether a user with these permissions in a channel can see it. */
export function canViewWithPermissions(permissions: bigint): boolean {
  return hasPermissionBits(permissions, 'VIEW_CHANNEL');
}

/** Whether clients show an empty category. They show it only to users who can add channels to it. */
export function canViewEmptyCategory(permissions: bigint): boolean {
  return hasPermissionBits(permissions, 'VIEW_CHANNEL', 'MANAGE_CHANNELS');
}

/** Whether a user can see a channel and send messages there. */
export function canSendMessages(world: World, userId: string, channel: ChannelRecord): boolean {
  return hasPermissionBits(permissionsIn(world, channel, userId), 'VIEW_CHANNEL', 'SEND_MESSAGES');
}

/** Whether a user can notify everyone and all roles of a channel. */
export function canMentionEveryone(world: World, userId: string, channel: ChannelRecord): boolean {
  return hasPermissionBits(permissionsIn(world, channel, userId), 'MENTION_EVERYONE');
}

/** Whether a user has a permission in a guild, regardless of channels. */
export function hasGuildPermission(world: World, userId: string, guildId: string, name: PermissionName): boolean {
  const guild = world.guilds.get(guildId);
  const member = guild?.members.get(userId);
  return guild !== undefined && member !== undefined && hasAnyPermission(world, guild, member, [name]);
}

/** Whether a member has at least one of the permissions: in a channel if one is passed, otherwise in the guild. */
export function hasAnyPermission(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  names: readonly PermissionName[],
  channel?: Channel,
): boolean {
  const permissions = effectivePermissions(world, guild, member, channel);
  return names.some((name) => hasPermissionBits(permissions, name));
}
