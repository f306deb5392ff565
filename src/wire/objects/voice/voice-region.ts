import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';

/** A voice region. */
export interface VoiceRegion {
  /** Value for `rtc_region` of channels. */
  id: string;
  name: string;
  /** Whether it is closest to the caller. */
  optimal: boolean;
  /** Whether it is deprecated. */
  deprecated: boolean;
  /** Whether it is a custom region, for example for an event. */
  custom: boolean;
}
export const VoiceRegion: ObjectSchema<VoiceRegion> = z.object({
  id: z.string(),
  name: z.string(),
  optimal: z.boolean(),
  deprecated: z.boolean(),
  custom: z.boolean(),
});
