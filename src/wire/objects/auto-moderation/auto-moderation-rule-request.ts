/** Requests that create and edit auto moderation rules. */
import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedList, boundedText, formIssue, snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema, Schema } from '../../validation/schema-types.js';
import { autoModerationActionTypes, autoModerationEventTypes, autoModerationTriggerTypes } from './auto-moderation.js';
import { AutoModerationActionRequest } from './auto-moderation-action-request.js';
import {
  AutoModerationTriggerEdit,
  KeywordTriggerRequest,
  MentionTriggerRequest,
  PresetTriggerRequest,
} from './auto-moderation-trigger-request.js';

const bounds = limits.autoModeration;
const { KEYWORD, SPAM, KEYWORD_PRESET, MENTION_SPAM, MEMBER_PROFILE } = autoModerationTriggerTypes;
const { TIMEOUT } = autoModerationActionTypes;

/** Fields of every new rule. */
export interface NewAutoModerationRuleFields {
  /** 1 to 100 characters. */
  name: string;
  /** A value of `autoModerationEventTypes`. */
  event_type: 1 | 2;
  /** 1 to 5. */
  actions: AutoModerationActionRequest[];
  /** Default false. */
  enabled?: boolean | undefined;
  /** At most 20. */
  exempt_roles?: string[] | undefined;
  /** At most 50. */
  exempt_channels?: string[] | undefined;
}

/** A new rule that is triggered by words of a message (KEYWORD) or of a member's profile (MEMBER_PROFILE). */
export interface KeywordRuleRequest extends NewAutoModerationRuleFields {
  trigger_type: 1 | 6;
  trigger_metadata: KeywordTriggerRequest;
}

/** A new rule that is triggered by what Discord considers spam. */
export interface SpamRuleRequest extends NewAutoModerationRuleFields {
  /** SPAM. */
  trigger_type: 3;
  trigger_metadata?: Record<string, never> | undefined;
}

/** A new rule that is triggered by words of Discord's lists. */
export interface PresetRuleRequest extends NewAutoModerationRuleFields {
  /** KEYWORD_PRESET. */
  trigger_type: 4;
  trigger_metadata: PresetTriggerRequest;
}

/** A new rule that is triggered by many mentions. */
export interface MentionRuleRequest extends NewAutoModerationRuleFields {
  /** MENTION_SPAM. */
  trigger_type: 5;
  trigger_metadata: MentionTriggerRequest;
}

/** A new rule. Its trigger type decides which `trigger_metadata` it needs. */
export type AutoModerationRuleRequest = KeywordRuleRequest | SpamRuleRequest | PresetRuleRequest | MentionRuleRequest;

const ruleFields = {
  name: boundedText(1, bounds.name),
  event_type: z.literal(Object.values(autoModerationEventTypes)),
  actions: boundedList(AutoModerationActionRequest, 1, bounds.actions),
  enabled: z.boolean().optional(),
  exempt_roles: boundedList(snowflake(), 0, bounds.exemptRoles).optional(),
  exempt_channels: boundedList(snowflake(), 0, bounds.exemptChannels).optional(),
};

export const AutoModerationRuleRequest: Schema<AutoModerationRuleRequest> = z
  .discriminatedUnion('trigger_type', [
    z.object({
      ...ruleFields,
      trigger_type: z.literal([KEYWORD, MEMBER_PROFILE]),
      trigger_metadata: KeywordTriggerRequest,
    }),
    z.object({
      ...ruleFields,
      trigger_type: z.literal(SPAM),
      trigger_metadata: z.object({}).optional(),
    }),
    z.object({ ...ruleFields, trigger_type: z.literal(KEYWORD_PRESET), trigger_metadata: PresetTriggerRequest }),
    z.object({ ...ruleFields, trigger_type: z.literal(MENTION_SPAM), trigger_metadata: MentionTriggerRequest }),
  ])
  .check((ctx) => {
    const { trigger_type, actions } = ctx.value;
    if (trigger_type === KEYWORD || trigger_type === MENTION_SPAM) return;
    for (const [index, { type }] of actions.entries()) {
      if (type !== TIMEOUT) continue;
      const message = 'A timeout is only possible for rules of the types KEYWORD and MENTION_SPAM.';
      ctx.issues.push(formIssue(type, { formCode: 'BASE_TYPE_CHOICES', message }, ['actions', index, 'type']));
    }
  });

/**
 * Changes to a rule: omitted fields stay unchanged. The trigger type is missing here: the documentation does not list it,
 * although the older OpenAPI document does.
 */
export interface AutoModerationRuleEdit {
  name?: string | undefined;
  event_type?: 1 | 2 | undefined;
  trigger_metadata?: AutoModerationTriggerEdit | undefined;
  /** 1 to 5. */
  actions?: AutoModerationActionRequest[] | undefined;
  enabled?: boolean | undefined;
  exempt_roles?: string[] | undefined;
  exempt_channels?: string[] | undefined;
}
export const AutoModerationRuleEdit: ObjectSchema<AutoModerationRuleEdit> = z
  .object({ ...ruleFields, trigger_metadata: AutoModerationTriggerEdit })
  .partial();
