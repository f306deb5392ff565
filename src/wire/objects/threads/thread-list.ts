import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { queryInteger, snowflake, timestamp } from '../../validation/field-schemas.js';
import type { ObjectSchema, QuerySchema } from '../../validation/schema-types.js';
import { Channel } from '../channels/channel.js';
import { ThreadMember } from '../channels/thread.js';
import { Message } from '../messages/message.js';

/** Threads, with the caller's own memberships. */
export interface ThreadList {
  threads: Channel[];
  members: ThreadMember[];
}
export const ThreadList: ObjectSchema<ThreadList> = z.object({
  threads: z.array(Channel),
  members: z.array(ThreadMember),
});

/** A page of archived threads. */
export interface ArchivedThreads extends ThreadList {
  /** Whether another page may follow. */
  has_more: boolean;
}
export const ArchivedThreads: ObjectSchema<ArchivedThreads> = ThreadList.extend({
  has_more: z.boolean(),
});

/** 2 to 100 (OpenAPI document), default 50. */
const limit = queryInteger(limits.thread.pageSize.min, limits.thread.pageSize.max).default(
  limits.thread.pageSize.default,
);

/** Query for archived threads: those archived before a time. */
export interface ArchivedThreadsQuery {
  before?: string | undefined;
  limit?: number | undefined;
}

/** {@link ArchivedThreadsQuery} after validation, with defaults filled in. */
export interface ParsedArchivedThreadsQuery extends ArchivedThreadsQuery {
  limit: number;
}
export const ArchivedThreadsQuery: QuerySchema<ParsedArchivedThreadsQuery, ArchivedThreadsQuery> = z.object({
  before: timestamp().optional(),
  limit,
});

/** Query for the caller's archived private threads: those with a lower id. */
export interface JoinedThreadsQuery {
  before?: string | undefined;
  limit?: number | undefined;
}

/** {@link JoinedThreadsQuery} after validation, with defaults filled in. */
export interface ParsedJoinedThreadsQuery extends JoinedThreadsQuery {
  limit: number;
}
export const JoinedThreadsQuery: QuerySchema<ParsedJoinedThreadsQuery, JoinedThreadsQuery> = z.object({
  before: snowflake().optional(),
  limit,
});

/** A new thread; includes its first message in forum and media channels. */
export interface StartedThread extends Channel {
  message?: Message | undefined;
}
export const StartedThread: ObjectSchema<StartedThread> = Channel.extend({ message: Message.optional() });
