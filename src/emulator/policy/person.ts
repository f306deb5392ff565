/**
 * What a person can do with what is before them: reach a channel, see a message, use a component. A person who cannot
 * is told why; that is no bad call.
 */
import { GuildhallError } from '../../base/errors.js';
import type { AnyComponent } from '../../wire/objects/components/walk.js';
import { walkComponents } from '../../wire/objects/components/walk.js';
import type { ChannelRecord, MessageRecord } from '../state/records/channels.js';
import type { World } from '../state/world.js';
import { isAnswerable } from './message-reference.js';
import { holds, isTimedOut, permissionsIn } from './permissions.js';
import { slowmodeWait } from './slowmode.js';
import { lockError } from './thread-rights.js';

/** Why a person cannot do something. */
export type Obstacle =
  | 'no_access'
  | 'pending'
  | 'timed_out'
  | 'unknown_message'
  | 'unknown_component'
  | 'unknown_modal'
  | 'unknown_field'
  | 'unknown_command'
  | 'unknown_option'
  | 'unknown_target'
  | 'not_installed'
  | 'wrong_context'
  | 'age_restricted'
  | 'disabled'
  | 'required'
  | 'too_few'
  | 'too_many'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'line_break'
  | 'not_offered'
  | 'no_autocomplete'
  | 'wrong_kind'
  | 'file_too_large'
  | 'file_type'
  | 'missing_permissions'
  | 'slowmode'
  | 'channel_full'
  | 'unknown_invite'
  | 'banned'
  | 'invites_paused'
  | 'not_invited'
  | 'no_onboarding';

/** Something that a person cannot do. */
export class Impossible extends GuildhallError {
  readonly code = 'impossible';

  /**
   * @param path where in the call, keys joined by dots
   * @param retryAfter seconds after which the person can do it, when time is all that is missing
   */
  constructor(
    readonly reason: Obstacle,
    message: string,
    readonly path?: string | undefined,
    readonly retryAfter?: number | undefined,
  ) {
    super(message);
  }
}

/** @throws {Impossible} when the person is not there, does not see the channel, or may do nothing in the guild yet */
export function checkPresence(world: World, userId: string, channel: ChannelRecord): void {
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const member = guild?.members.get(userId);
  if (!holds(permissionsIn(world, channel, userId), 'VIEW_CHANNEL')) {
    throw new Impossible('no_access', 'This person does not see the channel.', 'channel_id');
  }
  if (member?.pending) {
    throw new Impossible('pending', 'This person has not completed the screening of the guild.', 'user_id');
  }
  if (member && isTimedOut(world, member)) {
    throw new Impossible('timed_out', 'This person is timed out in the guild.', 'user_id');
  }
}

/** @throws {Impossible} when the person cannot write in the channel */
export function checkWriting(world: World, userId: string, channel: ChannelRecord): void {
  checkPresence(world, userId, channel);
  const held = permissionsIn(world, channel, userId);
  if (!holds(held, 'SEND_MESSAGES')) {
    throw new Impossible('missing_permissions', 'This person may not send messages in the channel.', 'channel_id');
  }
  if (lockError(channel, held)) {
    throw new Impossible('missing_permissions', 'The thread is locked for this person.', 'channel_id');
  }
  const wait = slowmodeWait(world, channel, userId, held, 'message');
  if (wait > 0) {
    const message = `The channel is in slowmode: this person can write again in ${wait} s.`;
    throw new Impossible('slowmode', message, 'channel_id', wait);
  }
}

/** Whether a person sees the messages of a channel. */
export function seesMessages(world: World, userId: string, channel: ChannelRecord): boolean {
  return holds(permissionsIn(world, channel, userId), 'VIEW_CHANNEL', 'READ_MESSAGE_HISTORY');
}

/**
 * The message of that id that the person sees.
 * @throws {Impossible} when there is none
 */
export function visibleMessage(world: World, userId: string, channel: ChannelRecord, messageId: string): MessageRecord {
  const record = channel.messages.get(messageId);
  const isTheirs = record?.ephemeralFor === userId;
  const isShown = record?.ephemeralFor === undefined && seesMessages(world, userId, channel);
  if (record && (isTheirs || isShown)) return record;
  throw new Impossible('unknown_message', 'This person sees no such message in the channel.', 'message_id');
}

/**
 * The message of that id that the person can answer in the channel.
 * @throws {Impossible} when there is none, it is there for the person alone, or it is the service's own
 */
export function answerableMessage(world: World, userId: string, channel: ChannelRecord, id: string): MessageRecord {
  const record = channel.messages.get(id);
  if (!record || record.ephemeralFor !== undefined || !seesMessages(world, userId, channel)) {
    throw new Impossible('unknown_message', 'This person sees no such message that could be answered.', 'reply_to');
  }
  if (isAnswerable(record)) return record;
  throw new Impossible('wrong_kind', 'A message of the service itself cannot be answered.', 'reply_to');
}

/**
 * The component of a message that a person means by its custom_id.
 * @throws {Impossible} when it is not there, or disabled
 */
export function usableComponent({ message }: MessageRecord, customId: string): AnyComponent {
  const found = [...walkComponents(message.components ?? [])].find(
    ({ component }) => component['custom_id'] === customId,
  )?.component;
  if (!found) throw new Impossible('unknown_component', `The message has no component "${customId}".`, 'custom_id');
  if (found['disabled'] === true) {
    throw new Impossible('disabled', `The component "${customId}" is disabled.`, 'custom_id');
  }
  return found;
}
