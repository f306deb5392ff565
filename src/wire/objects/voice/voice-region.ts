import { z } from 'zod';

/** A region in which voice can be served. */
export const VoiceRegion = z.object({
  /** For `rtc_region` of channels. */
  id: z.string(),
  name: z.string(),
  /** Whether it is the nearest to the caller. */
  optimal: z.boolean(),
  /** Whether it should be left. */
  deprecated: z.boolean(),
  /** Whether it was made for an event. */
  custom: z.boolean(),
});
export type VoiceRegion = z.output<typeof VoiceRegion>;
