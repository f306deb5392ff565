import { serializeOnboarding } from '../emulator/state/guilds/onboarding.js';
import type { GuildRecord } from '../emulator/state/records/guilds.js';
import { StageError } from './errors.js';

/** What is answered to questions of the onboarding: titles of options, by titles of questions. */
export type OnboardingChoices = Readonly<Record<string, string | readonly string[]>>;

/**
 * Answers by ids, as the control interface takes them.
 * @throws {StageError} naming the questions, or the options, that there are
 */
export function onboardingAnswers(guild: GuildRecord, choices: OnboardingChoices): Record<string, string[]> {
  const { prompts } = serializeOnboarding(guild);
  return Object.fromEntries(
    Object.entries(choices).map(([title, chosen]) => {
      const prompt = named('question', title, prompts);
      return [prompt.id, [chosen].flat().map((option) => named('option', option, prompt.options).id)];
    }),
  );
}

function named<T extends { readonly title: string }>(what: string, title: string, all: readonly T[]): T {
  const found = all.find((each) => each.title === title);
  if (found) return found;
  const there = all.map((each) => `"${each.title}"`).join(', ') || 'none';
  throw new StageError(`The onboarding has no ${what} "${title}". There are: ${there}.`);
}
