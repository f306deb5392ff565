import { z } from 'zod';
import { limits } from '../limits.js';
import { queryInteger, snowflake, timestamp } from '../schema.js';
import { Channel } from './channel.js';
import { Message } from './message.js';
import { ThreadMember } from './thread.js';

/** Threads, and the caller's own memberships of those that it is in. */
export const ThreadList = z.object({ threads: z.array(Channel), members: z.array(ThreadMember) });
export type ThreadList = z.output<typeof ThreadList>;

/** A page of archived threads. */
export const ArchivedThreads = ThreadList.extend({
  /** Whether another page may follow. */
  has_more: z.boolean(),
});
export type ArchivedThreads = z.output<typeof ArchivedThreads>;

/** 2..100 (the OpenAPI document), default 50. */
const limit = queryInteger(limits.thread.page.min, limits.thread.page.max).default(limits.thread.page.default);

/** Which archived threads: those archived before a moment. */
export const ArchivedThreadsQuery = z.object({ before: timestamp().optional(), limit });

/** Which archived private threads of the caller: those with an id below. */
export const JoinedThreadsQuery = z.object({ before: snowflake().optional(), limit });

/** A new thread; in forum and media channels with its first message. */
export const StartedThread = Channel.extend({ message: Message.optional() });
export type StartedThread = z.output<typeof StartedThread>;
