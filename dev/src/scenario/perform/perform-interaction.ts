import { formatText } from '../references/entity-ref.js';
import type { ChosenSuggestion, OptionValue } from '../steps/references.js';
import { MissingError } from '../world/missing-error.js';
import type { ScenarioWorld } from '../world/scenario-world.js';
import { causeInteraction, type InteractingStep } from './interactions.js';
import type { StepOutcome } from './step-outcome.js';

/** A step whose options have values; or the outcome, if the bot made no suggestions. */
export type PreparedInteraction = { readonly step: InteractingStep } | { readonly outcome: StepOutcome };

/**
 * Chooses suggestions, causes the interaction, and waits until the bot has finished it.
 * @throws {MissingError} when what the step refers to does not exist
 */
export async function performInteraction(
  world: ScenarioWorld,
  step: InteractingStep,
  settle: () => Promise<unknown>,
): Promise<StepOutcome> {
  const prepared = await prepareInteraction(world, step, settle);
  return 'outcome' in prepared ? prepared.outcome : causeInteraction(world, prepared.step, settle);
}

/**
 * Types into the options whose values are suggestions, and chooses these.
 * @throws {MissingError} when there is no such suggestion
 */
export async function prepareInteraction(
  world: ScenarioWorld,
  step: InteractingStep,
  settle: () => Promise<unknown>,
): Promise<PreparedInteraction> {
  if (step.kind !== 'useCommand' && step.kind !== 'autocomplete') return { step };
  const entries = Object.entries(step.options);
  const options = Object.fromEntries(entries.filter(([, value]) => suggestionOf(value) === undefined));
  for (const [focused, value] of entries) {
    const chosen = suggestionOf(value);
    if (!chosen) continue;
    const { typed, nth } = chosen;
    const typing = { ...step, kind: 'autocomplete', options: { ...options, [focused]: typed }, focused } as const;
    const outcome = await causeInteraction(world, typing, settle);
    if (outcome.status !== 'done') return { outcome };
    const found = outcome.report?.choices?.[nth]?.value;
    if (found === undefined)
      throw new MissingError(`There is no suggestion ${nth} for the option "${focused}" after "${typed}".`);
    options[focused] = typeof found === 'string' ? formatText(found) : found;
  }
  return { step: { ...step, options } };
}

function suggestionOf(value: OptionValue): ChosenSuggestion | undefined {
  return typeof value === 'object' && 'suggestion' in value ? value.suggestion : undefined;
}
