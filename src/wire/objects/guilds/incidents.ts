import { z } from 'zod';
import { timestamp } from '../../validation/field-schemas.js';

/** What is paused in a guild, and detected incidents. A past time and null both mean not paused. */
export const IncidentsData = z.object({
  invites_disabled_until: z.string().nullable(),
  dms_disabled_until: z.string().nullable(),
  dm_spam_detected_at: z.string().nullable().optional(),
  raid_detected_at: z.string().nullable().optional(),
});
export type IncidentsData = z.output<typeof IncidentsData>;

/** Pauses to start, or to end with null; omitted fields stay unchanged. At most 24 hours ahead (checked by Discord). */
export const IncidentActions = z
  .object({ invites_disabled_until: timestamp().nullable(), dms_disabled_until: timestamp().nullable() })
  .partial();
export type IncidentActions = z.input<typeof IncidentActions>;
