import { z } from 'zod';
import { User } from '../users/user.js';

/** The status of a scheduled event. */
export const scheduledEventStatuses = { SCHEDULED: 1, ACTIVE: 2, COMPLETED: 3, CANCELED: 4 } as const;

/** Where a scheduled event takes place: in a stage channel, in a voice channel, or at an external location. */
export const scheduledEventEntityTypes = { STAGE_INSTANCE: 1, VOICE: 2, EXTERNAL: 3 } as const;

/** Who can see a scheduled event. */
export const scheduledEventPrivacyLevels = { GUILD_ONLY: 2 } as const;

/** How often a scheduled event recurs. */
export const recurrenceFrequencies = { YEARLY: 0, MONTHLY: 1, WEEKLY: 2, DAILY: 3 } as const;

/** The recurrence rule of a scheduled event. Weekdays start at 0 (Monday), months at 1. */
export const RecurrenceRule = z.object({
  start: z.string(),
  end: z.string().nullable(),
  /** A value of `recurrenceFrequencies`. */
  frequency: z.int(),
  /** In units of the frequency: 2 with WEEKLY is every other week. */
  interval: z.int(),
  by_weekday: z.array(z.int()).nullable(),
  /** The n-th (1 to 5) such day of the month. */
  by_n_weekday: z.array(z.object({ n: z.int(), day: z.int() })).nullable(),
  by_month: z.array(z.int()).nullable(),
  by_month_day: z.array(z.int()).nullable(),
  by_year_day: z.array(z.int()).nullable(),
  count: z.int().nullable(),
});
export type RecurrenceRule = z.output<typeof RecurrenceRule>;

/** A scheduled event of a guild. */
export const ScheduledEvent = z.object({
  id: z.string(),
  guild_id: z.string(),
  /** Null for an external location. */
  channel_id: z.string().nullable(),
  /** Null for events created before 25 October 2021. */
  creator_id: z.string().nullable().optional(),
  /** 1 to 100 characters. */
  name: z.string(),
  /** 1 to 1000 characters. */
  description: z.string().nullable().optional(),
  scheduled_start_time: z.string(),
  /** Always present for an external location. */
  scheduled_end_time: z.string().nullable(),
  /** A value of `scheduledEventPrivacyLevels`. */
  privacy_level: z.int(),
  /** A value of `scheduledEventStatuses`. */
  status: z.int(),
  /** A value of `scheduledEventEntityTypes`. */
  entity_type: z.int(),
  entity_id: z.string().nullable(),
  /** The external location. */
  entity_metadata: z.object({ location: z.string().optional() }).nullable(),
  creator: User.optional(),
  /** Number of subscribers. */
  user_count: z.int().optional(),
  /** Hash of the cover image. */
  image: z.string().nullable().optional(),
  recurrence_rule: RecurrenceRule.nullable(),
});
export type ScheduledEvent = z.output<typeof ScheduledEvent>;
