/** Adding or removing other users adds a system message to the thread. */
import { messageTypes } from 'guildhall/wire';
import { addMemberToThread, removeMemberFromThread } from '../channels/thread-members.js';
import { insertSystemMessage } from '../messages/system-messages.js';
import type { ChannelRecord } from '../records/channels.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** Adds another user to a thread. Does nothing if the user is a member already. */
export function addMemberWithNotice(
  world: World,
  record: ChannelRecord,
  userId: string,
  actorId: string,
): StateChange<undefined> {
  const { result, events } = addMemberToThread(world, record, userId);
  if (events.length === 0) return { result, events };
  const notice = { type: messageTypes.RECIPIENT_ADD, authorId: actorId, mentions: [userId] };
  return { result, events: [...events, ...insertSystemMessage(world, record, notice).events] };
}

/** Removes another user from a thread. Does nothing if the user is not a member. */
export function removeMemberWithNotice(
  world: World,
  record: ChannelRecord,
  userId: string,
  actorId: string,
): StateChange<undefined> {
  const { result, events } = removeMemberFromThread(record, userId);
  if (events.length === 0) return { result, events };
  const notice = { type: messageTypes.RECIPIENT_REMOVE, authorId: actorId, mentions: [userId] };
  return { result, events: [...events, ...insertSystemMessage(world, record, notice).events] };
}
