import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { Channel } from '../objects/channels/channel.js';
import { ThreadMember } from '../objects/channels/thread.js';
import type { ParsedArchivedThreadsQuery, ParsedJoinedThreadsQuery } from '../objects/threads/thread-list.js';
import {
  ArchivedThreads,
  ArchivedThreadsQuery,
  JoinedThreadsQuery,
  StartedThread,
} from '../objects/threads/thread-list.js';
import type { ParsedThreadRequest } from '../objects/threads/thread-request.js';
import { MessageThreadRequest, ThreadRequest } from '../objects/threads/thread-request.js';
import type { ParsedThreadSearchQuery } from '../objects/threads/thread-search.js';
import { ThreadSearchQuery, ThreadSearchResult } from '../objects/threads/thread-search.js';
import { queryBoolean, queryInteger, snowflake } from '../validation/field-schemas.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from './declaration/endpoint.js';

/**
 * Start Thread from Message, in a text or announcement channel. The thread has the message's id.
 * @see https://docs.discord.com/developers/resources/channel#start-thread-from-message
 */
export const startThreadFromMessage: Endpoint<
  '/channels/{channel_id}/messages/{message_id}/threads',
  { body: MessageThreadRequest; result: Channel; audit: true }
> = declareEndpoint('startThreadFromMessage', 'POST', '/channels/{channel_id}/messages/{message_id}/threads', {
  body: MessageThreadRequest,
  result: jsonResult(Channel),
  status: 201,
  requiredPermissions: ['VIEW_CHANNEL', 'CREATE_PUBLIC_THREADS'],
  audit: 'THREAD_CREATE',
  emits: ['threadCreate', 'threadMembersUpdate', 'messageUpdate', 'messageCreate'],
});

/**
 * Start Thread without Message, and Start Thread in Forum or Media Channel: one path, distinguished by the channel.
 * Needs CREATE_PUBLIC_THREADS or CREATE_PRIVATE_THREADS, in forum and media channels only SEND_MESSAGES.
 * @see https://docs.discord.com/developers/resources/channel#start-thread-without-message
 */
export const startThread: Endpoint<
  '/channels/{channel_id}/threads',
  { body: ThreadRequest; parsedBody: ParsedThreadRequest; result: StartedThread; audit: true; files: true }
> = declareEndpoint('startThread', 'POST', '/channels/{channel_id}/threads', {
  body: ThreadRequest,
  files: true,
  result: jsonResult(StartedThread),
  status: 201,
  requiredPermissions: ['VIEW_CHANNEL'],
  audit: 'THREAD_CREATE',
  emits: ['threadCreate', 'threadMembersUpdate', 'messageCreate'],
});

/**
 * Join Thread. Not when it is archived (50083).
 * @see https://docs.discord.com/developers/resources/channel#join-thread
 */
export const joinThread: Endpoint<'/channels/{channel_id}/thread-members/@me', { result: undefined }> = declareEndpoint(
  'joinThread',
  'PUT',
  '/channels/{channel_id}/thread-members/@me',
  {
    result: emptyResult,
    requiredPermissions: ['VIEW_CHANNEL'],
    emits: ['threadCreate', 'threadMembersUpdate'],
  },
);

/**
 * Add Thread Member. The caller must be able to send messages in the thread; not when it is archived (50083).
 * @see https://docs.discord.com/developers/resources/channel#add-thread-member
 */
export const addThreadMember: Endpoint<'/channels/{channel_id}/thread-members/{user_id}', { result: undefined }> =
  declareEndpoint('addThreadMember', 'PUT', '/channels/{channel_id}/thread-members/{user_id}', {
    result: emptyResult,
    requiredPermissions: ['VIEW_CHANNEL'],
    emits: ['threadCreate', 'threadMembersUpdate'],
  });

/**
 * Leave Thread. Not when it is archived (50083).
 * @see https://docs.discord.com/developers/resources/channel#leave-thread
 */
export const leaveThread: Endpoint<'/channels/{channel_id}/thread-members/@me', { result: undefined }> =
  declareEndpoint('leaveThread', 'DELETE', '/channels/{channel_id}/thread-members/@me', {
    result: emptyResult,
    requiredPermissions: ['VIEW_CHANNEL'],
    emits: ['threadMembersUpdate'],
  });

/**
 * Remove Thread Member. MANAGE_THREADS, or the creator of a private thread; not when it is archived (50083).
 * @see https://docs.discord.com/developers/resources/channel#remove-thread-member
 */
export const removeThreadMember: Endpoint<'/channels/{channel_id}/thread-members/{user_id}', { result: undefined }> =
  declareEndpoint('removeThreadMember', 'DELETE', '/channels/{channel_id}/thread-members/{user_id}', {
    result: emptyResult,
    requiredPermissions: ['VIEW_CHANNEL'],
    emits: ['threadMembersUpdate'],
  });

