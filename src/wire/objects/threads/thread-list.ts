import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { queryInteger, snowflake, timestamp } from '../../validation/field-schemas.js';
import { Channel } from '../channels/channel.js';
import { ThreadMember } from '../channels/thread.js';
import { Message } from '../messages/message.js';

/** Threads, with the caller's own memberships. */
export const ThreadList = z.object({ threads: z.array(Channel), members: z.array(ThreadMember) });
export type ThreadList = z.output<typeof ThreadList>;

/** A page of archived threads. */
export const ArchivedThreads = ThreadList.extend({
  /** Whether another page may follow. */
  has_more: z.boolean(),
});
export type ArchivedThreads = z.output<typeof ArchivedThreads>;

/** 2 to 100 (OpenAPI document), default 50. */
const limit = queryInteger(limits.thread.pageSize.min, limits.thread.pageSize.max).default(
  limits.thread.pageSize.default,
);

/** Query for archived threads: those archived before a time. */
export const ArchivedThreadsQuery = z.object({ before: timestamp().optional(), limit });

/** Query for the caller's archived private threads: those with a lower id. */
export const JoinedThreadsQuery = z.object({ before: snowflake().optional(), limit });

/** A new thread; includes its first message in forum and media channels. */
export const StartedThread = Channel.extend({ message: Message.optional() });
export type StartedThread = z.output<typeof StartedThread>;
