/**
 * The permissions that roles and overwrites grant, as Discord documents the computation. It does not consider permissions
 * that have no effect (`usable-bits.ts`).
 * @see https://docs.discord.com/developers/topics/permissions#permission-overwrites
 */
import type { Snowflake } from '../../base/snowflake.js';
import { ALL_PERMISSIONS, permissions } from '../constants/permissions.js';
import { PermissionInputError } from './permission-input-error.js';
import type { PermissionGuild, PermissionOverwrite, PermissionRole } from './permission-subjects.js';

/** A member of a guild, with the roles of the member. */
export interface GrantSubject {
  readonly guild: PermissionGuild;
  readonly userId: Snowflake;
  /** The roles of the member, including @everyone. */
  readonly roles: readonly PermissionRole[];
}

/** The permissions of a member: in the guild, or in a channel with overwrites. */
export function grantedBits(
  { guild, userId, roles }: GrantSubject,
  overwrites?: readonly PermissionOverwrite[] | null,
): bigint {
  if (guild.owner_id === userId) return ALL_PERMISSIONS;
  let bits = 0n;
  for (const { id, permissions: set } of roles) bits |= parsePermissionSet(set, 'permissions of the role', id);
  if ((bits & permissions.ADMINISTRATOR) !== 0n) return ALL_PERMISSIONS;
  return overwrites ? applyOverwrites(bits, { guild, userId, roles }, overwrites) : bits;
}

/** Applies the overwrites of @everyone, then those of the roles, then the one of the member. */
function applyOverwrites(
  base: bigint,
  { guild, userId, roles }: GrantSubject,
  overwrites: readonly PermissionOverwrite[],
): bigint {
  let bits = base;
  let own: PermissionOverwrite | undefined;
  let allow = 0n;
  let deny = 0n;
  for (const overwrite of overwrites) {
    const { id } = overwrite;
    if (id === guild.id) bits = applyOverwrite(bits, overwrite);
    else if (id === userId) own = overwrite;
    else if (includesRole(roles, id)) {
      allow |= allowedBits(overwrite);
      deny |= deniedBits(overwrite);
    }
  }
  bits = (bits & ~deny) | allow;
  return own ? applyOverwrite(bits, own) : bits;
}

function applyOverwrite(bits: bigint, overwrite: PermissionOverwrite): bigint {
  return (bits & ~deniedBits(overwrite)) | allowedBits(overwrite);
}

function includesRole(roles: readonly PermissionRole[], id: Snowflake): boolean {
  for (const role of roles) if (role.id === id) return true;
  return false;
}

const allowedBits = ({ id, allow }: PermissionOverwrite) => parsePermissionSet(allow, '`allow` of the overwrite', id);
const deniedBits = ({ id, deny }: PermissionOverwrite) => parsePermissionSet(deny, '`deny` of the overwrite', id);

function parsePermissionSet(set: string, field: string, id: Snowflake): bigint {
  // Most overwrites allow or deny nothing.
  if (set === '0') return 0n;
  const bits = parseBits(set);
  if (bits !== undefined) return bits;
  throw new PermissionInputError(
    `The ${field} ${id} must be decimal digits, but the value is ${JSON.stringify(set)}. ` +
      'Pass the objects of the API unchanged, or create the set with permissionSet(…).',
  );
}

/** Parses a set that may be anything, as payloads are not validated. Undefined if it is malformed. */
function parseBits(set: string): bigint | undefined {
  try {
    const bits = BigInt(set);
    return bits >= 0n && set !== '' ? bits : undefined;
  } catch {
    return undefined;
  }
}
