/** On whom and on what a person can use a command: those whom it sees there, and the messages that all see. */
import type { MessageRecord } from '../../state/records/channels.js';
import { UserActionError } from '../errors/user-action-error.js';
import { type ActingUser, selectableUserIds } from '../user-actions/select-checks.js';
import { canReadMessages } from '../user-actions/user-action-checks.js';

/**
 * The user of that id whom the person sees: one who is there, or who wrote there.
 * @throws {UserActionError} when there is none
 */
export function requireTargetUser(picker: ActingUser, id: string): string {
  const { world, userId, channel } = picker;
  const isThere = selectableUserIds(picker).includes(id);
  const wrote = () =>
    canReadMessages(world, userId, channel) &&
    [...channel.messages.values()].some(({ message }) => message.author.id === id);
  // The author of a webhook's message has no account that a command could be used on.
  if (world.users.has(id) && (isThere || wrote())) return id;
  throw new UserActionError('unknown_target', 'This person sees no such user there.', 'target_id');
}

/**
 * The message of that id that the person sees. Commands are not offered on messages that it alone sees.
 * @throws {UserActionError} when there is none
 */
export function requireTargetMessage({ world, userId, channel }: ActingUser, id: string): MessageRecord {
  const record = channel.messages.get(id);
  if (record && record.ephemeralFor === undefined && canReadMessages(world, userId, channel)) return record;
  throw new UserActionError('unknown_target', 'This person sees no such message there.', 'target_id');
}
