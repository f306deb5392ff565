/** Exceptions of recurring events: occurrences that are canceled or at another time. Only in the OpenAPI document. */
import { z } from 'zod';
import { timestamp } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';

/** An occurrence of a recurring event that is canceled or at another time. */
export interface ScheduledEventException {
  event_id: string;
  event_exception_id: string;
  /** Null if the occurrence has its original start. */
  scheduled_start_time: string | null;
  /** Null if the occurrence has its original end. */
  scheduled_end_time: string | null;
  is_canceled: boolean;
}
export const ScheduledEventException: ObjectSchema<ScheduledEventException> = z.object({
  event_id: z.string(),
  event_exception_id: z.string(),
  scheduled_start_time: z.string().nullable(),
  scheduled_end_time: z.string().nullable(),
  is_canceled: z.boolean(),
});

/** Changes to an exception: omitted fields stay unchanged. */
export interface ScheduledEventExceptionEdit {
  /** The other start of the occurrence; null for its original one. */
  scheduled_start_time?: string | null | undefined;
  /** The other end of the occurrence; null for its original one. */
  scheduled_end_time?: string | null | undefined;
  is_canceled?: boolean | null | undefined;
}
const editFields = {
  scheduled_start_time: timestamp().nullable().optional(),
  scheduled_end_time: timestamp().nullable().optional(),
  is_canceled: z.boolean().nullable().optional(),
};
export const ScheduledEventExceptionEdit: ObjectSchema<ScheduledEventExceptionEdit> = z.object(editFields);

/** A new exception. */
export interface ScheduledEventExceptionRequest extends ScheduledEventExceptionEdit {
  /** The start of the occurrence according to the recurrence rule. */
  original_scheduled_start_time: string;
}
export const ScheduledEventExceptionRequest: ObjectSchema<ScheduledEventExceptionRequest> = z.object({
  original_scheduled_start_time: timestamp(),
  ...editFields,
});
