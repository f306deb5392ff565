import { z } from 'zod';
import { timestamp } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';

/** What is paused in a guild, and detected incidents. A past time and null both mean not paused. */
export interface IncidentsData {
  invites_disabled_until: string | null;
  dms_disabled_until: string | null;
  dm_spam_detected_at?: string | null | undefined;
  raid_detected_at?: string | null | undefined;
}
export const IncidentsData: ObjectSchema<IncidentsData> = z.object({
  invites_disabled_until: z.string().nullable(),
  dms_disabled_until: z.string().nullable(),
  dm_spam_detected_at: z.string().nullable().optional(),
  raid_detected_at: z.string().nullable().optional(),
});

/**
 * Pauses to start, or to end with null; omitted fields stay unchanged. Times are in the future and at most 24 hours ahead
 * (checked by Discord).
 */
export interface IncidentActions {
  invites_disabled_until?: string | null | undefined;
  dms_disabled_until?: string | null | undefined;
}
export const IncidentActions: ObjectSchema<IncidentActions> = z
  .object({ invites_disabled_until: timestamp().nullable(), dms_disabled_until: timestamp().nullable() })
  .partial();
