import { z } from 'zod';
import { timestamp } from '../../validation/field-schemas.js';

/** What is paused in a guild, and what the service found. A pause that is over, like null, is none. */
export const IncidentsData = z.object({
  invites_disabled_until: z.string().nullable(),
  dms_disabled_until: z.string().nullable(),
  dm_spam_detected_at: z.string().nullable().optional(),
  raid_detected_at: z.string().nullable().optional(),
});
export type IncidentsData = z.output<typeof IncidentsData>;

/** Pauses to begin, or with null to end; what is not named stays. Each is at most 24 hours ahead, which the service sees to. */
export const IncidentActions = z
  .object({ invites_disabled_until: timestamp().nullable(), dms_disabled_until: timestamp().nullable() })
  .partial();
export type IncidentActions = z.input<typeof IncidentActions>;