/**
 * Get Thread Member. A user who is not in the thread is 10007.
 * @see https://docs.discord.com/developers/resources/channel#get-thread-member
 */
export const getThreadMember: Endpoint<
  '/channels/{channel_id}/thread-members/{user_id}',
  { query: { with_member?: boolean | undefined }; parsedQuery: { with_member: boolean }; result: ThreadMember }
> = declareEndpoint('getThreadMember', 'GET', '/channels/{channel_id}/thread-members/{user_id}', {
  /** `with_member` includes the guild member. */
  query: z.object({ with_member: queryBoolean().default(false) }),
  result: jsonResult(ThreadMember),
  requiredPermissions: ['VIEW_CHANNEL'],
});

/** Query for the members of a thread. */
export interface ListThreadMembersQuery {
  with_member?: boolean | undefined;
  /** The last user id of the previous page. */
  after?: string | undefined;
  /** 1 to 100, default 100. */
  limit?: number | undefined;
}

/** {@link ListThreadMembersQuery} after validation, with defaults filled in. */
export interface ParsedListThreadMembersQuery extends ListThreadMembersQuery {
  with_member: boolean;
  limit: number;
}

/**
 * List Thread Members. Needs the privileged intent GUILD_MEMBERS. In pages only with `with_member`, until v11.
 * @see https://docs.discord.com/developers/resources/channel#list-thread-members
 */
export const listThreadMembers: Endpoint<
  '/channels/{channel_id}/thread-members',
  {
    query: ListThreadMembersQuery;
    parsedQuery: ParsedListThreadMembersQuery;
    result: ThreadMember[];
  }
> = declareEndpoint('listThreadMembers', 'GET', '/channels/{channel_id}/thread-members', {
  query: z.object({
    with_member: queryBoolean().default(false),
    after: snowflake().optional(),
    limit: queryInteger(1, limits.thread.memberPageSize).default(limits.thread.memberPageSize),
  }),
  result: jsonResult(z.array(ThreadMember)),
  requiredPermissions: ['VIEW_CHANNEL'],
});

/**
 * List Public Archived Threads, most recently archived first.
 * @see https://docs.discord.com/developers/resources/channel#list-public-archived-threads
 */
export const listPublicArchivedThreads: Endpoint<
  '/channels/{channel_id}/threads/archived/public',
  { query: ArchivedThreadsQuery; parsedQuery: ParsedArchivedThreadsQuery; result: ArchivedThreads }
> = declareEndpoint('listPublicArchivedThreads', 'GET', '/channels/{channel_id}/threads/archived/public', {
  query: ArchivedThreadsQuery,
  result: jsonResult(ArchivedThreads),
  requiredPermissions: ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'],
});

/**
 * List Private Archived Threads, most recently archived first.
 * @see https://docs.discord.com/developers/resources/channel#list-private-archived-threads
 */
export const listPrivateArchivedThreads: Endpoint<
  '/channels/{channel_id}/threads/archived/private',
  { query: ArchivedThreadsQuery; parsedQuery: ParsedArchivedThreadsQuery; result: ArchivedThreads }
> = declareEndpoint('listPrivateArchivedThreads', 'GET', '/channels/{channel_id}/threads/archived/private', {
  query: ArchivedThreadsQuery,
  result: jsonResult(ArchivedThreads),
  requiredPermissions: ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY', 'MANAGE_THREADS'],
});

/**
 * List Joined Private Archived Threads: those that the caller is in, newest first.
 * @see https://docs.discord.com/developers/resources/channel#list-joined-private-archived-threads
 */
export const listJoinedPrivateArchivedThreads: Endpoint<
  '/channels/{channel_id}/users/@me/threads/archived/private',
  { query: JoinedThreadsQuery; parsedQuery: ParsedJoinedThreadsQuery; result: ArchivedThreads }
> = declareEndpoint(
  'listJoinedPrivateArchivedThreads',
  'GET',
  '/channels/{channel_id}/users/@me/threads/archived/private',
  {
    query: JoinedThreadsQuery,
    result: jsonResult(ArchivedThreads),
    requiredPermissions: ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'],
  },
);

/**
 * Searches the threads of a channel. Only in the OpenAPI document, which names no permissions: these are those of the lists of
 * archived threads.
 */
export const threadSearch: Endpoint<
  '/channels/{channel_id}/threads/search',
  { query: ThreadSearchQuery; parsedQuery: ParsedThreadSearchQuery; result: ThreadSearchResult }
> = declareEndpoint('threadSearch', 'GET', '/channels/{channel_id}/threads/search', {
  query: ThreadSearchQuery,
  result: jsonResult(ThreadSearchResult),
  requiredPermissions: ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'],
  searchesIndex: true,
});
