import { commandOptionTypes } from '../../../wire/objects/applications/application-command-option.js';
import type { OrNull } from '../../modals/fields/field.js';
import { type ChoicesOrAutocomplete, choiceRequests, chosen, type TextChoice, type TextChoices } from './choices.js';
import { type DeclaredOption, makeOption, type OptionSettings, refused } from './declared-option.js';

export interface StringOptionSettings<
  Choices extends TextChoices,
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
  const Choices extends TextChoices = TextChoices,
  const Required extends boolean = true,
  const Autocomplete extends boolean = false,
>(
  settings: StringOptionSettings<Choices, Required, Autocomplete> & ChoicesOrAutocomplete,
): DeclaredOption<OrNull<TextChoice<Choices>, Required>, typeof STRING, Autocomplete> {
  const { choices, minLength, maxLength } = settings;
  return makeOption({
    type: STRING,
    // Without `autocomplete`, Autocomplete is false by the default of its type parameter.
    autocomplete: (settings.autocomplete ?? false) as Autocomplete,
    settings,
    request: (named) => ({
      type: STRING,
      ...named,
      ...choiceRequests(choices, (key) => key),
      ...(minLength === undefined ? {} : { min_length: minLength }),
      ...(maxLength === undefined ? {} : { max_length: maxLength }),
    }),
    value: (value) => {
      if (typeof value !== 'string') return refused('It is not a text.');
      const { length } = [...value];
      if (length < (minLength ?? 0)) return refused(`It needs ${minLength} characters or more.`);
      if (length > (maxLength ?? Number.POSITIVE_INFINITY))
        return refused(`It may have at most ${maxLength} characters.`);
      return chosen(choices, value);
    },
  });
}
