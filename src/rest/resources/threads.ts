import type { Snowflake } from '../../base/snowflake.js';
import type { QueryOf } from '../../wire/endpoints/declaration/endpoint.js';
import {
  addThreadMember,
  getThreadMember,
  joinThread,
  type ListThreadMembersQuery,
  leaveThread,
  listJoinedPrivateArchivedThreads,
  listPrivateArchivedThreads,
  listPublicArchivedThreads,
  listThreadMembers,
  removeThreadMember,
  startThread,
  startThreadFromMessage,
  threadSearch,
} from '../../wire/endpoints/threads.js';
import type { Channel } from '../../wire/objects/channels/channel.js';
import type { ThreadMember } from '../../wire/objects/channels/thread.js';
import type { ArchivedThreads, StartedThread } from '../../wire/objects/threads/thread-list.js';
import type { MessageThreadRequest, ThreadRequest } from '../../wire/objects/threads/thread-request.js';
import type { ThreadSearchQuery, ThreadSearchResult } from '../../wire/objects/threads/thread-search.js';
import type { AuditOptions, Call, CallOptions, WithFiles } from '../call/call.js';

/**
 * Threads and their members. Use `api.channels` to change, archive or delete a thread, and `api.messages` for its
 * messages. Every call requires VIEW_CHANNEL in the parent channel; a private thread also requires that the bot is a
 * member of it, or MANAGE_THREADS (otherwise 50001).
 */
export class ThreadsResource {
  constructor(private readonly call: Call) {}

  /**
   * Creates a thread from a message in a text or announcement channel. The thread has the id of the message; a second
   * thread is an ApiError 160004. Requires VIEW_CHANNEL and CREATE_PUBLIC_THREADS. Fires `threadCreate`,
   * `threadMembersUpdate`, `messageUpdate`, and `messageCreate` for the first message in the thread; accepts an audit
   * reason.
   * @see https://docs.discord.com/developers/resources/channel#start-thread-from-message
   */
  createFromMessage(
    channelId: Snowflake,
    messageId: Snowflake,
    thread: MessageThreadRequest,
    options?: AuditOptions,
  ): Promise<Channel> {
    const path = { channel_id: channelId, message_id: messageId };
    return this.call(startThreadFromMessage, { path, body: thread }, options);
  }

  /**
   * Creates a thread without a message; it is private unless `type` is set. Requires VIEW_CHANNEL, and
   * CREATE_PRIVATE_THREADS or CREATE_PUBLIC_THREADS. In forum and media channels it creates a post with its first
   * `message` and files, which requires SEND_MESSAGES. Fires `threadCreate` and `threadMembersUpdate`, and
   * `messageCreate` for a post; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/channel#start-thread-without-message
   */
  create(channelId: Snowflake, thread: WithFiles<ThreadRequest>, options?: AuditOptions): Promise<StartedThread> {
    const { files, ...body } = thread;
    return this.call(startThread, { path: { channel_id: channelId }, body, files }, options);
  }

  /**
   * Adds the bot to a thread. Requires VIEW_CHANNEL. An archived thread is an ApiError 50083. Fires
   * `threadMembersUpdate`, and `threadCreate` for the bot.
   * @see https://docs.discord.com/developers/resources/channel#join-thread
   */
  join(threadId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(joinThread, { path: { channel_id: threadId } }, options);
  }

  /**
   * Adds a member to a thread. Requires VIEW_CHANNEL. The bot must be able to write in the thread, and the thread must
   * not be archived (50083). Fires `threadMembersUpdate`, and `threadCreate` for the added member.
   * @see https://docs.discord.com/developers/resources/channel#add-thread-member
   */
  addMember(threadId: Snowflake, userId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(addThreadMember, { path: { channel_id: threadId, user_id: userId } }, options);
  }

  /**
   * Removes the bot from a thread. Requires VIEW_CHANNEL. An archived thread is an ApiError 50083. Fires
   * `threadMembersUpdate`.
   * @see https://docs.discord.com/developers/resources/channel#leave-thread
   */
  leave(threadId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(leaveThread, { path: { channel_id: threadId } }, options);
  }

