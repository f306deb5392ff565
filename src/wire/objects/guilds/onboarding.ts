import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { checkEmojiFields } from '../../validation/emoji-text.js';
import { boundedList, boundedText, formIssue, snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';

/** Which channels count toward the required ones: only default channels, or those of prompts too. */
export const onboardingModes = { ONBOARDING_DEFAULT: 0, ONBOARDING_ADVANCED: 1 } as const;

/** How a prompt is shown. */
export const onboardingPromptTypes = { MULTIPLE_CHOICE: 0, DROPDOWN: 1 } as const;

/** An option of a prompt. */
export interface OnboardingPromptOption {
  id: string;
  /** Channels that are shown to members who select it. */
  channel_ids: string[];
  /** Roles that are given to members who select it. */
  role_ids: string[];
  emoji?:
    | {
        id: string | null;
        name: string | null;
        animated?: boolean | undefined;
      }
    | undefined;
  /** The emoji as separate fields. Only in the documentation; the OpenAPI document has only `emoji`. */
  emoji_id?: string | undefined;
  emoji_name?: string | undefined;
  emoji_animated?: boolean | undefined;
  title: string;
  /** Null if there is none. The API reference says that the field is absent in this case. */
  description: string | null;
}
export const OnboardingPromptOption: ObjectSchema<OnboardingPromptOption> = z.object({
  id: z.string(),
  channel_ids: z.array(z.string()),
  role_ids: z.array(z.string()),
  emoji: z
    .object({ id: z.string().nullable(), name: z.string().nullable(), animated: z.boolean().optional() })
    .optional(),
  emoji_id: z.string().optional(),
  emoji_name: z.string().optional(),
  emoji_animated: z.boolean().optional(),
  title: z.string(),
  description: z.string().nullable(),
});

/** An onboarding prompt: a question with options. */
export interface OnboardingPrompt {
  id: string;
  /** A value of `onboardingPromptTypes`. */
  type: number;
  options: OnboardingPromptOption[];
  title: string;
  /** Whether only one option can be selected. */
  single_select: boolean;
  /** Whether members must answer it to complete onboarding. */
  required: boolean;
  /** Whether it is part of onboarding. If false, clients show it only in the Channels & Roles tab. */
  in_onboarding: boolean;
}
export const OnboardingPrompt: ObjectSchema<OnboardingPrompt> = z.object({
  id: z.string(),
  type: z.int(),
  options: z.array(OnboardingPromptOption),
  title: z.string(),
  single_select: z.boolean(),
  required: z.boolean(),
  in_onboarding: z.boolean(),
});

/** The onboarding of a guild: prompts and default channels. */
export interface Onboarding {
  guild_id: string;
  prompts: OnboardingPrompt[];
  /** Channels that are shown to every member. */
  default_channel_ids: string[];
  enabled: boolean;
  /** A value of `onboardingModes`. */
  mode: number;
}
export const Onboarding: ObjectSchema<Onboarding> = z.object({
  guild_id: z.string(),
  prompts: z.array(OnboardingPrompt),
  default_channel_ids: z.array(z.string()),
  enabled: z.boolean(),
  mode: z.int(),
});

const bounds = limits.onboarding;

/**
 * An option in a request: it needs a channel or a role. The emoji consists of three fields here, and is also an object in
 * responses.
 */
const PromptOptionRequest = z
  .object({
    /** Absent for a new option. */
    id: snowflake().optional(),
    channel_ids: boundedList(snowflake(), 0, bounds.optionChannels).default([]),
    role_ids: boundedList(snowflake(), 0, bounds.optionRoles).default([]),
    emoji_id: snowflake().nullable().optional(),
    emoji_name: z.string().nullable().optional(),
    emoji_animated: z.boolean().nullable().optional(),
    title: boundedText(1, bounds.optionTitle),
    description: boundedText(0, bounds.optionDescription).nullable().default(null),
  })
  .check(checkEmojiFields, (ctx) => {
    if (ctx.value.channel_ids.length + ctx.value.role_ids.length > 0) return;
    const message = 'An option needs at least one channel or role.';
    ctx.issues.push(formIssue(ctx.value, { formCode: 'BASE_TYPE_REQUIRED', message }));
  });

const PromptRequest = z.object({
  /** Id of an existing prompt, or any id for a new one, which gets its own id. */
  id: snowflake(),
  type: z.literal(Object.values(onboardingPromptTypes)).default(onboardingPromptTypes.MULTIPLE_CHOICE),
  options: boundedList(PromptOptionRequest, 1, bounds.options),
  title: boundedText(1, bounds.promptTitle),
  single_select: z.boolean().default(false),
  required: z.boolean().default(false),
  in_onboarding: z.boolean().default(false),
});

/** Changes to onboarding: omitted fields stay unchanged. The counts are from the OpenAPI document. */
export interface OnboardingEdit {
  /** At most 15. This is the complete list: missing prompts are removed. */
  prompts?:
    | {
        /** Id of an existing prompt, or any id for a new one, which gets its own id. */
        id: string;
        type?: 0 | 1 | undefined;
        options: {
          /** Absent for a new option. */
          id?: string | undefined;
          /** An option needs at least one channel or role. */
          channel_ids?: string[] | undefined;
          role_ids?: string[] | undefined;
          emoji_id?: string | null | undefined;
          emoji_name?: string | null | undefined;
          emoji_animated?: boolean | null | undefined;
          title: string;
          description?: string | null | undefined;
        }[];
        title: string;
        single_select?: boolean | undefined;
        required?: boolean | undefined;
        in_onboarding?: boolean | undefined;
      }[]
    | undefined;
  default_channel_ids?: string[] | undefined;
  enabled?: boolean | undefined;
  mode?: 0 | 1 | undefined;
}

/** {@link OnboardingEdit} after validation, with defaults filled in. */
export interface ParsedOnboardingEdit extends OnboardingEdit {
  prompts?:
    | {
        /** Id of an existing prompt, or any id for a new one, which gets its own id. */
        id: string;
        type: 0 | 1;
        options: {
          /** Absent for a new option. */
          id?: string | undefined;
          channel_ids: string[];
          role_ids: string[];
          emoji_id?: string | null | undefined;
          emoji_name?: string | null | undefined;
          emoji_animated?: boolean | null | undefined;
          title: string;
          description: string | null;
        }[];
        title: string;
        single_select: boolean;
        required: boolean;
        in_onboarding: boolean;
      }[]
    | undefined;
}
export const OnboardingEdit: ObjectSchema<ParsedOnboardingEdit, OnboardingEdit> = z
  .object({
    prompts: boundedList(PromptRequest, 0, bounds.prompts),
    default_channel_ids: boundedList(snowflake(), 0, bounds.defaultChannels),
    enabled: z.boolean(),
    mode: z.literal(Object.values(onboardingModes)),
  })
  .partial();
