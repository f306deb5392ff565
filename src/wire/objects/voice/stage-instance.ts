import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';

/** Who can see a live stage; `PUBLIC` is deprecated. */
export const stagePrivacyLevels = { PUBLIC: 1, GUILD_ONLY: 2 } as const;

/** A live stage. */
export interface StageInstance {
  id: string;
  guild_id: string;
  channel_id: string;
  /** 1 to 120 characters. */
  topic: string;
  /** A value of `stagePrivacyLevels`. */
  privacy_level: number;
  /** Deprecated. */
  discoverable_disabled: boolean;
  guild_scheduled_event_id?: string | null | undefined;
}
export const StageInstance: ObjectSchema<StageInstance> = z.object({
  id: z.string(),
  guild_id: z.string(),
  channel_id: z.string(),
  topic: z.string(),
  privacy_level: z.int(),
  discoverable_disabled: z.boolean(),
  guild_scheduled_event_id: z.string().nullable().optional(),
});
