import { type OptionNames } from '../../../base/options/option-problems.js';
import { commandOptionTypes } from '../../../wire/objects/applications/command-types.js';
import type { NullIfOptional } from '../../declarations/null-if-optional.js';
import { parseFailure } from '../../declarations/parse-result.js';
import { type DeclaredOption, makeOption, type OptionSettings, optionSettingNames } from './declared-option.js';
import {
  type ChoicesOrAutocomplete,
  choiceNames,
  choiceProblems,
  listChoices,
  readChoice,
  type StringChoice,
  type StringChoices,
  toChoiceRequests,
} from './option-choices.js';

/** The settings of an option for a text: its choices, or its length. */
export interface StringOptionSettings<
  Choices extends StringChoices,
  Required extends boolean,
  Autocomplete extends boolean,
> extends OptionSettings<Required> {
  /**
   * At most 25 choices: by value (1 to 100 characters), or as a list `[{ name, value }]`, which also keeps the order of values
   * such as `2026`.
   * @default any text
   */
  readonly choices?: Choices | undefined;
  /**
   * Whether the method bound with `@Autocomplete` provides suggestions. It excludes `choices`.
   * @default false
   */
  readonly autocomplete?: Autocomplete | undefined;
  /** 0 to 6000 characters. */
  readonly minLength?: number | undefined;
  /** 1 to 6000 characters. */
  readonly maxLength?: number | undefined;
}

const stringOptionNames: OptionNames<StringOptionSettings<StringChoices, boolean, boolean>> = {
  ...optionSettingNames,
  choices: choiceNames,
  autocomplete: true,
  minLength: true,
  maxLength: true,
};

const { STRING } = commandOptionTypes;

/**
 * An option with a text. The value is the text or the key of the choice, or null if the option is optional and omitted.
 *
 * @example
 * level: stringOption({ description: 'How serious it is', choices: { low: 'Low', high: 'High' } }) // 'low' | 'high'
 */
export function stringOption<
  const Choices extends StringChoices = StringChoices,
  const Required extends boolean = true,
  const Autocomplete extends boolean = false,
>(
  settings: StringOptionSettings<Choices, Required, Autocomplete> & ChoicesOrAutocomplete,
): DeclaredOption<NullIfOptional<StringChoice<Choices>, Required>, typeof STRING, Autocomplete> {
  const { minLength, maxLength } = settings;
  const choices = listChoices(settings.choices, (key) => key);
  return makeOption({
    type: STRING,
    // Without `autocomplete`, Autocomplete is false by the default of its type parameter.
    autocomplete: (settings.autocomplete ?? false) as Autocomplete,
    settings,
    settingNames: stringOptionNames,
    problems: choiceProblems(settings.choices, choices),
    toRequest: (named) => ({
      type: STRING,
      ...named,
      ...toChoiceRequests(choices),
      ...(minLength === undefined ? {} : { min_length: minLength }),
      ...(maxLength === undefined ? {} : { max_length: maxLength }),
    }),
    readValue: (value) => {
      if (typeof value !== 'string') return parseFailure('It is not a text.');
      const { length } = [...value];
      if (length < (minLength ?? 0)) return parseFailure(`It needs ${minLength} characters or more.`);
      if (length > (maxLength ?? Number.POSITIVE_INFINITY))
        return parseFailure(`It may have at most ${maxLength} characters.`);
      return readChoice(choices, value);
    },
  });
}
