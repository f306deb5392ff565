/** Who may change which overwrites: users can only allow or deny permissions that they have themselves. */
import { limits, type Overwrite, overwriteTypes, permissionNames, permissions } from 'guildhall/wire';
import { type OverwriteSpec, toOverwrite } from '../../state/channels/channel-settings.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { lacks, type RuleError } from '../errors/permission-refusal.js';
import { effectivePermissions, hasPermissionBits, permissionsIn } from './permissions.js';

/** The user who changes overwrites, and the guild. */
export interface OverwriteContext {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly userId: string;
}

/**
 * The error of new overwrites of a channel, if any.
 * @param record the channel, undefined if it is being created
 */
export function overwritesError(
  context: OverwriteContext,
  specs: readonly OverwriteSpec[],
  record: ChannelRecord | undefined,
): RuleError | undefined {
  const before = record?.channel.permission_overwrites ?? [];
  const after = specs.map(toOverwrite);
  if (after.length > limits.channel.overwrites) return 'TOO_MANY_OVERWRITES';
  const isKnown = (each: Overwrite) => before.some(({ id }) => id === each.id) || targetExists(context, each);
  if (!after.every(isKnown)) return 'UNKNOWN_OVERWRITE';
  const changed = changedBits(before, after);
  const withheld = changed & ~grantablePermissions(context, record);
  return withheld === 0n ? undefined : lacks(...permissionNames(withheld));
}

/** Whether the role or user of an overwrite exists. */
function targetExists({ world, guild }: OverwriteContext, { id, type }: Overwrite): boolean {
  return type === overwriteTypes.ROLE ? guild.roles.has(id) : world.users.has(id);
}

/** The permissions whose state differs between two lists of overwrites. */
function changedBits(before: readonly Overwrite[], after: readonly Overwrite[]): bigint {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].reduce((bits, id) => {
    const [old, next] = [before, after].map((list) => list.find((each) => each.id === id));
    const changedIn = (key: 'allow' | 'deny') => BigInt(old?.[key] ?? 0) ^ BigInt(next?.[key] ?? 0);
    return bits | changedIn('allow') | changedIn('deny');
  }, 0n);
}

/**
 * The permissions that a user may allow or deny: those the user has in the guild or in the channel's category, and all
 * if an overwrite of the channel grants the user MANAGE_ROLES. In a new channel only administrators can grant
 * MANAGE_ROLES.
 */
function grantablePermissions({ world, guild, userId }: OverwriteContext, record: ChannelRecord | undefined): bigint {
  const member = guild.members.get(userId);
  if (!member) return 0n;
  const inGuild = effectivePermissions(world, guild, member);
  if (!record) return hasPermissionBits(inGuild, 'ADMINISTRATOR') ? inGuild : inGuild & ~permissions.MANAGE_ROLES;
  const own = [userId, ...member.roles];
  const canManageRolesHere = (record.channel.permission_overwrites ?? []).some(
    ({ id, allow }) => own.includes(id) && hasPermissionBits(BigInt(allow), 'MANAGE_ROLES'),
  );
  const category = world.channels.get(record.channel.parent_id ?? '');
  return canManageRolesHere ? -1n : inGuild | (category ? permissionsIn(world, category, userId) : 0n);
}
