/** The current user's permissions, which the emulator computes in the view. */
import { type PermissionName, permissions } from 'guildhall/wire';
import type { GuildView } from '../../../control/views/user-view.js';

const includesPermission = (set: string | undefined, name: PermissionName) =>
  (BigInt(set ?? 0) & (permissions[name] | permissions.ADMINISTRATOR)) !== 0n;

/** Whether the current user has a permission in a guild. */
export function isAllowedInGuild(guild: GuildView, name: PermissionName): boolean {
  return includesPermission(guild.permissions, name);
}

/** Whether the current user has a permission in a channel; always true in direct messages. */
export function isAllowedInChannel(guild: GuildView | undefined, channelId: string, name: PermissionName): boolean {
  return guild === undefined || includesPermission(guild.channel_permissions[channelId], name);
}
