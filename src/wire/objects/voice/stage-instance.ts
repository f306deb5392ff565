import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedText, snowflake } from '../../validation/field-schemas.js';
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

const { topic } = limits.stageInstance;

const StageTopic = boundedText(topic.min, topic.max);
const StagePrivacyLevel = z.literal(Object.values(stagePrivacyLevels));

/** A stage that goes live. */
export interface StageInstanceRequest {
  /** A stage channel that is not live. */
  channel_id: string;
  /** 1 to 120 characters. */
  topic: string;
  /** 1: public (deprecated), 2: only for the guild. Default 2. */
  privacy_level?: 1 | 2 | null | undefined;
  /** Whether @everyone is notified; needs MENTION_EVERYONE. */
  send_start_notification?: boolean | null | undefined;
  /** The scheduled event of the stage. */
  guild_scheduled_event_id?: string | null | undefined;
}
export const StageInstanceRequest: ObjectSchema<StageInstanceRequest> = z.object({
  channel_id: snowflake(),
  topic: StageTopic,
  privacy_level: StagePrivacyLevel.nullish(),
  send_start_notification: z.boolean().nullish(),
  guild_scheduled_event_id: snowflake().nullish(),
});

/** Changes to a live stage: omitted fields stay unchanged. */
export interface StageInstanceEdit {
  /** 1 to 120 characters (only in the OpenAPI document; Discord's documentation left it out by mistake). */
  topic?: string | undefined;
  /** 1: public (deprecated), 2: only for the guild. */
  privacy_level?: 1 | 2 | undefined;
}
export const StageInstanceEdit: ObjectSchema<StageInstanceEdit> = z
  .object({ topic: StageTopic, privacy_level: StagePrivacyLevel })
  .partial();
