import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { queryBoolean, queryInteger, queryList, snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema, QuerySchema } from '../../validation/schema-types.js';
import { Member } from '../users/member.js';
import { User } from '../users/user.js';

/** What a user responded to a scheduled event. Only in the OpenAPI document. */
export const scheduledEventResponses = { UNINTERESTED: 0, INTERESTED: 1 } as const;

/** A user who subscribed to a scheduled event, or to one of its exceptions. */
export interface ScheduledEventUser {
  guild_scheduled_event_id: string;
  /** Present if it is about one occurrence of the event. Only in the OpenAPI document. */
  guild_scheduled_event_exception_id?: string | null | undefined;
  /** Only in the OpenAPI document, where it is always present, and `user` is not. */
  user_id?: string | undefined;
  user: User;
  /** Only if requested with `with_member`, and if the user is a member. */
  member?: Member | undefined;
  /** A value of `scheduledEventResponses`. Only in the OpenAPI document. */
  response?: number | undefined;
}
export const ScheduledEventUser: ObjectSchema<ScheduledEventUser> = z.object({
  guild_scheduled_event_id: z.string(),
  guild_scheduled_event_exception_id: z.string().nullable().optional(),
  user_id: z.string().optional(),
  user: User,
  member: Member.optional(),
  response: z.int().optional(),
});

/** Query for the users who subscribed to a scheduled event, by ascending id. */
export interface ScheduledEventUsersQuery {
  /** 1 to 100, default 100. */
  limit?: number | undefined;
  /** Includes the guild members. Default false. */
  with_member?: boolean | undefined;
  /** Only users with a lower id. Takes precedence over `after`. */
  before?: string | undefined;
  /** Only users with a higher id. */
  after?: string | undefined;
}

/** {@link ScheduledEventUsersQuery} after validation, with defaults filled in. */
export interface ParsedScheduledEventUsersQuery extends ScheduledEventUsersQuery {
  limit: number;
  with_member: boolean;
}
export const ScheduledEventUsersQuery: QuerySchema<ParsedScheduledEventUsersQuery, ScheduledEventUsersQuery> = z.object(
  {
    limit: queryInteger(1, limits.scheduledEvent.userPageSize).default(limits.scheduledEvent.userPageSize),
    with_member: queryBoolean().default(false),
    before: snowflake().optional(),
    after: snowflake().optional(),
  },
);

/** How many users subscribed to a scheduled event. Only in the OpenAPI document. */
export interface ScheduledEventUserCounts {
  guild_scheduled_event_count: number;
  /** By the id of the exception. */
  guild_scheduled_event_exception_counts: Record<string, number>;
}
export const ScheduledEventUserCounts: ObjectSchema<ScheduledEventUserCounts> = z.object({
  guild_scheduled_event_count: z.int(),
  guild_scheduled_event_exception_counts: z.record(z.string(), z.int()),
});

/** Query for the numbers of users who subscribed to a scheduled event and its exceptions. */
export interface ScheduledEventUserCountsQuery {
  /** At most 10. */
  guild_scheduled_event_exception_ids?: readonly string[] | undefined;
}
export const ScheduledEventUserCountsQuery: QuerySchema<ScheduledEventUserCountsQuery> = z.object({
  guild_scheduled_event_exception_ids: queryList(snowflake(), limits.scheduledEvent.countedExceptions).optional(),
});
