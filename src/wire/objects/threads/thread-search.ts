/** Searching threads of a channel. Only in the OpenAPI document, without defaults: those here are the emulator's. */
import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import {
  boundedText,
  queryBoolean,
  queryChoice,
  queryIdList,
  queryInteger,
  snowflake,
} from '../../validation/field-schemas.js';
import type { ObjectSchema, QuerySchema } from '../../validation/schema-types.js';
import { Message } from '../messages/message.js';
import { ArchivedThreads } from './thread-list.js';

/** By what found threads can be sorted. */
export const threadSearchOrders = ['relevance', 'creation_time', 'last_message_time', 'archive_time'] as const;
/** The order of the threads that a search finds. */
export type ThreadSearchOrder = (typeof threadSearchOrders)[number];

/** Whether a thread must have all tags of a query, or at least one. */
export const threadTagSettings = ['match_all', 'match_some'] as const;
/** Whether found threads have one of the tags, or all of them. */
export type ThreadTagSetting = (typeof threadTagSettings)[number];

/** Query for threads of a channel. A thread must match all fields. */
export interface ThreadSearchQuery {
  /** At most 100 characters. */
  name?: string | undefined;
  /** How many other words may be between the words of `name`: 0 to 100, default 2. */
  slop?: number | undefined;
  /** Only threads with a higher id. */
  min_id?: string | undefined;
  /** Only threads with a lower id. */
  max_id?: string | undefined;
  /** At most 20 ids of tags. */
  tag?: readonly string[] | undefined;
  /** Default `match_some`. */
  tag_setting?: ThreadTagSetting | undefined;
  archived?: boolean | undefined;
  /** Default `last_message_time`. */
  sort_by?: ThreadSearchOrder | undefined;
  /** Default `desc`. */
  sort_order?: 'asc' | 'desc' | undefined;
  /** 1 to 25, default 25. */
  limit?: number | undefined;
  /** How many threads are skipped: 0 to 9975, default 0. */
  offset?: number | undefined;
}

/** {@link ThreadSearchQuery} after validation, with defaults filled in. */
export interface ParsedThreadSearchQuery extends ThreadSearchQuery {
  slop: number;
  tag_setting: ThreadTagSetting;
  sort_by: ThreadSearchOrder;
  sort_order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

const bounds = limits.search;

export const ThreadSearchQuery: QuerySchema<ParsedThreadSearchQuery, ThreadSearchQuery> = z.object({
  name: boundedText(0, bounds.threadName).optional(),
  slop: queryInteger(0, bounds.slop.max).default(bounds.slop.default),
  min_id: snowflake().optional(),
  max_id: snowflake().optional(),
  tag: queryIdList(bounds.tags).optional(),
  tag_setting: queryChoice(threadTagSettings).default('match_some'),
  archived: queryBoolean().optional(),
  sort_by: queryChoice(threadSearchOrders).default('last_message_time'),
  sort_order: queryChoice(['asc', 'desc']).default('desc'),
  limit: queryInteger(1, bounds.pageSize).default(bounds.pageSize),
  offset: queryInteger(0, bounds.offset).default(0),
});

/** A page of threads that a search has found, with the caller's own memberships. */
export interface ThreadSearchResult extends ArchivedThreads {
  total_results: number;
  /** The first messages of the threads. */
  first_messages?: Message[] | undefined;
}
export const ThreadSearchResult: ObjectSchema<ThreadSearchResult> = ArchivedThreads.extend({
  total_results: z.int(),
  first_messages: z.array(Message).optional(),
});
