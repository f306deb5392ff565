import { z } from 'zod';

/** The event that a rule checks. */
export const autoModerationEventTypes = { MESSAGE_SEND: 1, MEMBER_UPDATE: 2 } as const;

/** The trigger type of a rule. */
export const autoModerationTriggerTypes = {
  KEYWORD: 1,
  SPAM: 3,
  KEYWORD_PRESET: 4,
  MENTION_SPAM: 5,
  MEMBER_PROFILE: 6,
} as const;

/** Word lists maintained by Discord. */
export const keywordPresets = { PROFANITY: 1, SEXUAL_CONTENT: 2, SLURS: 3 } as const;

/** Action types of a rule. */
export const autoModerationActionTypes = {
  BLOCK_MESSAGE: 1,
  SEND_ALERT_MESSAGE: 2,
  TIMEOUT: 3,
  BLOCK_MEMBER_INTERACTION: 4,
} as const;

/** An action of a rule. Which fields of `metadata` are present depends on `type`. */
export const AutoModerationAction = z.object({
  /** A value of `autoModerationActionTypes`. */
  type: z.int(),
  metadata: z
    .object({
      /** The channel of alerts. */
      channel_id: z.string(),
      /** The duration of the timeout. */
      duration_seconds: z.int(),
      /** The explanation shown to the user whose message is blocked. */
      custom_message: z.string().nullable(),
    })
    .partial()
    .optional(),
});
export type AutoModerationAction = z.output<typeof AutoModerationAction>;

/** An auto moderation rule of a guild. */
export const AutoModerationRule = z.object({
  id: z.string(),
  guild_id: z.string(),
  name: z.string(),
  creator_id: z.string(),
  /** A value of `autoModerationEventTypes`. */
  event_type: z.int(),
  /** A value of `autoModerationTriggerTypes`. */
  trigger_type: z.int(),
  /** Which fields are present depends on `trigger_type`. */
  trigger_metadata: z
    .object({
      keyword_filter: z.array(z.string()),
      regex_patterns: z.array(z.string()),
      /** Numbers of `keywordPresets`. */
      presets: z.array(z.int()),
      allow_list: z.array(z.string()),
      /** Mentions of different users and roles in one message. */
      mention_total_limit: z.int(),
      mention_raid_protection_enabled: z.boolean(),
    })
    .partial(),
  actions: z.array(AutoModerationAction),
  enabled: z.boolean(),
  exempt_roles: z.array(z.string()),
  exempt_channels: z.array(z.string()),
});
export type AutoModerationRule = z.output<typeof AutoModerationRule>;
