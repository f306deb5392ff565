import type { TestStepError } from '../errors/test-step-error.js';
import type { CommandOptionInputs, KnownOptionInputs } from '../input/command-input.js';
import { SuggestionInput } from '../input/suggestion-input.js';

/** A suggestion of the bot, as users see it. */
interface ShownSuggestion {
  readonly name: string;
  readonly value: string | number;
}

/**
 * Replaces each suggestion in the inputs with its value, in the order of the inputs.
 * @param suggest types into an option; the inputs contain what was typed
 * @param createError creates the error for a suggestion that the bot does not make
 * @throws {TestStepError} reason `not_offered` when the bot makes fewer suggestions; the message lists these
 */
export async function chooseSuggestions(
  inputs: CommandOptionInputs,
  suggest: (inputs: KnownOptionInputs, option: string) => Promise<readonly ShownSuggestion[]>,
  createError: (message: string, reason: string) => TestStepError,
): Promise<KnownOptionInputs> {
  const known: Record<string, KnownOptionInputs[string]> = {};
  for (const [name, input] of Object.entries(inputs)) if (!(input instanceof SuggestionInput)) known[name] = input;
  for (const [name, input] of Object.entries(inputs)) {
    if (!(input instanceof SuggestionInput)) continue;
    const suggestions = await suggest({ ...known, [name]: input.typed }, name);
    const chosen = suggestions[input.nth];
    if (chosen === undefined) throw createError(describeMissing(name, input, suggestions), 'not_offered');
    known[name] = chosen.value;
  }
  return known;
}

function describeMissing(
  name: string,
  { typed, nth }: SuggestionInput,
  suggestions: readonly ShownSuggestion[],
): string {
  const names = suggestions.map((each) => `"${each.name}"`).join(', ') || 'none';
  return `There is no suggestion ${nth} (from 0) for the option "${name}" after "${typed}" was typed. Suggestions: ${names}.`;
}
