/**
 * The permissions that a member can use: those that are granted, without those that have no effect because of the state of
 * the member or because another permission is missing.
 */
import { bitsOf } from '../../base/bit-set.js';
import { permissions } from '../constants/permissions.js';
import { channelTypes, voiceChannelTypes } from '../objects/channels/channel-types.js';
import { memberFlags } from '../objects/users/member-flags.js';
import type { MemberRestrictions, PermissionChannel } from './permission-subjects.js';

/** The permissions that remain during a timeout, before screening is complete, or with a blocked profile. */
const VIEW_ONLY_PERMISSIONS = bitsOf(permissions, ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY']);

/** These permissions have no effect without SEND_MESSAGES. */
const NEED_SEND_MESSAGES = bitsOf(permissions, [
  'MENTION_EVERYONE',
  'SEND_TTS_MESSAGES',
  'ATTACH_FILES',
  'EMBED_LINKS',
]);

/**
 * The permissions of every recipient in a direct message channel.
 *
 * @example
 * new PermissionBits(DM_PERMISSIONS).has('ATTACH_FILES');
 */
export const DM_PERMISSIONS: bigint = bitsOf(permissions, [
  'ADD_REACTIONS',
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'READ_MESSAGE_HISTORY',
  'USE_EXTERNAL_EMOJIS',
  'PIN_MESSAGES',
]);

/**
 * Whether a member is timed out.
 *
 * @param now milliseconds since 1970
 *
 * @example
 * if (isTimedOut(member)) return;
 */
export function isTimedOut(
  { communication_disabled_until: until }: Pick<MemberRestrictions, 'communication_disabled_until'>,
  now: number = Date.now(),
): boolean {
  return until != null && Date.parse(until) > now;
}

/**
 * Whether auto moderation blocks the profile of a member, who therefore cannot interact.
 *
 * @example
 * if (isQuarantined(member)) return;
 */
export function isQuarantined({ flags = 0 }: Pick<MemberRestrictions, 'flags'>): boolean {
  return (flags & (memberFlags.AUTOMOD_QUARANTINED_USERNAME | memberFlags.AUTOMOD_QUARANTINED_GUILD_TAG)) !== 0;
}

/**
 * Removes what a timeout, incomplete screening or a blocked profile withholds. The owner is exempt, and administrators are
 * exempt from timeouts and blocked profiles. Which permissions remain with a blocked profile is an assumption.
 *
 * @param granted the permissions of the member, in the guild or in a channel
 * @see https://docs.discord.com/developers/topics/permissions#permissions-for-timed-out-members
 */
export function unrestrictedBits(
  granted: bigint,
  { member, isOwner, now }: { readonly member: MemberRestrictions; readonly isOwner: boolean; readonly now: number },
): bigint {
  if (isOwner) return granted;
  if (member.pending) return granted & VIEW_ONLY_PERMISSIONS;
  if ((granted & permissions.ADMINISTRATOR) !== 0n) return granted;
  return isTimedOut(member, now) || isQuarantined(member) ? granted & VIEW_ONLY_PERMISSIONS : granted;
}

/**
 * Removes the permissions that are implicitly denied in a channel: all without VIEW_CHANNEL, all others without CONNECT in
 * a voice channel, and some without SEND_MESSAGES.
 * @see https://docs.discord.com/developers/topics/permissions#implicit-permissions
 */
export function usableBitsInChannel(bits: bigint, { type }: Pick<PermissionChannel, 'type'>): bigint {
  if ((bits & permissions.VIEW_CHANNEL) === 0n) return 0n;
  if ((bits & permissions.CONNECT) === 0n && voiceChannelTypes.includes(type)) return bits & permissions.VIEW_CHANNEL;
  return withoutSendDependents(bits);
}

/**
 * The permissions in a thread. SEND_MESSAGES is granted by SEND_MESSAGES_IN_THREADS. Private threads are visible to their
 * members and with MANAGE_THREADS.
 *
 * @param bits the permissions in the parent channel, including those that are implicitly denied there
 * @see https://docs.discord.com/developers/topics/permissions#inherited-permissions-threads
 */
export function usableBitsInThread(
  bits: bigint,
  { type, isThreadMember }: Pick<PermissionChannel, 'type'> & { readonly isThreadMember: boolean },
): bigint {
  if ((bits & permissions.VIEW_CHANNEL) === 0n) return 0n;
  if (needsThreadMembership(bits, type) && !isThreadMember) return 0n;
  const canSend = (bits & permissions.SEND_MESSAGES_IN_THREADS) !== 0n;
  return withoutSendDependents(canSend ? bits | permissions.SEND_MESSAGES : bits & ~permissions.SEND_MESSAGES);
}

/** Whether a thread is visible only to its members. @param bits the permissions in the parent channel */
export function needsThreadMembership(bits: bigint, type: number): boolean {
  return type === channelTypes.PRIVATE_THREAD && (bits & permissions.MANAGE_THREADS) === 0n;
}

function withoutSendDependents(bits: bigint): bigint {
  return (bits & permissions.SEND_MESSAGES) === 0n ? bits & ~NEED_SEND_MESSAGES : bits;
}
