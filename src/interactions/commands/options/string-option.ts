import { commandOptionTypes } from '../../../wire/objects/applications/application-command-option.js';
import type { NullIfOptional } from '../../declarations/null-if-optional.js';
import { rejected } from '../../declarations/parse-result.js';
import { type DeclaredOption, makeOption, type OptionSettings } from './declared-option.js';
import {
  type ChoicesOrAutocomplete,
  readChoice,
  type StringChoice,
  type StringChoices,
  toChoiceRequests,
} from './option-choices.js';

export interface StringOptionSettings<
  Choices extends StringChoices,
  Required extends boolean,
  Autocomplete extends boolean,
> extends OptionSettings<Required> {
  /** What may be chosen, at most 25; the keys, of 1..100 characters, are the values. Default: any text. */
  readonly choices?: Choices | undefined;
  /** Default false. True asks the method bound by `@Autocomplete` for suggestions. It excludes `choices`. */
  readonly autocomplete?: Autocomplete | undefined;
  /** 0..6000. */
  readonly minLength?: number | undefined;
  /** 1..6000. */
  readonly maxLength?: number | undefined;
}

const { STRING } = commandOptionTypes;

/** An option that takes a text. Gives the text, the key of the choice, or null when it is not required. */
export function stringOption<
  const Choices extends StringChoices = StringChoices,
  const Required extends boolean = true,
  const Autocomplete extends boolean = false,
>(
  settings: StringOptionSettings<Choices, Required, Autocomplete> & ChoicesOrAutocomplete,
): DeclaredOption<NullIfOptional<StringChoice<Choices>, Required>, typeof STRING, Autocomplete> {
  const { choices, minLength, maxLength } = settings;
  return makeOption({
    type: STRING,
    // Without `autocomplete`, Autocomplete is false by the default of its type parameter.
    autocomplete: (settings.autocomplete ?? false) as Autocomplete,
    settings,
    toRequest: (named) => ({
      type: STRING,
      ...named,
      ...toChoiceRequests(choices, (key) => key),
      ...(minLength === undefined ? {} : { min_length: minLength }),
      ...(maxLength === undefined ? {} : { max_length: maxLength }),
    }),
    readValue: (value) => {
      if (typeof value !== 'string') return rejected('It is not a text.');
      const { length } = [...value];
      if (length < (minLength ?? 0)) return rejected(`It needs ${minLength} characters or more.`);
      if (length > (maxLength ?? Number.POSITIVE_INFINITY))
        return rejected(`It may have at most ${maxLength} characters.`);
      return readChoice(choices, value);
    },
  });
}
