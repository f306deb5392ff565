import { z } from 'zod';
import { snowflake, timestamp } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';

/** Changes to a user's voice state in a stage channel: omitted fields stay unchanged. */
export interface VoiceStateEdit {
  /** The stage channel to which the user is connected. */
  channel_id?: string | null | undefined;
  /** Whether the user is suppressed, i.e. not a speaker of the stage. */
  suppress?: boolean | null | undefined;
}
export const VoiceStateEdit: ObjectSchema<VoiceStateEdit> = z.object({
  channel_id: snowflake().nullish(),
  suppress: z.boolean().nullish(),
});

/** Changes to the caller's own voice state in a stage channel: omitted fields stay unchanged. */
export interface CurrentUserVoiceStateEdit extends VoiceStateEdit {
  /** When the caller requests to speak: now or in the future, as ISO 8601; null withdraws the request. */
  request_to_speak_timestamp?: string | null | undefined;
}
export const CurrentUserVoiceStateEdit: ObjectSchema<CurrentUserVoiceStateEdit> = VoiceStateEdit.extend({
  request_to_speak_timestamp: timestamp().nullish(),
});
