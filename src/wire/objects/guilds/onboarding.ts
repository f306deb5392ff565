import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedList, boundedText, snowflake } from '../../validation/field-schemas.js';

/** Which channels count toward the required ones: only default channels, or those of prompts too. */
export const onboardingModes = { ONBOARDING_DEFAULT: 0, ONBOARDING_ADVANCED: 1 } as const;

/** How a prompt is shown. */
export const onboardingPromptTypes = { MULTIPLE_CHOICE: 0, DROPDOWN: 1 } as const;

/** An option of a prompt. */
export const OnboardingPromptOption = z.object({
  id: z.string(),
  /** Channels that are shown to members who select it. */
  channel_ids: z.array(z.string()),
  /** Roles that are given to members who select it. */
  role_ids: z.array(z.string()),
  emoji: z
    .object({ id: z.string().nullable(), name: z.string().nullable(), animated: z.boolean().optional() })
    .optional(),
  title: z.string(),
  /** Null if there is none. The API reference says that the field is absent in this case. */
  description: z.string().nullable(),
});
export type OnboardingPromptOption = z.output<typeof OnboardingPromptOption>;

/** An onboarding prompt: a question with options. */
export const OnboardingPrompt = z.object({
  id: z.string(),
  /** A value of `onboardingPromptTypes`. */
  type: z.int(),
  options: z.array(OnboardingPromptOption),
  title: z.string(),
  /** Whether only one option can be selected. */
  single_select: z.boolean(),
  /** Whether members must answer it to complete onboarding. */
  required: z.boolean(),
  /** Whether it is part of onboarding. If false, clients show it only in the Channels & Roles tab. */
  in_onboarding: z.boolean(),
});
export type OnboardingPrompt = z.output<typeof OnboardingPrompt>;

/** The onboarding of a guild: prompts and default channels. */
export const Onboarding = z.object({
  guild_id: z.string(),
  prompts: z.array(OnboardingPrompt),
  /** Channels that are shown to every member. */
  default_channel_ids: z.array(z.string()),
  enabled: z.boolean(),
  /** A value of `onboardingModes`. */
  mode: z.int(),
});
export type Onboarding = z.output<typeof Onboarding>;

const bounds = limits.onboarding;

/** An option in a request. The emoji consists of three fields here; in responses it is an object. */
const PromptOptionRequest = z.object({
  /** Absent for a new option. */
  id: snowflake().optional(),
  channel_ids: boundedList(snowflake(), 0, bounds.optionChannels).default([]),
  role_ids: boundedList(snowflake(), 0, bounds.optionRoles).default([]),
  emoji_id: snowflake().nullable().optional(),
  emoji_name: z.string().nullable().optional(),
  emoji_animated: z.boolean().nullable().optional(),
  title: boundedText(1, bounds.optionTitle),
  description: boundedText(0, bounds.optionDescription).nullable().default(null),
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
export const OnboardingEdit = z
  .object({
    /** At most 15. This is the complete list: missing prompts are removed. */
    prompts: boundedList(PromptRequest, 0, bounds.prompts),
    default_channel_ids: boundedList(snowflake(), 0, bounds.defaultChannels),
    enabled: z.boolean(),
    mode: z.literal(Object.values(onboardingModes)),
  })
  .partial();
export type OnboardingEdit = z.input<typeof OnboardingEdit>;
