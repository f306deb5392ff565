/**
 * What a person can do with what is before them: reach a channel, see a message, use a component. A person who cannot
 * is told why; that is no bad call.
 */
import type { RawComponent } from '../../../wire/objects/components/walk-components.js';
import { walkComponents } from '../../../wire/objects/components/walk-components.js';
import type { ChannelRecord, MessageRecord } from '../../state/records/channels.js';
import type { World } from '../../state/world/world.js';
import { slowmodeWaitSeconds } from '../channels/slowmode.js';
import { lockedThreadError } from '../channels/thread-checks.js';
import { UserActionError } from '../errors/user-action-error.js';
import { canBeRepliedTo } from '../messages/message-reference.js';
import { hasActiveTimeout, hasPermissionBits, permissionsIn } from '../permissions/permissions.js';

/** @throws {UserActionError} when the person is not there, does not see the channel, or may do nothing in the guild yet */
export function checkChannelAccess(world: World, userId: string, channel: ChannelRecord): void {
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const member = guild?.members.get(userId);
  if (!hasPermissionBits(permissionsIn(world, channel, userId), 'VIEW_CHANNEL')) {
    throw new UserActionError('no_access', 'This person does not see the channel.', 'channel_id');
  }
  if (member?.pending) {
    throw new UserActionError('pending', 'This person has not completed the screening of the guild.', 'user_id');
  }
  if (member && hasActiveTimeout(world, member)) {
    throw new UserActionError('timed_out', 'This person is timed out in the guild.', 'user_id');
  }
}

/** @throws {UserActionError} when the person cannot write in the channel */
export function checkCanSendMessages(world: World, userId: string, channel: ChannelRecord): void {
  checkChannelAccess(world, userId, channel);
  const held = permissionsIn(world, channel, userId);
  if (!hasPermissionBits(held, 'SEND_MESSAGES')) {
    throw new UserActionError('missing_permissions', 'This person may not send messages in the channel.', 'channel_id');
  }
  if (lockedThreadError(channel, held)) {
    throw new UserActionError('missing_permissions', 'The thread is locked for this person.', 'channel_id');
  }
  const wait = slowmodeWaitSeconds(world, channel, userId, held, 'message');
  if (wait > 0) {
    const message = `The channel is in slowmode: this person can write again in ${wait} s.`;
    throw new UserActionError('slowmode', message, 'channel_id', wait);
  }
}

/** @throws {UserActionError} when the user cannot attach files in the channel */
export function checkCanAttachFiles(world: World, userId: string, channel: ChannelRecord): void {
  if (!hasPermissionBits(permissionsIn(world, channel, userId), 'ATTACH_FILES')) {
    throw new UserActionError('missing_permissions', 'This user may not attach files in the channel.', 'files');
  }
}

/** Whether a person sees the messages of a channel. */
export function canReadMessages(world: World, userId: string, channel: ChannelRecord): boolean {
  return hasPermissionBits(permissionsIn(world, channel, userId), 'VIEW_CHANNEL', 'READ_MESSAGE_HISTORY');
}

/**
 * The message of that id that the person sees.
 * @throws {UserActionError} when there is none
 */
export function requireVisibleMessage(
  world: World,
  userId: string,
  channel: ChannelRecord,
  messageId: string,
): MessageRecord {
  const record = channel.messages.get(messageId);
  const isTheirs = record?.ephemeralFor === userId;
  const isShown = record?.ephemeralFor === undefined && canReadMessages(world, userId, channel);
  if (record && (isTheirs || isShown)) return record;
  throw new UserActionError('unknown_message', 'This person sees no such message in the channel.', 'message_id');
}

/**
 * The message of that id that the person can answer in the channel.
 * @throws {UserActionError} when there is none, it is there for the person alone, or it is the service's own
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
      'This person sees no such message that could be answered.',
      'reply_to',
    );
  }
  if (canBeRepliedTo(record)) return record;
  throw new UserActionError('wrong_kind', 'A message of the service itself cannot be answered.', 'reply_to');
}

/**
 * The component of a message that a person means by its custom_id.
 * @throws {UserActionError} when it is not there, or disabled
 */
export function requireUsableComponent({ message }: MessageRecord, customId: string): RawComponent {
  const found = [...walkComponents(message.components ?? [])].find(
    ({ component }) => component['custom_id'] === customId,
  )?.component;
  if (!found)
    throw new UserActionError('unknown_component', `The message has no component "${customId}".`, 'custom_id');
  if (found['disabled'] === true) {
    throw new UserActionError('disabled', `The component "${customId}" is disabled.`, 'custom_id');
  }
  return found;
}
