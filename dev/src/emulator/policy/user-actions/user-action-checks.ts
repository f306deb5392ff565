/**
 * Checks of user actions: access a channel, see a message, use a component. A failed check throws a `UserActionError`
 * with the reason, which the user sees.
 */
import { isQuarantined, type RawComponent, walkComponents } from 'guildhall/internal';
import { isTimedOut, type Message } from 'guildhall/wire';
import type { ChannelRecord, MessageRecord } from '../../state/records/channels.js';
import type { World } from '../../state/world/world.js';
import { directMessageProblem, isBlockedConversation } from '../channels/direct-messages.js';
import { slowmodeWaitSeconds } from '../channels/slowmode.js';
import { UserActionError } from '../errors/user-action-error.js';
import { canBeRepliedTo } from '../messages/message-reference.js';
import { hasPermissionBits, permissionsIn } from '../permissions/permissions.js';
import { unmetRequirement } from '../permissions/verification.js';
import { lockedThreadError } from '../threads/thread-checks.js';

/** @throws {UserActionError} when the user is not in the channel, cannot see it, blocks its recipient, is pending, or is timed out */
export function checkChannelAccess(world: World, userId: string, channel: ChannelRecord): void {
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const member = guild?.members.get(userId);
  if (!hasPermissionBits(permissionsIn(world, channel, userId), 'VIEW_CHANNEL')) {
    throw new UserActionError('no_access', 'This user cannot see the channel.', 'channel_id');
  }
  if (isBlockedConversation(world, channel, userId)) {
    throw new UserActionError('recipient_blocked', 'This user blocks the other one of the conversation.', 'channel_id');
  }
  if (member?.pending) {
    throw new UserActionError('pending', 'This user has not completed the screening of the guild.', 'user_id');
  }
  if (member && isTimedOut(member, world.clock.now())) {
    throw new UserActionError('timed_out', 'This user is timed out in the guild.', 'user_id');
  }
  if (member && isQuarantined(member)) {
    const message = 'Auto moderation blocks the profile of this user in the guild.';
    throw new UserActionError('quarantined', message, 'user_id');
  }
}

/** @throws {UserActionError} when the user does not meet the verification level of the guild */
export function checkVerification(world: World, userId: string, channel: ChannelRecord): void {
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const unmet = guild && unmetRequirement(world, guild, userId);
  if (!unmet) return;
  const { requirement, remainingMs } = unmet;
  const message = `The guild has a verification level: this user needs ${requirement}.`;
  const wait = remainingMs === undefined ? undefined : remainingMs / 1000;
  throw new UserActionError('unverified', message, 'user_id', wait);
}

function checkDirectMessage(world: World, userId: string, channel: ChannelRecord): void {
  const problem = directMessageProblem(world, channel, userId);
  if (problem === 'blocked') {
    throw new UserActionError('blocked', 'The recipient blocks this user.', 'channel_id');
  }
  if (problem === 'closed') {
    throw new UserActionError('dms_closed', 'The recipient has closed direct messages.', 'channel_id');
  }
  if (problem === 'paused') {
    throw new UserActionError('dms_paused', 'The common guilds have paused direct messages.', 'channel_id');
  }
  if (problem === 'unverified') {
    const message = 'This user does not meet the verification level of a common guild, and cannot start conversations.';
    throw new UserActionError('unverified', message, 'user_id');
  }
}

/** @throws {UserActionError} when the user cannot send messages in the channel */
export function checkCanSendMessages(world: World, userId: string, channel: ChannelRecord): void {
  checkChannelAccess(world, userId, channel);
  checkVerification(world, userId, channel);
  checkDirectMessage(world, userId, channel);
  const permissions = permissionsIn(world, channel, userId);
  if (!hasPermissionBits(permissions, 'SEND_MESSAGES')) {
    throw new UserActionError('missing_permissions', 'This user may not send messages in the channel.', 'channel_id');
  }
  if (lockedThreadError(channel, permissions)) {
    throw new UserActionError('missing_permissions', 'The thread is locked for this user.', 'channel_id');
  }
  const wait = slowmodeWaitSeconds(world, channel, userId, permissions, 'message');
  if (wait > 0) {
    const message = `The channel is in slowmode: this user can send the next message in ${wait} s.`;
    throw new UserActionError('slowmode', message, 'channel_id', wait);
  }
}

/** @throws {UserActionError} when the user cannot attach files in the channel */
export function checkCanAttachFiles(world: World, userId: string, channel: ChannelRecord): void {
  if (!hasPermissionBits(permissionsIn(world, channel, userId), 'ATTACH_FILES')) {
    throw new UserActionError('missing_permissions', 'This user may not attach files in the channel.', 'files');
  }
}

/** Whether a user can read the messages of a channel. */
export function canReadMessages(world: World, userId: string, channel: ChannelRecord): boolean {
  return hasPermissionBits(permissionsIn(world, channel, userId), 'VIEW_CHANNEL', 'READ_MESSAGE_HISTORY');
}

/**
 * Returns the message with that id if the user can see it.
 * @throws {UserActionError} when there is none
 */
export function requireVisibleMessage(
  world: World,
  userId: string,
  channel: ChannelRecord,
  messageId: string,
): MessageRecord {
  const record = channel.messages.get(messageId);
  const isOwnEphemeral = record?.ephemeralFor === userId;
  const isReadable = record?.ephemeralFor === undefined && canReadMessages(world, userId, channel);
  if (record && (isOwnEphemeral || isReadable)) return record;
  throw new UserActionError('unknown_message', 'The message does not exist, or this user cannot see it.', 'message_id');
}

/**
 * Returns the message with that id if the user can reply to it.
 * @throws {UserActionError} when there is none, it is ephemeral, or it is a system message
 */
export function requireRepliableMessage(
  world: World,
  userId: string,
  channel: ChannelRecord,
  id: string,
): MessageRecord {
  const record = channel.messages.get(id);
  if (!record || record.ephemeralFor !== undefined || !canReadMessages(world, userId, channel)) {
    throw new UserActionError(
      'unknown_message',
      'The message to reply to does not exist, or this user cannot see it.',
      'reply_to',
    );
  }
  if (canBeRepliedTo(record)) return record;
  throw new UserActionError('wrong_kind', 'Users cannot reply to system messages.', 'reply_to');
}

/** Finds a component of a message by its custom_id. */
export function findComponent({ components }: Pick<Message, 'components'>, customId: string): RawComponent | undefined {
  for (const { component } of walkComponents(components ?? []))
    if (component['custom_id'] === customId) return component;
  return undefined;
}

/**
 * Finds a component of a message by its custom_id.
 * @throws {UserActionError} when there is none, or it is disabled
 */
export function requireUsableComponent({ message }: MessageRecord, customId: string): RawComponent {
  const found = findComponent(message, customId);
  if (!found)
    throw new UserActionError('unknown_component', `The message has no component "${customId}".`, 'custom_id');
  if (found['disabled'] === true) {
    throw new UserActionError('disabled', `The component "${customId}" is disabled.`, 'custom_id');
  }
  return found;
}
