/**
 * Validation of autocomplete suggestions, by our client and the emulator: their values must have the type of the option that
 * the user is typing.
 */

import type { FieldError } from '../../validation/form-errors.js';
import { commandOptionTypes } from '../applications/command-types.js';
import { type CommandDataOption, type Interaction, interactionTypes } from './interaction.js';
import type { AutocompleteChoice } from './interaction-callback.js';

/** Validates suggestions. Paths refer to the callback body. */
export function autocompleteChoiceProblems(
  interaction: Interaction,
  choices: readonly AutocompleteChoice[],
): FieldError[] {
  if (interaction.type !== interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE) return [];
  const focused = focusedOption(interaction.data.options ?? []);
  if (!focused) return [];
  return choices.flatMap(({ value }, index) => {
    const problem = valueProblem(focused.type, value);
    return problem ? [{ path: `data.choices.${index}.value`, ...problem }] : [];
  });
}

function focusedOption(options: readonly CommandDataOption[]): CommandDataOption | undefined {
  for (const option of options) {
    const found = option.focused ? option : focusedOption(option.options ?? []);
    if (found) return found;
  }
  return undefined;
}

function valueProblem(type: number, value: string | number): { code: string; message: string } | undefined {
  if (type === commandOptionTypes.STRING) {
    return typeof value === 'string'
      ? undefined
      : { code: 'STRING_TYPE_CONVERT', message: `Value "${value}" is not str.` };
  }
  if (type === commandOptionTypes.INTEGER) {
    return Number.isSafeInteger(value)
      ? undefined
      : { code: 'NUMBER_TYPE_COERCE', message: `Value "${value}" is not int.` };
  }
  return typeof value === 'number'
    ? undefined
    : { code: 'NUMBER_TYPE_COERCE', message: `Value "${value}" is not float.` };
}
