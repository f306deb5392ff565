import { channelTypes } from 'guildhall/wire';
import type { AuditExecutor } from '../audit-log/audit-log.js';
import { insertMessage } from '../messages/messages.js';
import type { NewMessage } from '../messages/new-message.js';
import type { ChannelRecord, MessageRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { insertThread, type NewThread } from './threads.js';

/** A thread in a forum with its first message. */
export interface ForumPost {
  readonly thread: ChannelRecord;
  readonly message: MessageRecord;
}

/** Creates a post in a forum or media channel: a public thread, and its first message with the same id. */
export function insertForumPost(
  world: World,
  guild: GuildRecord,
  forum: ChannelRecord,
  spec: Omit<NewThread, 'id' | 'type'>,
  draft: Omit<NewMessage, 'id' | 'authorId'>,
  executor: AuditExecutor,
): StateChange<ForumPost> {
  const thread = insertThread(world, guild, forum, { ...spec, type: channelTypes.PUBLIC_THREAD }, executor);
  const { id } = thread.result.channel;
  const message = insertMessage(world, thread.result, { ...draft, id, authorId: executor.userId });
  return {
    result: { thread: thread.result, message: message.result },
    events: [...thread.events, ...message.events],
  };
}
