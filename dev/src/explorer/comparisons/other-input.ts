/** The inputs of a step, and the same step with another valid value of one of them. */
import { isDeepStrictEqual } from 'node:util';
import { findControl } from '../../scenario/controls/control-ref.js';
import { submittedInputs } from '../../scenario/controls/submitted-inputs.js';
import { type FieldValue, type OptionValue, suggestionOf } from '../../scenario/steps/references.js';
import type { InteractingStep, ScenarioStep, StepOf } from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { VisibleModal } from '../../testing/visible/visible-modal.js';
import { knownCommands } from '../actions/known-commands.js';
import { type EntityValues, readEntityValues } from '../inputs/entity-values.js';
import { otherFieldValue, otherOptionValue, otherValues } from '../inputs/other-values.js';
import { selectableValues } from '../inputs/select-inputs.js';

/** What a select of a message is called as an input. */
const CHOICE = 'choice';

/** The names of what the user of a step entered or chose. Files and suggestions are left out: for those, there is no other value. */
export function inputNames(step: ScenarioStep): string[] {
  switch (step.kind) {
    case 'submitModal':
      return Object.entries(step.inputs).flatMap(([name, value]) =>
        value === null || (typeof value === 'object' && 'files' in value) ? [] : [name],
      );
    case 'useCommand':
      return Object.entries(step.options).flatMap(([name, value]) => (isFileOrSuggestion(value) ? [] : [name]));
    case 'select':
      return step.values.length > 0 ? [CHOICE] : [];
    default:
      return [];
  }
}

/** The value of an input of a step. */
export function inputValue(step: InteractingStep, name: string): FieldValue | OptionValue | undefined {
  switch (step.kind) {
    case 'submitModal':
      return step.inputs[name];
    case 'useCommand':
      return step.options[name];
    case 'select':
      return step.values;
    default:
      return undefined;
  }
}

function isFileOrSuggestion(value: OptionValue): boolean {
  return typeof value === 'object' && ('file' in value || suggestionOf(value) !== undefined);
}

/**
 * The same step with another valid value of one input.
 * @param scenario the world in which the step can be done now
 * @returns undefined if no other value is known
 */
export function withOtherInput(
  scenario: ScenarioWorld,
  step: InteractingStep,
  name: string,
): InteractingStep | undefined {
  const { world, references } = scenario;
  const entities = readEntityValues(world.emulator.world, world.guildId, references);
  const other = otherStep(scenario, step, name, entities);
  return other && !isDeepStrictEqual(other, step) ? other : undefined;
}

function otherStep(
  scenario: ScenarioWorld,
  step: InteractingStep,
  name: string,
  entities: EntityValues,
): InteractingStep | undefined {
  switch (step.kind) {
    case 'submitModal':
      return withOtherField(scenario, step, name, entities);
    case 'useCommand': {
      const command = knownCommands(scenario).find(({ path }) => isDeepStrictEqual([...path], step.path));
      const option = command?.options.find((each) => each.name === name);
      const value = step.options[name];
      // What users choose of suggestions is limited by these.
      if (!option || option.autocomplete || value === undefined) return undefined;
      const other = otherOptionValue(option.toRequest(), value, entities);
      return other === undefined ? undefined : { ...step, options: { ...step.options, [name]: other } };
    }
    case 'select':
      return withOtherChoice(scenario, step, entities);
    default:
      return undefined;
  }
}

function withOtherField(
  scenario: ScenarioWorld,
  step: StepOf<'submitModal'>,
  name: string,
  entities: EntityValues,
): StepOf<'submitModal'> | undefined {
  const user = scenario.findUser(step.user);
  const open = user && scenario.findOpenModal(user, step.modal);
  if (!open) return undefined;
  const { inputs, labels } = submittedInputs(open.modal, step);
  const value = inputs[name];
  const field = new VisibleModal(open.modal).fields.find((each) => each.name === name);
  if (!field || value === undefined) return undefined;
  const other = otherFieldValue(field, value, entities, scenario.references);
  return other === undefined ? undefined : { ...step, labels, inputs: { ...inputs, [name]: other } };
}

function withOtherChoice(
  scenario: ScenarioWorld,
  step: StepOf<'select'>,
  entities: EntityValues,
): StepOf<'select'> | undefined {
  const values = otherValues(step.values, selectableIn(scenario, step, entities)?.values ?? []);
  return values && { ...step, values };
}

/** What a user can choose in the select of a step, and how many values; undefined if it is not shown. */
export function selectableIn(
  scenario: ScenarioWorld,
  step: StepOf<'select'>,
  entities: EntityValues,
): ReturnType<typeof selectableValues> | undefined {
  const messages = scenario.findUser(step.user)?.messages() ?? [];
  const found = findControl(step.control, messages, scenario);
  const message = messages.find(({ id }) => id === found?.messageId);
  if (found?.kind !== 'select' || !message) return undefined;
  return selectableValues(found, message, entities, scenario.references);
}
