/** What the person may do, as the service says in the view. */
import { type PermissionName, permissions } from '../../../../wire/constants/permissions.js';
import type { GuildView } from '../../../control/views/user-view.js';

const includesPermission = (set: string | undefined, name: PermissionName) =>
  (BigInt(set ?? 0) & (permissions[name] | permissions.ADMINISTRATOR)) !== 0n;

/** Whether the person may do something in a guild as a whole. */
export function isAllowedInGuild(guild: GuildView, name: PermissionName): boolean {
  return includesPermission(guild.permissions, name);
}

/** Whether the person may do something in a channel of a guild; in direct conversations they may. */
export function isAllowedInChannel(guild: GuildView | undefined, channelId: string, name: PermissionName): boolean {
  return guild === undefined || includesPermission(guild.channel_permissions[channelId], name);
}
