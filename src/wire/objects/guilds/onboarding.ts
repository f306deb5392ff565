import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedList, boundedText, snowflake } from '../../validation/field-schemas.js';

/** What counts toward the channels that onboarding needs: the default ones, or those of the questions too. */
export const onboardingModes = { ONBOARDING_DEFAULT: 0, ONBOARDING_ADVANCED: 1 } as const;

/** How a question is shown. */
export const onboardingPromptTypes = { MULTIPLE_CHOICE: 0, DROPDOWN: 1 } as const;

/** An answer that a question offers. */
export const OnboardingPromptOption = z.object({
  id: z.string(),
  /** Channels that the member is shown when it is chosen. */
  channel_ids: z.array(z.string()),
  /** Roles that the member gets when it is chosen. */
  role_ids: z.array(z.string()),
  emoji: z
    .object({ id: z.string().nullable(), name: z.string().nullable(), animated: z.boolean().optional() })
    .optional(),
  title: z.string(),
  /** Null when there is none (newer than the interface page, which says absent). */
  description: z.string().nullable(),
});
export type OnboardingPromptOption = z.output<typeof OnboardingPromptOption>;

/** A question of onboarding. */
export const OnboardingPrompt = z.object({
  id: z.string(),
  /** A number of `onboardingPromptTypes`. */
  type: z.int(),
  options: z.array(OnboardingPromptOption),
  title: z.string(),
  /** Whether only one option can be chosen. */
  single_select: z.boolean(),
  /** Whether it must be answered to complete onboarding. */
  required: z.boolean(),
  /** False: it is asked in the tab of channels and roles alone. */
  in_onboarding: z.boolean(),
});
export type OnboardingPrompt = z.output<typeof OnboardingPrompt>;

/** What newcomers are asked, and the channels that they are shown. */
export const Onboarding = z.object({
  guild_id: z.string(),
  prompts: z.array(OnboardingPrompt),
  /** Channels that every member is shown. */
  default_channel_ids: z.array(z.string()),
  enabled: z.boolean(),
  /** A number of `onboardingModes`. */
  mode: z.int(),
});
export type Onboarding = z.output<typeof Onboarding>;

const bounds = limits.onboarding;

/** The emoji is named by the three flat fields, not by an object as in the answer. */
const PromptOptionRequest = z.object({
  /** Absent: a new option. */
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
  /** Of a question that is there, or any id for a new one, which gets an id of its own. */
  id: snowflake(),
  type: z.literal(Object.values(onboardingPromptTypes)).default(onboardingPromptTypes.MULTIPLE_CHOICE),
  options: boundedList(PromptOptionRequest, 1, bounds.options),
  title: boundedText(1, bounds.promptTitle),
  single_select: z.boolean().default(false),
  required: z.boolean().default(false),
  in_onboarding: z.boolean().default(false),
});

/** Changes to onboarding: what is not named stays. The counts are those of the OpenAPI document. */
export const OnboardingEdit = z
  .object({
    /** At most 15. They are the whole list: what is left out is removed. */
    prompts: boundedList(PromptRequest, 0, bounds.prompts),
    default_channel_ids: boundedList(snowflake(), 0, bounds.defaultChannels),
    enabled: z.boolean(),
    mode: z.literal(Object.values(onboardingModes)),
  })
  .partial();
export type OnboardingEdit = z.input<typeof OnboardingEdit>;