  /**
   * Removes a member from a thread that is not archived (50083). Requires VIEW_CHANNEL and MANAGE_THREADS; in a private
   * thread, the creator of the thread needs no MANAGE_THREADS. Fires `threadMembersUpdate`.
   * @see https://docs.discord.com/developers/resources/channel#remove-thread-member
   */
  removeMember(threadId: Snowflake, userId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(removeThreadMember, { path: { channel_id: threadId, user_id: userId } }, options);
  }

  /**
   * Returns a thread member, with `with_member: true` including the guild member. Requires VIEW_CHANNEL. A user who is
   * not in the thread is an ApiError 10007.
   * @see https://docs.discord.com/developers/resources/channel#get-thread-member
   */
  getMember(
    threadId: Snowflake,
    userId: Snowflake,
    query?: QueryOf<typeof getThreadMember>,
    options?: CallOptions,
  ): Promise<ThreadMember> {
    return this.call(getThreadMember, { path: { channel_id: threadId, user_id: userId }, query }, options);
  }

  /**
   * Returns the members of a thread. Requires VIEW_CHANNEL and the privileged intent GUILD_MEMBERS. Returns all of
   * them, or with `with_member: true` a page that includes the guild members: `limit` is 1 to 100 (default 100), and
   * `after` is the last user id of the previous page.
   * @see https://docs.discord.com/developers/resources/channel#list-thread-members
   */
  listMembers(threadId: Snowflake, query?: ListThreadMembersQuery, options?: CallOptions): Promise<ThreadMember[]> {
    return this.call(listThreadMembers, { path: { channel_id: threadId }, query }, options);
  }

  /**
   * Returns public archived threads of a channel, the last archived first. Requires VIEW_CHANNEL and
   * READ_MESSAGE_HISTORY. `limit` is 2 to 100 (default 50); page with `before` set to the last `archive_timestamp`.
   * @see https://docs.discord.com/developers/resources/channel#list-public-archived-threads
   */
  listPublicArchived(
    channelId: Snowflake,
    query?: QueryOf<typeof listPublicArchivedThreads>,
    options?: CallOptions,
  ): Promise<ArchivedThreads> {
    return this.call(listPublicArchivedThreads, { path: { channel_id: channelId }, query }, options);
  }

  /**
   * Returns private archived threads of a channel, the last archived first. Requires VIEW_CHANNEL, READ_MESSAGE_HISTORY
   * and MANAGE_THREADS. `limit` is 2 to 100 (default 50); page with `before` set to the last `archive_timestamp`.
   * @see https://docs.discord.com/developers/resources/channel#list-private-archived-threads
   */
  listPrivateArchived(
    channelId: Snowflake,
    query?: QueryOf<typeof listPrivateArchivedThreads>,
    options?: CallOptions,
  ): Promise<ArchivedThreads> {
    return this.call(listPrivateArchivedThreads, { path: { channel_id: channelId }, query }, options);
  }

  /**
   * Returns private archived threads of a channel that the bot has joined, newest first. Requires VIEW_CHANNEL and
   * READ_MESSAGE_HISTORY. `limit` is 2 to 100 (default 50); page with `before` set to the last id.
   * @see https://docs.discord.com/developers/resources/channel#list-joined-private-archived-threads
   */
  listJoinedPrivateArchived(
    channelId: Snowflake,
    query?: QueryOf<typeof listJoinedPrivateArchivedThreads>,
    options?: CallOptions,
  ): Promise<ArchivedThreads> {
    return this.call(listJoinedPrivateArchivedThreads, { path: { channel_id: channelId }, query }, options);
  }

  /**
   * Searches the threads of a channel, for example the posts of a forum, by name and tags. Requires VIEW_CHANNEL and
   * READ_MESSAGE_HISTORY. `limit` is 1 to 25, `offset` at most 9975, `name` has at most 100 characters; at most 20 tags.
   * `api.iterate.threadSearch` yields all of them. Only in Discord's OpenAPI document.
   *
   * If Discord has not indexed the channel yet (status 202), the client searches again after the delay that Discord asks
   * for. At the end of the time limit of the call, it is an ApiError 110000.
   * @see https://docs.discord.com/developers/resources/channel
   */
  search(channelId: Snowflake, query?: ThreadSearchQuery, options?: CallOptions): Promise<ThreadSearchResult> {
    return this.call(threadSearch, { path: { channel_id: channelId }, query }, options);
  }
}
