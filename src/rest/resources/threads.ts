import type { Snowflake } from '../../base/snowflake.js';
import type { QueryOf } from '../../wire/endpoints/declaration/endpoint.js';
import {
  addThreadMember,
  getThreadMember,
  joinThread,
  leaveThread,
  listJoinedPrivateArchivedThreads,
  listPrivateArchivedThreads,
  listPublicArchivedThreads,
  listThreadMembers,
  removeThreadMember,
  startThread,
  startThreadFromMessage,
} from '../../wire/endpoints/threads.js';
import type { Channel } from '../../wire/objects/channels/channel.js';
import type { ThreadMember } from '../../wire/objects/channels/thread.js';
import type { ArchivedThreads, StartedThread } from '../../wire/objects/threads/thread-list.js';
import type { MessageThreadRequest, ThreadRequest } from '../../wire/objects/threads/thread-request.js';
import type { AuditOptions, Call, CallOptions, WithFiles } from '../call/call.js';

/**
 * Threads, and who is in them. A thread is changed, archived and deleted as a channel (`api.channels`), and written in
 * with `api.messages`. Every call needs VIEW_CHANNEL in the channel above, in a private thread also to be in it, or
 * MANAGE_THREADS (otherwise 50001).
 */
export class ThreadsResource {
  constructor(private readonly call: Call) {}

  /**
   * Start Thread from Message, in a text or announcement channel. The thread has the message's id; a second one is
   * 160004. Needs VIEW_CHANNEL and CREATE_PUBLIC_THREADS. Fires `threadCreate`, `threadMembersUpdate`, `messageUpdate`,
   * and `messageCreate` for the first message of the thread; takes an audit reason.
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
   * Start Thread without Message: private unless `type` says otherwise; needs VIEW_CHANNEL, and CREATE_PRIVATE_THREADS
   * or CREATE_PUBLIC_THREADS. In forum and media channels it is Start Thread in Forum or Media Channel: a post with its
   * first `message` and its files, which needs SEND_MESSAGES. Fires `threadCreate` and `threadMembersUpdate`, for a
   * post also `messageCreate`; takes an audit reason.
   */
  create(
    channelId: Snowflake,
    { files, ...thread }: WithFiles<ThreadRequest>,
    options?: AuditOptions,
  ): Promise<StartedThread> {
    return this.call(startThread, { path: { channel_id: channelId }, body: thread, files }, options);
  }

  /**
   * Join Thread. Needs VIEW_CHANNEL. One that is archived is 50083. Fires `threadMembersUpdate`, and `threadCreate` for
   * who joined.
   */
  join(threadId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(joinThread, { path: { channel_id: threadId } }, options);
  }

  /**
   * Add Thread Member. Needs VIEW_CHANNEL. The bot must be able to write in the thread, which must not be archived
   * (50083). Fires `threadMembersUpdate`, and `threadCreate` for who was added.
   */
  addMember(threadId: Snowflake, userId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(addThreadMember, { path: { channel_id: threadId, user_id: userId } }, options);
  }

  /** Leave Thread. Needs VIEW_CHANNEL. One that is archived is 50083. Fires `threadMembersUpdate`. */
  leave(threadId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(leaveThread, { path: { channel_id: threadId } }, options);
  }

  /**
   * Remove Thread Member. Needs VIEW_CHANNEL and MANAGE_THREADS, or to have begun the thread, when it is private; it
   * must not be archived (50083). Fires `threadMembersUpdate`.
   */
  removeMember(threadId: Snowflake, userId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(removeThreadMember, { path: { channel_id: threadId, user_id: userId } }, options);
  }

  /**
   * Get Thread Member; with `with_member: true` also the member of the guild. Needs VIEW_CHANNEL. Who is not in the
   * thread is 10007.
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
   * List Thread Members. Needs VIEW_CHANNEL and the privileged intent GUILD_MEMBERS. All of them, or a page with the
   * members of the guild when `with_member` is true: `limit` is 1..100 (default 100), `after` the last user id of the
   * page before.
   */
  listMembers(
    threadId: Snowflake,
    query?: QueryOf<typeof listThreadMembers>,
    options?: CallOptions,
  ): Promise<ThreadMember[]> {
    return this.call(listThreadMembers, { path: { channel_id: threadId }, query }, options);
  }

  /**
   * List Public Archived Threads of a channel, the last archived first. Needs VIEW_CHANNEL and READ_MESSAGE_HISTORY.
   * `limit` is 2..100 (default 50); page with `before` at the last `archive_timestamp`.
   */
  listPublicArchived(
    channelId: Snowflake,
    query?: QueryOf<typeof listPublicArchivedThreads>,
    options?: CallOptions,
  ): Promise<ArchivedThreads> {
    return this.call(listPublicArchivedThreads, { path: { channel_id: channelId }, query }, options);
  }

  /**
   * List Private Archived Threads of a channel, the last archived first. Needs VIEW_CHANNEL, READ_MESSAGE_HISTORY and
   * MANAGE_THREADS. `limit` is 2..100 (default 50); page with `before` at the last `archive_timestamp`.
   */
  listPrivateArchived(
    channelId: Snowflake,
    query?: QueryOf<typeof listPrivateArchivedThreads>,
    options?: CallOptions,
  ): Promise<ArchivedThreads> {
    return this.call(listPrivateArchivedThreads, { path: { channel_id: channelId }, query }, options);
  }

  /**
   * List Joined Private Archived Threads of a channel: those that the bot is in, newest first. Needs VIEW_CHANNEL and
   * READ_MESSAGE_HISTORY. `limit` is 2..100 (default 50); page with `before` at the last id.
   */
  listJoinedPrivateArchived(
    channelId: Snowflake,
    query?: QueryOf<typeof listJoinedPrivateArchivedThreads>,
    options?: CallOptions,
  ): Promise<ArchivedThreads> {
    return this.call(listJoinedPrivateArchivedThreads, { path: { channel_id: channelId }, query }, options);
  }
}
