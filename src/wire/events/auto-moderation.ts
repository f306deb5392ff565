import { z } from 'zod';
import { AutoModerationAction } from '../objects/moderation/auto-moderation.js';
import { guildIdField } from './location-fields.js';

/** A rule was triggered and executed this action. */
export const AutoModerationActionExecution = z.object({
  ...guildIdField,
  action: AutoModerationAction,
  rule_id: z.string(),
  /** A value of `autoModerationTriggerTypes`. */
  rule_trigger_type: z.int(),
  /** The author of the content that triggered it. */
  user_id: z.string(),
  channel_id: z.string().optional(),
  /** Absent if the message was blocked or there was none. */
  message_id: z.string().optional(),
  /** The alert message. */
  alert_system_message_id: z.string().optional(),
  /** Empty without MESSAGE_CONTENT. */
  content: z.string(),
  /** The word or phrase of the rule. */
  matched_keyword: z.string().nullable(),
  /** The matching part of the content; empty without MESSAGE_CONTENT. */
  matched_content: z.string().nullable(),
});
