/** Who puts others into a thread, or takes them out, is told of in the thread itself. */
import { messageTypes } from '../../wire/objects/message.js';
import type { Change } from './change.js';
import type { ChannelRecord } from './records/channels.js';
import { writeSystemMessage } from './system-messages.js';
import { addThreadMember, removeThreadMember } from './thread-members.js';
import type { World } from './world.js';

/** Puts somebody else into a thread. Nothing happens when they are in it. */
export function inviteToThread(world: World, record: ChannelRecord, userId: string, byId: string): Change<undefined> {
  const { result, events } = addThreadMember(world, record, userId);
  if (events.length === 0) return { result, events };
  const notice = { type: messageTypes.RECIPIENT_ADD, authorId: byId, mentions: [userId] };
  return { result, events: [...events, ...writeSystemMessage(world, record, notice)] };
}

/** Takes somebody else out of a thread. Nothing happens when they are not in it. */
export function removeFromThread(world: World, record: ChannelRecord, userId: string, byId: string): Change<undefined> {
  const { result, events } = removeThreadMember(record, userId);
  if (events.length === 0) return { result, events };
  const notice = { type: messageTypes.RECIPIENT_REMOVE, authorId: byId, mentions: [userId] };
  return { result, events: [...events, ...writeSystemMessage(world, record, notice)] };
}
