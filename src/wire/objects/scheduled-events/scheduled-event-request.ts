import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedText, formIssue, imageData, snowflake, timestamp } from '../../validation/field-schemas.js';
import type { ObjectSchema, Schema } from '../../validation/schema-types.js';
import { RecurrenceRuleRequest } from './recurrence-rule-request.js';
import { scheduledEventEntityTypes, scheduledEventPrivacyLevels, scheduledEventStatuses } from './scheduled-event.js';

const bounds = limits.scheduledEvent;

/** The external location of an event. */
export interface EventLocation {
  /** 1 to 100 characters. */
  location: string;
}
const EventLocation = z.object({ location: boundedText(1, bounds.location) });

/** Fields of every new scheduled event. */
export interface NewScheduledEventFields {
  /** 1 to 100 characters. */
  name: string;
  /** 1 to 1000 characters. */
  description?: string | null | undefined;
  scheduled_start_time: string;
  /** GUILD_ONLY. */
  privacy_level: 2;
  /** The cover image, as a data URI. */
  image?: string | null | undefined;
  recurrence_rule?: RecurrenceRuleRequest | null | undefined;
}

/** A new event in a stage channel or a voice channel. */
export interface ChannelEventRequest extends NewScheduledEventFields {
  /** STAGE_INSTANCE or VOICE. */
  entity_type: 1 | 2;
  channel_id: string;
  entity_metadata?: null | undefined;
  scheduled_end_time?: string | null | undefined;
}

/** A new event at an external location. */
export interface ExternalEventRequest extends NewScheduledEventFields {
  /** EXTERNAL. */
  entity_type: 3;
  channel_id?: null | undefined;
  entity_metadata: EventLocation;
  scheduled_end_time: string;
}

/** A new scheduled event. Where it takes place decides which other fields it needs. */
export type ScheduledEventRequest = ChannelEventRequest | ExternalEventRequest;

const newFields = {
  name: boundedText(1, bounds.name),
  description: boundedText(1, bounds.description).nullable().optional(),
  scheduled_start_time: timestamp(),
  privacy_level: z.literal(scheduledEventPrivacyLevels.GUILD_ONLY),
  image: imageData().nullable().optional(),
  recurrence_rule: RecurrenceRuleRequest.nullable().optional(),
};
const { STAGE_INSTANCE, VOICE, EXTERNAL } = scheduledEventEntityTypes;

export const ScheduledEventRequest: Schema<ScheduledEventRequest> = z.discriminatedUnion('entity_type', [
  z.object({
    ...newFields,
    entity_type: z.literal([STAGE_INSTANCE, VOICE]),
    channel_id: snowflake(),
    entity_metadata: z.null().optional(),
    scheduled_end_time: timestamp().nullable().optional(),
  }),
  z.object({
    ...newFields,
    entity_type: z.literal(EXTERNAL),
    channel_id: z.null().optional(),
    entity_metadata: EventLocation,
    scheduled_end_time: timestamp(),
  }),
]);

/** Changes to a scheduled event: omitted fields stay unchanged. */
export interface ScheduledEventEdit {
  name?: string | undefined;
  description?: string | null | undefined;
  scheduled_start_time?: string | undefined;
  /** Null removes the end, according to the OpenAPI document. */
  scheduled_end_time?: string | null | undefined;
  privacy_level?: 2 | undefined;
  /** Null removes the image, according to the OpenAPI document. */
  image?: string | null | undefined;
  /** Null removes the rule. */
  recurrence_rule?: RecurrenceRuleRequest | null | undefined;
  /** EXTERNAL needs a `channel_id` of null, a location and an end. */
  entity_type?: 1 | 2 | 3 | undefined;
  /** Null for an external location. */
  channel_id?: string | null | undefined;
  /** Ignored unless the event is external. */
  entity_metadata?: EventLocation | null | undefined;
  /** Starts (2), ends (3) or cancels (4) the event. A completed or canceled event cannot be changed. */
  status?: 1 | 2 | 3 | 4 | undefined;
}
export const ScheduledEventEdit: ObjectSchema<ScheduledEventEdit> = z
  .object({
    ...newFields,
    scheduled_end_time: timestamp().nullable(),
    entity_type: z.literal([STAGE_INSTANCE, VOICE, EXTERNAL]),
    channel_id: snowflake().nullable(),
    entity_metadata: EventLocation.nullable(),
    status: z.literal(Object.values(scheduledEventStatuses)),
  })
  .partial()
  .check((ctx) => {
    for (const { field, message } of placeProblems(ctx.value))
      ctx.issues.push(formIssue(ctx.value[field], { formCode: 'BASE_TYPE_REQUIRED', message }, [field]));
  });

interface PlaceProblem {
  readonly field: keyof ScheduledEventEdit;
  readonly message: string;
}

function placeProblems(edit: ScheduledEventEdit): PlaceProblem[] {
  if (edit.entity_type === undefined) return [];
  const problems: PlaceProblem[] = [];
  const isExternal = edit.entity_type === EXTERNAL;
  if (isExternal && edit.channel_id !== null)
    problems.push({ field: 'channel_id', message: 'Must be null for an external event.' });
  if (!isExternal && edit.channel_id === null)
    problems.push({ field: 'channel_id', message: 'This field is required unless the event is external.' });
  for (const field of ['entity_metadata', 'scheduled_end_time'] as const) {
    const isMissing = edit[field] === undefined || edit[field] === null;
    if (isExternal && isMissing) problems.push({ field, message: 'This field is required for an external event.' });
  }
  return problems;
}
