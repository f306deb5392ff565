/** What triggers a rule, in requests. */
import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedInteger, boundedList, boundedText } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { keywordPresets } from './auto-moderation.js';

const bounds = limits.autoModeration;

/** The words that trigger a rule, and those that do not. */
export interface KeywordTriggerRequest {
  /** At most 1000, each of 1 to 60 characters. `*` at the start or the end matches the rest of a word. */
  keyword_filter?: string[] | undefined;
  /** At most 10 regular expressions of Rust, each of 1 to 260 characters. */
  regex_patterns?: string[] | undefined;
  /** At most 100, each of 1 to 60 characters. */
  allow_list?: string[] | undefined;
}

/** Discord's word lists that trigger a rule, and words that do not. */
export interface PresetTriggerRequest {
  /** Values of `keywordPresets`. */
  presets?: (1 | 2 | 3)[] | undefined;
  /** At most 1000, each of 1 to 60 characters. */
  allow_list?: string[] | undefined;
}

/** The number of mentions that triggers a rule. */
export interface MentionTriggerRequest {
  /** Mentions of different users and roles in one message: 0 to 50. */
  mention_total_limit?: number | undefined;
  mention_raid_protection_enabled?: boolean | undefined;
}

const keywords = (max: number) => boundedList(boundedText(1, bounds.keyword), 0, max);
const presetFields = { presets: z.array(z.literal(Object.values(keywordPresets))).optional() };
const keywordFields = {
  keyword_filter: keywords(bounds.keywords).optional(),
  regex_patterns: boundedList(boundedText(1, bounds.pattern), 0, bounds.patterns).optional(),
};
const mentionFields = {
  mention_total_limit: boundedInteger(0, bounds.mentions).optional(),
  mention_raid_protection_enabled: z.boolean().optional(),
};
export const KeywordTriggerRequest: ObjectSchema<KeywordTriggerRequest> = z.object({
  ...keywordFields,
  allow_list: keywords(bounds.allowed.keywords).optional(),
});
export const PresetTriggerRequest: ObjectSchema<PresetTriggerRequest> = z.object({
  ...presetFields,
  allow_list: keywords(bounds.allowed.presets).optional(),
});
export const MentionTriggerRequest: ObjectSchema<MentionTriggerRequest> = z.object(mentionFields);

/** What triggers an edited rule. Its trigger type, which cannot be changed, decides which fields have an effect. */
export interface AutoModerationTriggerEdit
  extends Omit<KeywordTriggerRequest, 'allow_list'>,
    Omit<PresetTriggerRequest, 'allow_list'>,
    MentionTriggerRequest {
  /** Each of 1 to 60 characters. At most 1000 for a rule of the type KEYWORD_PRESET, at most 100 for others. */
  allow_list?: string[] | undefined;
}
export const AutoModerationTriggerEdit: ObjectSchema<AutoModerationTriggerEdit> = z.object({
  ...keywordFields,
  ...presetFields,
  ...mentionFields,
  allow_list: keywords(bounds.allowed.presets).optional(),
});
