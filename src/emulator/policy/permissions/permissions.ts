/**
 * What an account may do. `granted…` is the documented computation over roles and overwrites, the number that payloads
 * carry; `effective…` also counts what a missing permission, a timeout, unfinished screening or the want of two factors
 * takes away.
 */
import { bitsOf } from '../../../base/bit-set.js';
import { ALL_PERMISSIONS, type PermissionName, permissions } from '../../../wire/constants/permissions.js';
import { type Channel, channelTypes, type Overwrite, threadTypes } from '../../../wire/objects/channels/channel.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { withheldPermissions } from './two-factor.js';

/** What a timeout or unfinished screening leaves. */
const VIEW_ONLY_PERMISSIONS = bitsOf(permissions, ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY']);

/** Without SEND_MESSAGES these have no effect. */
const NEED_SEND_MESSAGES = bitsOf(permissions, [
  'MENTION_EVERYONE',
  'SEND_TTS_MESSAGES',
  'ATTACH_FILES',
  'EMBED_LINKS',
]);

/** What both sides may do in a direct conversation. */
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

/** The computed permissions of a member, in the guild as a whole or in one of its channels. */
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

/** All denials of a level first, then all that it allows. */
function applyOverwrites(bits: bigint, level: readonly Overwrite[]): bigint {
  const union = (key: 'allow' | 'deny') => level.reduce((sum, each) => sum | BigInt(each[key]), 0n);
  return (bits & ~union('deny')) | union('allow');
}

/** What a member can do right now, in the guild as a whole or in one of its channels. */
export function effectivePermissions(
  world: World,
  record: GuildRecord,
  member: MemberRecord,
  channel?: Channel,
): bigint {
  const granted = grantedPermissions(record, member, channel);
  const standing = usablePermissions(world, record, member, granted);
  if (!channel) return standing;
  if ((standing & permissions.VIEW_CHANNEL) === 0n) return 0n;
  if (voiceTypes.includes(channel.type) && (standing & permissions.CONNECT) === 0n) {
    return standing & permissions.VIEW_CHANNEL;
  }
  return withoutSendDependents(standing);
}

/** What a timeout, unfinished screening or the want of two factors leaves of what was granted. */
function usablePermissions(world: World, record: GuildRecord, member: MemberRecord, granted: bigint): bigint {
  const usable = granted & ~withheldPermissions(world, record, member.userId, granted);
  if (record.guild.owner_id === member.userId) return usable;
  if (member.pending) return usable & VIEW_ONLY_PERMISSIONS;
  if ((granted & permissions.ADMINISTRATOR) !== 0n) return usable;
  return hasActiveTimeout(world, member) ? usable & VIEW_ONLY_PERMISSIONS : usable;
}

/** Who cannot send messages cannot put anything into them. */
function withoutSendDependents(bits: bigint): bigint {
  return (bits & permissions.SEND_MESSAGES) === 0n ? bits & ~NEED_SEND_MESSAGES : bits;
}

/**
 * What a member can do in a thread: what it can in the channel above, but that SEND_MESSAGES_IN_THREADS says who sends
 * messages. A private thread is seen by those who are in it, and by those who manage threads.
 */
function threadPermissions(world: World, guild: GuildRecord, member: MemberRecord, thread: ChannelRecord): bigint {
  const parent = world.channels.get(thread.channel.parent_id ?? '')?.channel;
  if (!parent) return 0n;
  const bits = usablePermissions(world, guild, member, grantedPermissions(guild, member, parent));
  const isPrivate = thread.channel.type === channelTypes.PRIVATE_THREAD;
  const isInside = thread.threadMembers?.has(member.userId) || (bits & permissions.MANAGE_THREADS) !== 0n;
  if ((bits & permissions.VIEW_CHANNEL) === 0n || (isPrivate && !isInside)) return 0n;
  const sends = (bits & permissions.SEND_MESSAGES_IN_THREADS) !== 0n;
  return withoutSendDependents(sends ? bits | permissions.SEND_MESSAGES : bits & ~permissions.SEND_MESSAGES);
}

/** The channel whose overwrites count in a channel: that above a thread, otherwise itself. */
export function overwriteChannelOf(world: World, channel: Channel): Channel | undefined {
  return threadTypes.includes(channel.type) ? world.channels.get(channel.parent_id ?? '')?.channel : channel;
}

/** Whether a member's timeout still runs. */
export function hasActiveTimeout(world: World, member: MemberRecord): boolean {
  const until = member.communication_disabled_until;
  return until != null && Date.parse(until) > world.clock.now();
}

/** What an account can do in a channel right now: 0 when it is not in the guild or the conversation. */
export function permissionsIn(world: World, record: ChannelRecord, userId: string): bigint {
  const { channel, recipientIds } = record;
  if (recipientIds) return recipientIds.includes(userId) ? DM_PERMISSIONS : 0n;
  const guild = world.guilds.get(channel.guild_id ?? '');
  const member = guild?.members.get(userId);
  if (!guild || !member) return 0n;
  if (threadTypes.includes(channel.type)) return threadPermissions(world, guild, member, record);
  return effectivePermissions(world, guild, member, channel);
}

/** Whether `bits` hold every one of `names`. */
export function hasPermissionBits(bits: bigint, ...names: PermissionName[]): boolean {
  const wanted = bitsOf(permissions, names);
  return (bits & wanted) === wanted;
}
