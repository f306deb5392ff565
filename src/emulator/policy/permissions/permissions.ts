/**
 * Computes permissions. `granted…` is the documented computation from roles and overwrites, which payloads contain.
 * `effective…` also removes what has no effect: because of a missing permission, a timeout, incomplete screening,
 * missing two-factor authentication, the verification level of the guild, or because the member is a guest.
 * @see https://docs.discord.com/developers/topics/permissions
 */
import { bitsOf } from '../../../base/bit-set.js';
import { ALL_PERMISSIONS, type PermissionName, permissions } from '../../../wire/constants/permissions.js';
import { type Channel, channelTypes, type Overwrite, threadTypes } from '../../../wire/objects/channels/channel.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { restrictGuest } from './guests.js';
import { withheldPermissions } from './two-factor.js';
import { unverifiedPermissions } from './verification.js';

/** The permissions that remain during a timeout or before screening is complete. */
const VIEW_ONLY_PERMISSIONS = bitsOf(permissions, ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY']);

/** These permissions have no effect without SEND_MESSAGES. */
const NEED_SEND_MESSAGES = bitsOf(permissions, [
  'MENTION_EVERYONE',
  'SEND_TTS_MESSAGES',
  'ATTACH_FILES',
  'EMBED_LINKS',
]);

/** The permissions of both users in a direct message channel. */
export const DM_PERMISSIONS = bitsOf(permissions, [
  'ADD_REACTIONS',
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'READ_MESSAGE_HISTORY',
  'USE_EXTERNAL_EMOJIS',
  'PIN_MESSAGES',
]);

const voiceTypes: readonly number[] = [channelTypes.GUILD_VOICE, channelTypes.GUILD_STAGE_VOICE];

/** The computed permissions of a member, in the guild or in one of its channels. */
export function grantedPermissions(
  record: GuildRecord,
  member: Pick<MemberRecord, 'userId' | 'roles'>,
  channel?: Channel,
): bigint {
  const { guild, roles } = record;
  if (guild.owner_id === member.userId) return ALL_PERMISSIONS;
  const roleIds = [guild.id, ...member.roles];
  const base = roleIds.reduce((bits, id) => bits | BigInt(roles.get(id)?.permissions ?? 0), 0n);
  if ((base & permissions.ADMINISTRATOR) !== 0n) return ALL_PERMISSIONS;
  const overwrites = channel?.permission_overwrites ?? [];
  const everyone = overwrites.filter((each) => each.id === guild.id);
  const ofRoles = overwrites.filter((each) => member.roles.includes(each.id));
  const own = overwrites.filter((each) => each.id === member.userId);
  return [everyone, ofRoles, own].reduce(applyOverwrites, base);
}

/** Applies first all denials and then all permissions of one level. */
function applyOverwrites(bits: bigint, level: readonly Overwrite[]): bigint {
  const union = (key: 'allow' | 'deny') => level.reduce((sum, each) => sum | BigInt(each[key]), 0n);
  return (bits & ~union('deny')) | union('allow');
}

/** The permissions that a member can currently use, in the guild or in one of its channels. */
export function effectivePermissions(
  world: World,
  record: GuildRecord,
  member: MemberRecord,
  channel?: Channel,
): bigint {
  const usable = usablePermissions(world, record, member, channel);
  if (!channel) return usable;
  if ((usable & permissions.VIEW_CHANNEL) === 0n) return 0n;
  if (voiceTypes.includes(channel.type) && (usable & permissions.CONNECT) === 0n) {
    return usable & permissions.VIEW_CHANNEL;
  }
  return withoutSendDependents(usable);
}

/** The granted permissions, without those that the state of the member or user makes ineffective. */
function usablePermissions(
  world: World,
  record: GuildRecord,
  member: MemberRecord,
  channel: Channel | undefined,
): bigint {
  const granted = restrictGuest(record, member.userId, grantedPermissions(record, member, channel), channel);
  const withheld =
    withheldPermissions(world, record, member.userId, granted) | unverifiedPermissions(world, record, member.userId);
  const usable = granted & ~withheld;
  if (record.guild.owner_id === member.userId) return usable;
  if (member.pending) return usable & VIEW_ONLY_PERMISSIONS;
  if ((granted & permissions.ADMINISTRATOR) !== 0n) return usable;
  return hasActiveTimeout(world, member) ? usable & VIEW_ONLY_PERMISSIONS : usable;
}

/** Removes the permissions that have no effect without SEND_MESSAGES. */
function withoutSendDependents(bits: bigint): bigint {
  return (bits & permissions.SEND_MESSAGES) === 0n ? bits & ~NEED_SEND_MESSAGES : bits;
}

/**
 * The permissions of a member in a thread: those in the parent channel, with SEND_MESSAGES_IN_THREADS instead of
 * SEND_MESSAGES. Private threads are visible to their members and with MANAGE_THREADS.
 */
function threadPermissions(world: World, guild: GuildRecord, member: MemberRecord, thread: ChannelRecord): bigint {
  const parent = world.channels.get(thread.channel.parent_id ?? '')?.channel;
  if (!parent) return 0n;
  const bits = usablePermissions(world, guild, member, parent);
  const isPrivate = thread.channel.type === channelTypes.PRIVATE_THREAD;
  const canEnter = thread.threadMembers?.has(member.userId) || (bits & permissions.MANAGE_THREADS) !== 0n;
  if ((bits & permissions.VIEW_CHANNEL) === 0n || (isPrivate && !canEnter)) return 0n;
  const canSend = (bits & permissions.SEND_MESSAGES_IN_THREADS) !== 0n;
  return withoutSendDependents(canSend ? bits | permissions.SEND_MESSAGES : bits & ~permissions.SEND_MESSAGES);
}

/** The channel whose overwrites apply: the parent of a thread, otherwise the channel itself. */
export function overwriteChannelOf(world: World, channel: Channel): Channel | undefined {
  return threadTypes.includes(channel.type) ? world.channels.get(channel.parent_id ?? '')?.channel : channel;
}

/** Whether a member is timed out. */
export function hasActiveTimeout(world: World, member: MemberRecord): boolean {
  const until = member.communication_disabled_until;
  return until != null && Date.parse(until) > world.clock.now();
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
