import { channelTypes } from '../../wire/objects/channel.js';
import type { Author } from './audit-log.js';
import type { Change } from './change.js';
import { createMessage, type NewMessage } from './messages.js';
import type { ChannelRecord, MessageRecord } from './records/channels.js';
import type { GuildRecord } from './records/guilds.js';
import { type NewThread, startThread } from './threads.js';
import type { World } from './world.js';

/** A thread in a forum, with the message that it begins with. */
export interface Post {
  readonly thread: ChannelRecord;
  readonly message: MessageRecord;
}

/** Begins a post in a forum or media channel: a public thread, and its first message, which has the thread's id. */
export function createPost(
  world: World,
  guild: GuildRecord,
  forum: ChannelRecord,
  spec: Omit<NewThread, 'id' | 'type'>,
  draft: Omit<NewMessage, 'id' | 'authorId'>,
  by: Author,
): Change<Post> {
  const thread = startThread(world, guild, forum, { ...spec, type: channelTypes.PUBLIC_THREAD }, by);
  const { id } = thread.result.channel;
  const message = createMessage(world, thread.result, { ...draft, id, authorId: by.userId });
  return {
    result: { thread: thread.result, message: message.result },
    events: [...thread.events, ...message.events],
  };
}
