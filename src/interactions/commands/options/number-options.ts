/** Options with a number: integers, and any numbers. */
import { type OptionNames } from '../../../base/options/option-problems.js';
import { commandOptionTypes } from '../../../wire/objects/applications/command-types.js';
import type { NullIfOptional } from '../../declarations/null-if-optional.js';
import { type ParseResult, parseFailure } from '../../declarations/parse-result.js';
import { type DeclaredOption, makeOption, type OptionSettings, optionSettingNames } from './declared-option.js';
import {
  type ChoicesOrAutocomplete,
  choiceNames,
  choiceProblems,
  listChoices,
  type NumberChoice,
  type NumberChoices,
  type NumericKeys,
  readChoice,
  toChoiceRequests,
} from './option-choices.js';

/** The settings of an option for a number: its choices, or its smallest and largest value. */
export interface NumberOptionSettings<
  Choices extends NumberChoices,
  Required extends boolean,
  Autocomplete extends boolean,
> extends OptionSettings<Required> {
  /**
   * At most 25 choices: by value, or as a list `[{ name, value }]`. JavaScript orders integer keys ascending; a list keeps its
   * order. A key must be written as JavaScript writes the number: `'0.1'`, not `'0.10'`.
   * @default any number
   */
  readonly choices?: (Choices & NumericKeys<Choices>) | undefined;
  /**
   * Whether the method bound with `@Autocomplete` provides suggestions. It excludes `choices`.
   * @default false
   */
  readonly autocomplete?: Autocomplete | undefined;
  /** The minimum, at least -2^53. */
  readonly min?: number | undefined;
  /** The maximum, at most 2^53. */
  readonly max?: number | undefined;
}

const numberOptionNames: OptionNames<NumberOptionSettings<NumberChoices, boolean, boolean>> = {
  ...optionSettingNames,
  choices: choiceNames,
  autocomplete: true,
  min: true,
  max: true,
};

const { INTEGER, NUMBER } = commandOptionTypes;

/**
 * An option with an integer between -2^53 and 2^53. The value is the number, or null if the option is optional and omitted.
 *
 * @example
 * days: integerOption({ description: 'For how many days', min: 1, max: 7 }) // number
 */
export function integerOption<
  const Choices extends NumberChoices = NumberChoices,
  const Required extends boolean = true,
  const Autocomplete extends boolean = false,
>(
  settings: NumberOptionSettings<Choices, Required, Autocomplete> & ChoicesOrAutocomplete,
): DeclaredOption<NullIfOptional<NumberChoice<Choices>, Required>, typeof INTEGER, Autocomplete> {
  return makeNumberOption(INTEGER, settings, (value) => Number.isSafeInteger(value));
}

/** An option with a number from -2^53 to 2^53. The value is the number, or null if the option is optional and omitted. */
export function numberOption<
  const Choices extends NumberChoices = NumberChoices,
  const Required extends boolean = true,
  const Autocomplete extends boolean = false,
>(
  settings: NumberOptionSettings<Choices, Required, Autocomplete> & ChoicesOrAutocomplete,
): DeclaredOption<NullIfOptional<NumberChoice<Choices>, Required>, typeof NUMBER, Autocomplete> {
  return makeNumberOption(NUMBER, settings, (value) => Number.isFinite(value));
}

function makeNumberOption<Value, Type extends typeof INTEGER | typeof NUMBER, Autocomplete extends boolean>(
  type: Type,
  settings: NumberOptionSettings<NumberChoices, boolean, Autocomplete>,
  isValid: (value: number) => boolean,
): DeclaredOption<Value, Type, Autocomplete> {
  const { min, max } = settings;
  const choices = listChoices(settings.choices, Number);
  const read = (value: string | number | boolean): ParseResult<number> => {
    if (typeof value !== 'number' || !isValid(value)) {
      return parseFailure(type === INTEGER ? 'It is not an integer.' : 'It is not a number.');
    }
    if (value < (min ?? Number.NEGATIVE_INFINITY)) return parseFailure(`It must be ${min} or more.`);
    if (value > (max ?? Number.POSITIVE_INFINITY)) return parseFailure(`It must be ${max} or less.`);
    return readChoice(choices, value);
  };
  return makeOption({
    type,
    // Without `autocomplete`, Autocomplete is false by the default of its type parameter.
    autocomplete: (settings.autocomplete ?? false) as Autocomplete,
    settings,
    settingNames: numberOptionNames,
    problems: choiceProblems(settings.choices, choices),
    toRequest: (named) => {
      const request = {
        ...named,
        ...toChoiceRequests(choices),
        ...(min === undefined ? {} : { min_value: min }),
        ...(max === undefined ? {} : { max_value: max }),
      };
      return type === INTEGER ? { type: INTEGER, ...request } : { type: NUMBER, ...request };
    },
    readValue: read,
  });
}
