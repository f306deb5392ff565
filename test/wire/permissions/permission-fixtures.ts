/** A guild with a member, for computing permissions from plain objects. */
import { type PermissionName, permissionSet } from '../../../src/wire/constants/permissions.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import type { PermissionMember } from '../../../src/wire/permissions/permission-subjects.js';

export const guild = { id: '1', owner_id: '90' };
export const NOW = Date.parse('2026-05-01T12:00:00.000Z');

/** A role. The role of the id `1` is @everyone. */
export function role(id: string, ...names: PermissionName[]) {
  return { id, permissions: permissionSet(...names) };
}

/** A member of the guild, by default without roles. */
export function member(fields: Partial<PermissionMember> & { readonly id?: string } = {}): PermissionMember {
  const { id = '7', roles = [], ...state } = fields;
  return { user: { id }, roles, ...state };
}

/** An overwrite that allows and denies permissions. */
export function overwrite(
  id: string,
  { allow = [], deny = [] }: { allow?: PermissionName[]; deny?: PermissionName[] },
) {
  return { id, allow: permissionSet(...allow), deny: permissionSet(...deny) };
}

/** A text channel with overwrites. */
export function textChannel(...permission_overwrites: ReturnType<typeof overwrite>[]) {
  return { type: channelTypes.GUILD_TEXT, permission_overwrites };
}
