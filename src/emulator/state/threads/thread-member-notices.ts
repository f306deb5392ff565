/** Who puts others into a thread, or takes them out, is told of in the thread itself. */
import { messageTypes } from '../../../wire/objects/messages/message.js';
import { addMemberToThread, removeMemberFromThread } from '../channels/thread-members.js';
import { insertSystemMessage } from '../messages/system-messages.js';
import type { ChannelRecord } from '../records/channels.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** Puts somebody else into a thread. Nothing happens when they are in it. */
export function addMemberWithNotice(
  world: World,
  record: ChannelRecord,
  userId: string,
  byId: string,
): StateChange<undefined> {
  const { result, events } = addMemberToThread(world, record, userId);
  if (events.length === 0) return { result, events };
  const notice = { type: messageTypes.RECIPIENT_ADD, authorId: byId, mentions: [userId] };
  return { result, events: [...events, ...insertSystemMessage(world, record, notice)] };
}

/** Takes somebody else out of a thread. Nothing happens when they are not in it. */
export function removeMemberWithNotice(
  world: World,
  record: ChannelRecord,
  userId: string,
  byId: string,
): StateChange<undefined> {
  const { result, events } = removeMemberFromThread(record, userId);
  if (events.length === 0) return { result, events };
  const notice = { type: messageTypes.RECIPIENT_REMOVE, authorId: byId, mentions: [userId] };
  return { result, events: [...events, ...insertSystemMessage(world, record, notice)] };
}
