import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';

export * from './auto-moderation-types.js';

/** An action of a rule. Which fields of `metadata` are present depends on `type`. */
export interface AutoModerationAction {
  /** A value of `autoModerationActionTypes`. */
  type: number;
  metadata?:
    | {
        /** The channel of alerts. */
        channel_id?: string | undefined;
        /** The duration of the timeout. */
        duration_seconds?: number | undefined;
        /** The explanation shown to the user whose message is blocked. */
        custom_message?: string | null | undefined;
      }
    | undefined;
}
export const AutoModerationAction: ObjectSchema<AutoModerationAction> = z.object({
  type: z.int(),
  metadata: z
    .object({
      channel_id: z.string(),
      duration_seconds: z.int(),
      custom_message: z.string().nullable(),
    })
    .partial()
    .optional(),
});

/** What triggers a rule. Which fields are present depends on its `trigger_type`. */
export interface AutoModerationTrigger {
  keyword_filter?: string[] | undefined;
  regex_patterns?: string[] | undefined;
  /** Numbers of `keywordPresets`. */
  presets?: number[] | undefined;
  allow_list?: string[] | undefined;
  /** Mentions of different users and roles in one message. */
  mention_total_limit?: number | undefined;
  mention_raid_protection_enabled?: boolean | undefined;
}
export const AutoModerationTrigger: ObjectSchema<AutoModerationTrigger> = z
  .object({
    keyword_filter: z.array(z.string()),
    regex_patterns: z.array(z.string()),
    presets: z.array(z.int()),
    allow_list: z.array(z.string()),
    mention_total_limit: z.int(),
    mention_raid_protection_enabled: z.boolean(),
  })
  .partial();

/** An auto moderation rule of a guild. */
export interface AutoModerationRule {
  id: string;
  guild_id: string;
  name: string;
  creator_id: string;
  /** A value of `autoModerationEventTypes`. */
  event_type: number;
  /** A value of `autoModerationTriggerTypes`. */
  trigger_type: number;
  trigger_metadata: AutoModerationTrigger;
  actions: AutoModerationAction[];
  enabled: boolean;
  exempt_roles: string[];
  exempt_channels: string[];
}
export const AutoModerationRule: ObjectSchema<AutoModerationRule> = z.object({
  id: z.string(),
  guild_id: z.string(),
  name: z.string(),
  creator_id: z.string(),
  event_type: z.int(),
  trigger_type: z.int(),
  trigger_metadata: AutoModerationTrigger,
  actions: z.array(AutoModerationAction),
  enabled: z.boolean(),
  exempt_roles: z.array(z.string()),
  exempt_channels: z.array(z.string()),
});
