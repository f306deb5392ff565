/**
 * The permissions of users in the world. `src/wire/permissions` computes them, for the emulator and for bots; the emulator
 * adds what bots cannot know. `granted…` is the documented computation from roles and overwrites, which payloads contain.
 * `effective…` also removes what has no effect: because of a missing permission, a timeout, incomplete screening,
 * missing two-factor authentication, the verification level of the guild, or because the member is a guest.
 * @see https://docs.discord.com/developers/topics/permissions
 */
import { bitsOf, grantedBits, unrestrictedBits, usableBitsInChannel, usableBitsInThread } from 'guildhall/internal';
import { type Channel, DM_PERMISSIONS, type PermissionName, permissions, threadTypes } from 'guildhall/wire';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { withheldPermissions } from './two-factor.js';
import { unverifiedPermissions } from './verification.js';

const GUEST_ACCESS = bitsOf(permissions, ['VIEW_CHANNEL', 'CONNECT']);

/** The computed permissions of a member, in the guild or in one of its channels. */
export function grantedPermissions(
  { guild, roles: rolesOfGuild }: GuildRecord,
  { userId, roles: roleIds }: Pick<MemberRecord, 'userId' | 'roles'>,
  channel?: Channel,
): bigint {
  const roles = [guild.id, ...roleIds].flatMap((id) => rolesOfGuild.get(id) ?? []);
  return grantedBits({ guild, userId, roles }, channel?.permission_overwrites);
}

/** The permissions that a member can currently use, in the guild or in one of its channels. */
export function effectivePermissions(
  world: World,
  record: GuildRecord,
  member: MemberRecord,
  channel?: Channel,
): bigint {
  const bits = unrestrictedPermissions(world, record, member, channel);
  return channel ? usableBitsInChannel(bits, channel) : bits;
}

/** The granted permissions, without those that the state of the member or user makes ineffective. */
function unrestrictedPermissions(
  world: World,
  record: GuildRecord,
  member: MemberRecord,
  channel: Channel | undefined,
): bigint {
  const { userId } = member;
  const granted = restrictGuest(record, userId, grantedPermissions(record, member, channel), channel);
  const isOwner = record.guild.owner_id === userId;
  const withheld = withheldPermissions(world, record, userId, granted) | unverifiedPermissions(world, record, userId);
  return unrestrictedBits(granted, { member, isOwner, now: world.clock.now() }) & ~withheld;
}

/** The permissions of a member in a thread. */
function threadPermissions(world: World, guild: GuildRecord, member: MemberRecord, thread: ChannelRecord): bigint {
  const parent = overwriteChannelOf(world, thread.channel);
  if (!parent) return 0n;
  const isThreadMember = thread.threadMembers?.has(member.userId) === true;
  const bits = unrestrictedPermissions(world, guild, member, parent);
  return usableBitsInThread(bits, { type: thread.channel.type, isThreadMember });
}

/** The channel whose overwrites apply: the parent of a thread, otherwise the channel itself. */
export function overwriteChannelOf(world: World, channel: Channel): Channel | undefined {
  return threadTypes.includes(channel.type) ? world.channels.get(channel.parent_id ?? '')?.channel : channel;
}

/** The permissions that a user can currently use in a channel. 0 if the user is not a member or recipient. */
export function permissionsIn(world: World, record: ChannelRecord, userId: string): bigint {
  const { channel, recipientIds } = record;
  if (recipientIds) return recipientIds.includes(userId) ? DM_PERMISSIONS : 0n;
  const guild = world.guilds.get(channel.guild_id ?? '');
  const member = guild?.members.get(userId);
  if (!guild || !member) return 0n;
  if (threadTypes.includes(channel.type)) return threadPermissions(world, guild, member, record);
  return effectivePermissions(world, guild, member, channel);
}

/**
 * Whether `bits` contain all permissions in `names`. Unlike `hasPermissions`, it does not treat ADMINISTRATOR as all.
 */
export function hasPermissionBits(bits: bigint, ...names: PermissionName[]): boolean {
  const required = bitsOf(permissions, names);
  return (bits & required) === required;
}

/**
 * Restricts the permissions of a guest to the voice channel of the invite, which the guest can always access. Other
 * members keep theirs.
 * @param channel undefined: in the guild, where guests have no permissions
 */
function restrictGuest({ guests }: GuildRecord, userId: string, granted: bigint, channel: Channel | undefined): bigint {
  const guestChannelId = guests.get(userId);
  if (guestChannelId === undefined) return granted;
  return channel?.id === guestChannelId ? granted | GUEST_ACCESS : 0n;
}
