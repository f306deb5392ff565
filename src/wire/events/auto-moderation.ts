import { z } from 'zod';
import { AutoModerationAction } from '../objects/moderation/auto-moderation.js';
import { guildIdField } from './location-fields.js';

/** A rule was triggered, and this is one of the actions that it took. */
export const AutoModerationActionExecution = z.object({
  ...guildIdField,
  action: AutoModerationAction,
  rule_id: z.string(),
  /** A number of `autoModerationTriggerTypes`. */
  rule_trigger_type: z.int(),
  /** Who wrote what triggered it. */
  user_id: z.string(),
  channel_id: z.string().optional(),
  /** Absent when the message was blocked, or there was none. */
  message_id: z.string().optional(),
  /** The alert that was posted. */
  alert_system_message_id: z.string().optional(),
  /** Empty without MESSAGE_CONTENT. */
  content: z.string(),
  /** The word or phrase of the rule. */
  matched_keyword: z.string().nullable(),
  /** What of the content matched; empty without MESSAGE_CONTENT. */
  matched_content: z.string().nullable(),
});
