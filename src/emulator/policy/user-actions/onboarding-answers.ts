import type { OnboardingPromptOption } from '../../../wire/objects/guilds/onboarding.js';
import { serializeOnboarding } from '../../state/guilds/onboarding.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import { UserActionError } from '../errors/user-action-error.js';

/** Ids of the options that were chosen, by the id of the question. */
export type OnboardingAnswers = Readonly<Record<string, readonly string[]>>;

/**
 * The options that somebody chose.
 * @throws {UserActionError} when the guild does not ask, a question or option is not there, one that has to be answered is
 *   not, or more is chosen than can be
 */
export function requireChosenOptions(record: GuildRecord, answers: OnboardingAnswers): OnboardingPromptOption[] {
  const { enabled, prompts } = serializeOnboarding(record);
  if (!enabled) throw new UserActionError('no_onboarding', 'This guild has no onboarding.');
  for (const id of Object.keys(answers)) {
    if (prompts.some((prompt) => prompt.id === id)) continue;
    throw new UserActionError('unknown_field', 'There is no such question.', `answers.${id}`);
  }
  return prompts.flatMap(({ id, title, options, single_select, required, in_onboarding }) => {
    const chosen = [...new Set(answers[id])];
    const path = `answers.${id}`;
    if (chosen.length === 0 && required && in_onboarding) {
      throw new UserActionError('required', `"${title}" has to be answered.`, path);
    }
    if (chosen.length > 1 && single_select) throw new UserActionError('too_many', `"${title}" takes one answer.`, path);
    return chosen.map((optionId) => {
      const option = options.find((each) => each.id === optionId);
      if (option) return option;
      throw new UserActionError('not_offered', `"${title}" has no such answer.`, path);
    });
  });
}
