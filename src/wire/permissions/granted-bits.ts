/**
 * The permissions that roles and overwrites grant, as Discord documents the computation. It does not consider permissions
 * that have no effect (`usable-bits.ts`).
 * @see https://docs.discord.com/developers/topics/permissions#permission-overwrites
 */
import type { Snowflake } from '../../base/snowflake.js';
import { ALL_PERMISSIONS } from '../constants/permissions.js';
import { MutablePermissionSet } from './mutable-permission-set.js';
import type { PermissionGuild, PermissionOverwrite, PermissionRole } from './permission-subjects.js';

/** A member of a guild, with the roles of the member. */
export interface GrantSubject {
  readonly guild: PermissionGuild;
  readonly userId: Snowflake;
  /** The roles of the member, including @everyone. */
  readonly roles: readonly PermissionRole[];
}

/** The permissions of a member: in the guild, or in a channel with overwrites. */
export function grantedBits(subject: GrantSubject, overwrites?: readonly PermissionOverwrite[] | null): bigint {
  const { guild, userId, roles } = subject;
  if (guild.owner_id === userId) return ALL_PERMISSIONS;
  const granted = new MutablePermissionSet();
  for (const role of roles) granted.add(role.permissions, 'permissions of the role', role.id);
  if (granted.isAdministrator) return ALL_PERMISSIONS;
  if (overwrites) applyOverwrites(granted, subject, overwrites);
  return granted.toBigInt();
}

/** Applies the overwrite of @everyone, then those of the roles, then the one of the member. */
function applyOverwrites(
  granted: MutablePermissionSet,
  { guild, userId, roles }: GrantSubject,
  overwrites: readonly PermissionOverwrite[],
): void {
  const [denied, allowed] = [new MutablePermissionSet(), new MutablePermissionSet()];
  let own: PermissionOverwrite | undefined;
  let endings = endingOf(userId) | endingOf(guild.id);
  for (const role of roles) endings |= endingOf(role.id);
  for (const overwrite of overwrites) {
    const { id } = overwrite;
    if ((endings & endingOf(id)) === 0) continue;
    if (id === guild.id) applyOverwrite(granted, overwrite);
    else if (id === userId) own = overwrite;
    else if (includesRole(roles, id)) addOverwrite(overwrite, denied, allowed);
  }
  granted.change(denied, allowed);
  if (own) applyOverwrite(granted, own);
}

function applyOverwrite(granted: MutablePermissionSet, overwrite: PermissionOverwrite): void {
  const [denied, allowed] = [new MutablePermissionSet(), new MutablePermissionSet()];
  addOverwrite(overwrite, denied, allowed);
  granted.change(denied, allowed);
}

function addOverwrite(
  { id, allow, deny }: PermissionOverwrite,
  denied: MutablePermissionSet,
  allowed: MutablePermissionSet,
): void {
  denied.add(deny, '`deny` of the overwrite', id);
  allowed.add(allow, '`allow` of the overwrite', id);
}

/** A bit for the last two digits of an id. Ids with different bits differ: most ids need not be compared. */
function endingOf(id: Snowflake): number {
  const last = id.length - 1;
  return 1 << ((id.charCodeAt(last) * 10 + id.charCodeAt(last - 1)) & 31);
}

function includesRole(roles: readonly PermissionRole[], id: Snowflake): boolean {
  for (const role of roles) if (role.id === id) return true;
  return false;
}
