import { z } from 'zod';
import { empty, endpoint, json } from '../endpoint.js';
import { limits } from '../limits.js';
import { Channel } from '../objects/channel.js';
import { ThreadMember } from '../objects/thread.js';
import { ArchivedThreads, ArchivedThreadsQuery, JoinedThreadsQuery, StartedThread } from '../objects/thread-list.js';
import { MessageThreadRequest, ThreadRequest } from '../objects/thread-request.js';
import { queryBoolean, queryInteger, snowflake } from '../schema.js';

/** Start Thread from Message, in a text or announcement channel. The thread has the message's id. */
export const startThreadFromMessage = endpoint(
  'startThreadFromMessage',
  'POST',
  '/channels/{channel_id}/messages/{message_id}/threads',
  {
    body: MessageThreadRequest,
    result: json(Channel),
    status: 201,
    needs: ['VIEW_CHANNEL', 'CREATE_PUBLIC_THREADS'],
    audit: 'THREAD_CREATE',
    emits: ['threadCreate', 'threadMembersUpdate', 'messageUpdate', 'messageCreate'],
  },
);

/**
 * Start Thread without Message, and Start Thread in Forum or Media Channel: one path, told apart by the channel.
 * CREATE_PUBLIC_THREADS or CREATE_PRIVATE_THREADS, in forum and media channels SEND_MESSAGES alone.
 */
export const startThread = endpoint('startThread', 'POST', '/channels/{channel_id}/threads', {
  body: ThreadRequest,
  files: true,
  result: json(StartedThread),
  status: 201,
  needs: ['VIEW_CHANNEL'],
  audit: 'THREAD_CREATE',
  emits: ['threadCreate', 'threadMembersUpdate', 'messageCreate'],
});

/** Join Thread. Not when it is archived (50083). */
export const joinThread = endpoint('joinThread', 'PUT', '/channels/{channel_id}/thread-members/@me', {
  result: empty,
  needs: ['VIEW_CHANNEL'],
  emits: ['threadCreate', 'threadMembersUpdate'],
});

/** Add Thread Member. Who can write in the thread; not when it is archived (50083). */
export const addThreadMember = endpoint('addThreadMember', 'PUT', '/channels/{channel_id}/thread-members/{user_id}', {
  result: empty,
  needs: ['VIEW_CHANNEL'],
  emits: ['threadCreate', 'threadMembersUpdate'],
});

/** Leave Thread. Not when it is archived (50083). */
export const leaveThread = endpoint('leaveThread', 'DELETE', '/channels/{channel_id}/thread-members/@me', {
  result: empty,
  needs: ['VIEW_CHANNEL'],
  emits: ['threadMembersUpdate'],
});

/** Remove Thread Member. MANAGE_THREADS, or the creator of a private thread; not when it is archived (50083). */
export const removeThreadMember = endpoint(
  'removeThreadMember',
  'DELETE',
  '/channels/{channel_id}/thread-members/{user_id}',
  { result: empty, needs: ['VIEW_CHANNEL'], emits: ['threadMembersUpdate'] },
);

/** Get Thread Member. Who is not in the thread is 10007. */
export const getThreadMember = endpoint('getThreadMember', 'GET', '/channels/{channel_id}/thread-members/{user_id}', {
  /** `with_member` adds the member of the guild. */
  query: z.object({ with_member: queryBoolean().default(false) }),
  result: json(ThreadMember),
  needs: ['VIEW_CHANNEL'],
});

/** List Thread Members. Needs the privileged intent GUILD_MEMBERS. In pages only with `with_member`, until v11. */
export const listThreadMembers = endpoint('listThreadMembers', 'GET', '/channels/{channel_id}/thread-members', {
  query: z.object({
    with_member: queryBoolean().default(false),
    /** The last user id of the page before. */
    after: snowflake().optional(),
    /** 1..100, default 100. */
    limit: queryInteger(1, limits.thread.memberPage).default(limits.thread.memberPage),
  }),
  result: json(z.array(ThreadMember)),
  needs: ['VIEW_CHANNEL'],
});

/** List Public Archived Threads, the last archived first. */
export const listPublicArchivedThreads = endpoint(
  'listPublicArchivedThreads',
  'GET',
  '/channels/{channel_id}/threads/archived/public',
  { query: ArchivedThreadsQuery, result: json(ArchivedThreads), needs: ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'] },
);

/** List Private Archived Threads, the last archived first. */
export const listPrivateArchivedThreads = endpoint(
  'listPrivateArchivedThreads',
  'GET',
  '/channels/{channel_id}/threads/archived/private',
  {
    query: ArchivedThreadsQuery,
    result: json(ArchivedThreads),
    needs: ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY', 'MANAGE_THREADS'],
  },
);

/** List Joined Private Archived Threads: those that the caller is in, newest first. */
export const listJoinedPrivateArchivedThreads = endpoint(
  'listJoinedPrivateArchivedThreads',
  'GET',
  '/channels/{channel_id}/users/@me/threads/archived/private',
  { query: JoinedThreadsQuery, result: json(ArchivedThreads), needs: ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'] },
);
