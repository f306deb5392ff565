import { z } from 'zod';

/** Who can see a live stage; `PUBLIC` is deprecated. */
export const stagePrivacyLevels = { PUBLIC: 1, GUILD_ONLY: 2 } as const;

/** A live stage. */
export const StageInstance = z.object({
  id: z.string(),
  guild_id: z.string(),
  channel_id: z.string(),
  /** 1 to 120 characters. */
  topic: z.string(),
  /** A value of `stagePrivacyLevels`. */
  privacy_level: z.int(),
  /** Deprecated. */
  discoverable_disabled: z.boolean(),
  guild_scheduled_event_id: z.string().nullable().optional(),
});
export type StageInstance = z.output<typeof StageInstance>;
