import { z } from 'zod';

/** A voice region. */
export const VoiceRegion = z.object({
  /** Value for `rtc_region` of channels. */
  id: z.string(),
  name: z.string(),
  /** Whether it is closest to the caller. */
  optimal: z.boolean(),
  /** Whether it is deprecated. */
  deprecated: z.boolean(),
  /** Whether it is a custom region, for example for an event. */
  custom: z.boolean(),
});
export type VoiceRegion = z.output<typeof VoiceRegion>;
