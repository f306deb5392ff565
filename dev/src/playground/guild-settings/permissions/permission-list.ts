/** Permissions as the settings list them: by readable names, with those that only apply to the guild. */
import { type PermissionName, permissions } from 'guildhall/wire';
import type { GuildView } from '../../../control/views/user-view.js';
import { isAllowedInGuild } from '../../model/guild/permissions.js';
import type { CheckListItem } from '../form/check-list.js';

/** Words that stay in upper case. */
const abbreviations: readonly string[] = ['TTS', 'VAD'];

/** Returns the readable name of a constant: `Send TTS messages`. */
export function readableName(constant: string): string {
  const words = constant.split('_').map((word) => (abbreviations.includes(word) ? word : word.toLowerCase()));
  const name = words.join(' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Describes missing permissions: `You need the permission Manage guild.` */
export function describeMissingPermissions(names: readonly PermissionName[], isOneEnough = false): string {
  const list = names.map(readableName).join(isOneEnough ? ' or ' : ' and ');
  return `You need the permission${names.length > 1 && !isOneEnough ? 's' : ''} ${list}.`;
}

/** All permissions, in the order of their bits. */
// Object.keys returns strings; these are the keys.
export const allPermissionNames = Object.keys(permissions) as PermissionName[];

/** Permissions that have no effect in overwrites of channels. */
const guildOnlyPermissions: readonly PermissionName[] = [
  'KICK_MEMBERS',
  'BAN_MEMBERS',
  'ADMINISTRATOR',
  'MANAGE_GUILD',
  'VIEW_AUDIT_LOG',
  'VIEW_GUILD_INSIGHTS',
  'CHANGE_NICKNAME',
  'MANAGE_NICKNAMES',
  'MANAGE_GUILD_EXPRESSIONS',
  'MODERATE_MEMBERS',
  'VIEW_CREATOR_MONETIZATION_ANALYTICS',
  'CREATE_GUILD_EXPRESSIONS',
];

/** The permissions that overwrites of channels can allow and deny. */
export const channelPermissionNames: readonly PermissionName[] = allPermissionNames.filter(
  (name) => !guildOnlyPermissions.includes(name),
);

/** Returns the names in a set of permission bits. */
export function namesInSet(set: string): readonly PermissionName[] {
  const bits = BigInt(set);
  return allPermissionNames.filter((name) => (bits & permissions[name]) !== 0n);
}

/** Returns a set with exactly these documented permissions. Unknown bits of the previous set stay. */
export function withNames(set: string, names: readonly PermissionName[]): string {
  const known = allPermissionNames.reduce((bits, name) => bits | permissions[name], 0n);
  return String(names.reduce((bits, name) => bits | permissions[name], BigInt(set) & ~known));
}

/** The permissions of a role as a list of checkboxes. Users can only add permissions that they have. */
export function rolePermissionItems(view: GuildView, savedSet: string): readonly CheckListItem<PermissionName>[] {
  const saved = namesInSet(savedSet);
  return allPermissionNames.map((name) => ({
    value: name,
    title: readableName(name),
    searchText: name,
    lock: saved.includes(name) || isAllowedInGuild(view, name) ? undefined : 'You do not have this permission.',
  }));
}
