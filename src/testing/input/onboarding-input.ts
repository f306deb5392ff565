import { serializeOnboarding } from '../../emulator/state/guilds/onboarding.js';
import type { GuildRecord } from '../../emulator/state/records/guilds.js';
import { TestStepError } from '../errors/test-step-error.js';

/** What is answered to questions of the onboarding: titles of options, by titles of questions. */
export type OnboardingChoices = Readonly<Record<string, string | readonly string[]>>;

/**
 * Answers by ids, as the control interface takes them.
 * @throws {TestStepError} naming the questions, or the options, that there are
 */
export function toOnboardingPayload(guild: GuildRecord, choices: OnboardingChoices): Record<string, string[]> {
  const { prompts } = serializeOnboarding(guild);
  return Object.fromEntries(
    Object.entries(choices).map(([title, chosen]) => {
      const prompt = findByTitle('question', title, prompts);
      return [prompt.id, [chosen].flat().map((option) => findByTitle('option', option, prompt.options).id)];
    }),
  );
}

function findByTitle<T extends { readonly title: string }>(what: string, title: string, all: readonly T[]): T {
  const found = all.find((each) => each.title === title);
  if (found) return found;
  const there = all.map((each) => `"${each.title}"`).join(', ') || 'none';
  throw new TestStepError(`The onboarding has no ${what} "${title}". There are: ${there}.`);
}
