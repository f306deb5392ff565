import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { User } from '../users/user.js';
import { RecurrenceRule } from './recurrence-rule.js';
import { ScheduledEventException } from './scheduled-event-exception.js';
import { ScheduledEventUser } from './scheduled-event-user.js';

/** The status of a scheduled event. */
export const scheduledEventStatuses = { SCHEDULED: 1, ACTIVE: 2, COMPLETED: 3, CANCELED: 4 } as const;

/** Where a scheduled event takes place: in a stage channel, in a voice channel, or at an external location. */
export const scheduledEventEntityTypes = { STAGE_INSTANCE: 1, VOICE: 2, EXTERNAL: 3 } as const;

/** Who can see a scheduled event. */
export const scheduledEventPrivacyLevels = { GUILD_ONLY: 2 } as const;

/** A scheduled event of a guild. */
export interface ScheduledEvent {
  id: string;
  guild_id: string;
  /** Null for an external location. */
  channel_id: string | null;
  /** Null for events created before 25 October 2021. */
  creator_id?: string | null | undefined;
  /** 1 to 100 characters. */
  name: string;
  /** 1 to 1000 characters. */
  description?: string | null | undefined;
  scheduled_start_time: string;
  /** Always present for an external location. */
  scheduled_end_time: string | null;
  /** A value of `scheduledEventPrivacyLevels`. */
  privacy_level: number;
  /** A value of `scheduledEventStatuses`. */
  status: number;
  /** A value of `scheduledEventEntityTypes`. */
  entity_type: number;
  entity_id: string | null;
  /** The external location. */
  entity_metadata: {
    location?: string | undefined;
  } | null;
  creator?: User | undefined;
  /** Number of subscribers. */
  user_count?: number | undefined;
  /** Hash of the cover image. */
  image?: string | null | undefined;
  recurrence_rule: RecurrenceRule | null;
  /** The changed and canceled occurrences of a recurring event. Only in the OpenAPI document, where it is always present. */
  guild_scheduled_event_exceptions?: ScheduledEventException[] | undefined;
  /** The caller's own subscription. Only in the OpenAPI document. */
  user_rsvp?: ScheduledEventUser | null | undefined;
}
export const ScheduledEvent: ObjectSchema<ScheduledEvent> = z.object({
  id: z.string(),
  guild_id: z.string(),
  channel_id: z.string().nullable(),
  creator_id: z.string().nullable().optional(),
  name: z.string(),
  description: z.string().nullable().optional(),
  scheduled_start_time: z.string(),
  scheduled_end_time: z.string().nullable(),
  privacy_level: z.int(),
  status: z.int(),
  entity_type: z.int(),
  entity_id: z.string().nullable(),
  entity_metadata: z.object({ location: z.string().optional() }).nullable(),
  creator: User.optional(),
  user_count: z.int().optional(),
  image: z.string().nullable().optional(),
  recurrence_rule: RecurrenceRule.nullable(),
  guild_scheduled_event_exceptions: z.array(ScheduledEventException).optional(),
  user_rsvp: ScheduledEventUser.nullable().optional(),
});
