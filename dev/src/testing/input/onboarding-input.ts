import type { GuildRecord } from '../../emulator/index.js';
import { serializeOnboarding } from '../../emulator/inspect.js';
import { TestStepError } from '../errors/test-step-error.js';

/** Answers to the questions of a guild's onboarding: titles of options, by title of the question. */
export type OnboardingChoices = Readonly<Record<string, string | readonly string[]>>;

/**
 * Converts the answers to ids for the control API.
 * @throws {TestStepError} when there is no such question or option; the message lists the existing ones
 */
export function toOnboardingPayload(guild: GuildRecord, choices: OnboardingChoices): Record<string, string[]> {
  const { prompts } = serializeOnboarding(guild);
  return Object.fromEntries(
    Object.entries(choices).map(([title, options]) => {
      const prompt = findByTitle('question', title, prompts);
      return [prompt.id, [options].flat().map((option) => findByTitle('option', option, prompt.options).id)];
    }),
  );
}

function findByTitle<T extends { readonly title: string }>(kind: string, title: string, all: readonly T[]): T {
  const found = all.find((each) => each.title === title);
  if (found) return found;
  const available = all.map((each) => `"${each.title}"`).join(', ') || 'none';
  throw new TestStepError(`The onboarding has no ${kind} "${title}". Available ${kind}s: ${available}.`);
}
