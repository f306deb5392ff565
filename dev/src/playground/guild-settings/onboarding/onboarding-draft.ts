/** Onboarding as its form edits it, and the conversion from and to the API. */
import type { Onboarding, OnboardingEdit } from 'guildhall/wire';
import { type FormEmoji, noEmoji } from '../form/emoji-field.js';

export interface OptionDraft {
  /** Identifies the option in the form: its id, or a key of the form for a new option. */
  readonly key: string;
  readonly id?: string;
  readonly title: string;
  readonly description: string;
  readonly emoji: FormEmoji;
  readonly roleIds: readonly string[];
  readonly channelIds: readonly string[];
}

export interface PromptDraft {
  /** The id. That of a new prompt is only used in the form, and replaced by the emulator. */
  readonly id: string;
  /** 0: multiple choice, 1: dropdown. */
  readonly type: number;
  readonly title: string;
  readonly singleSelect: boolean;
  readonly required: boolean;
  readonly inOnboarding: boolean;
  readonly options: readonly OptionDraft[];
}

export interface OnboardingDraft {
  readonly enabled: boolean;
  /** A value of `onboardingModes`. */
  readonly mode: number;
  readonly defaultChannelIds: readonly string[];
  readonly prompts: readonly PromptDraft[];
}

export function toOnboardingDraft(onboarding: Onboarding): OnboardingDraft {
  return {
    enabled: onboarding.enabled,
    mode: onboarding.mode,
    defaultChannelIds: onboarding.default_channel_ids,
    prompts: onboarding.prompts.map((prompt) => ({
      id: prompt.id,
      type: prompt.type,
      title: prompt.title,
      singleSelect: prompt.single_select,
      required: prompt.required,
      inOnboarding: prompt.in_onboarding,
      options: prompt.options.map(({ id, title, description, emoji, role_ids: roleIds, channel_ids: channelIds }) => ({
        key: id,
        id,
        title,
        description: description ?? '',
        emoji: emoji ? { id: emoji.id, name: emoji.name } : noEmoji,
        roleIds,
        channelIds,
      })),
    })),
  };
}

/** Returns the body of the request that saves the changed fields. */
export function toOnboardingEdit({
  enabled,
  mode,
  defaultChannelIds,
  prompts,
}: Partial<OnboardingDraft>): OnboardingEdit {
  return {
    ...(enabled === undefined ? {} : { enabled }),
    ...(mode === undefined ? {} : { mode: mode === 1 ? 1 : 0 }),
    ...(defaultChannelIds === undefined ? {} : { default_channel_ids: [...defaultChannelIds] }),
    ...(prompts === undefined ? {} : { prompts: prompts.map(toPromptEdit) }),
  };
}

function toPromptEdit({ id, type, title, singleSelect, required, inOnboarding, options }: PromptDraft) {
  return {
    id,
    type: type === 1 ? (1 as const) : (0 as const),
    title: title.trim(),
    single_select: singleSelect,
    required,
    in_onboarding: inOnboarding,
    options: options.map(toOptionEdit),
  };
}

function toOptionEdit({ id, title, description, emoji, roleIds, channelIds }: OptionDraft) {
  return {
    ...(id === undefined ? {} : { id }),
    title: title.trim(),
    description: description.trim() === '' ? null : description.trim(),
    emoji_id: emoji.id,
    emoji_name: emoji.name,
    role_ids: [...roleIds],
    channel_ids: [...channelIds],
  };
}

/** Returns an id that no prompt has: small numbers are never ids of the emulator. */
export function newPromptId(prompts: readonly PromptDraft[]): string {
  return unusedNumber(prompts.map(({ id }) => id));
}

export function newPrompt(prompts: readonly PromptDraft[]): PromptDraft {
  const common = { title: '', type: 0, singleSelect: true, required: false, inOnboarding: true };
  return { id: newPromptId(prompts), ...common, options: [newOption([])] };
}

export function newOption(options: readonly OptionDraft[]): OptionDraft {
  const key = unusedNumber(options.map((option) => option.key));
  return { key, title: '', description: '', emoji: noEmoji, roleIds: [], channelIds: [] };
}

/** Returns the first positive number, as text, that is not in the list. */
function unusedNumber(used: readonly string[]): string {
  let number = 1;
  while (used.includes(String(number))) number += 1;
  return String(number);
}
