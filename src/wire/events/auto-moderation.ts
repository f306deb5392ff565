import { z } from 'zod';
import { AutoModerationAction } from '../objects/auto-moderation/auto-moderation.js';
import type { ObjectSchema } from '../validation/schema-types.js';
import { guildIdField } from './location-fields.js';

/** A rule was triggered and executed this action. */
export interface AutoModerationActionExecution {
  guild_id: string;
  action: AutoModerationAction;
  rule_id: string;
  /** A value of `autoModerationTriggerTypes`. */
  rule_trigger_type: number;
  /** The author of the content that triggered it. */
  user_id: string;
  channel_id?: string | undefined;
  /** Absent if the message was blocked or there was none. */
  message_id?: string | undefined;
  /** The alert message. */
  alert_system_message_id?: string | undefined;
  /** Empty without MESSAGE_CONTENT. */
  content: string;
  /** The word or phrase of the rule. */
  matched_keyword: string | null;
  /** The matching part of the content; empty without MESSAGE_CONTENT. */
  matched_content: string | null;
}
export const AutoModerationActionExecution: ObjectSchema<AutoModerationActionExecution> = z.object({
  ...guildIdField,
  action: AutoModerationAction,
  rule_id: z.string(),
  rule_trigger_type: z.int(),
  user_id: z.string(),
  channel_id: z.string().optional(),
  message_id: z.string().optional(),
  alert_system_message_id: z.string().optional(),
  content: z.string(),
  matched_keyword: z.string().nullable(),
  matched_content: z.string().nullable(),
});
