import type { OnboardingPromptOption } from 'guildhall/wire';
import { serializeOnboarding } from '../../state/guilds/onboarding.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import { UserActionError } from '../errors/user-action-error.js';

/** The ids of the selected options, by the id of the prompt. */
export type OnboardingAnswers = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the selected options.
 * @throws {UserActionError} when onboarding is disabled, a prompt or option does not exist, a required prompt has no
 *   answer, or too many options are selected
 */
export function requireChosenOptions(record: GuildRecord, answers: OnboardingAnswers): OnboardingPromptOption[] {
  const { enabled, prompts } = serializeOnboarding(record);
  if (!enabled) throw new UserActionError('no_onboarding', 'The guild has no onboarding.');
  for (const id of Object.keys(answers)) {
    if (prompts.some((prompt) => prompt.id === id)) continue;
    throw new UserActionError('unknown_field', 'The guild has no such prompt.', `answers.${id}`);
  }
  return prompts.flatMap(({ id, title, options, single_select, required, in_onboarding }) => {
    const selected = [...new Set(answers[id])];
    const path = `answers.${id}`;
    if (selected.length === 0 && required && in_onboarding) {
      throw new UserActionError('required', `"${title}" requires an answer.`, path);
    }
    if (selected.length > 1 && single_select)
      throw new UserActionError('too_many', `"${title}" accepts only one answer.`, path);
    return selected.map((optionId) => {
      const option = options.find((each) => each.id === optionId);
      if (option) return option;
      throw new UserActionError('not_offered', `"${title}" has no such option.`, path);
    });
  });
}
