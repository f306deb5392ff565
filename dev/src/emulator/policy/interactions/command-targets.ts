/** Targets of context menu commands: users whom the acting user can see there, and messages that everyone can see. */
import type { MessageRecord } from '../../state/records/channels.js';
import { UserActionError } from '../errors/user-action-error.js';
import { type ActingUser, selectableUserIds } from '../user-actions/select-checks.js';
import { canReadMessages } from '../user-actions/user-action-checks.js';

/**
 * Returns the id if the acting user sees that user: a member or recipient, or the author of a message there.
 * @throws {UserActionError} when the user is not visible
 */
export function requireTargetUser(actingUser: ActingUser, id: string): string {
  const { world, userId, channel } = actingUser;
  const isThere = selectableUserIds(actingUser).includes(id);
  const hasWritten = () =>
    canReadMessages(world, userId, channel) &&
    [...channel.messages.values()].some(({ message }) => message.author.id === id);
  // The author of a webhook message is not a user, so it cannot be a target.
  if (world.users.has(id) && (isThere || hasWritten())) return id;
  throw new UserActionError(
    'unknown_target',
    'The target user does not exist, or this user cannot see it there.',
    'target_id',
  );
}

/**
 * Returns the message with that id if the user can see it. Commands are not available on ephemeral messages.
 * @throws {UserActionError} when there is none
 */
export function requireTargetMessage({ world, userId, channel }: ActingUser, id: string): MessageRecord {
  const record = channel.messages.get(id);
  if (record && record.ephemeralFor === undefined && canReadMessages(world, userId, channel)) return record;
  throw new UserActionError(
    'unknown_target',
    'The target message does not exist, or this user cannot see it there.',
    'target_id',
  );
}
