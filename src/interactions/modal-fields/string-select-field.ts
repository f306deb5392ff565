import { type OptionNames } from '../../base/options/option-problems.js';
import { limits } from '../../wire/constants/limits.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { FieldParser, ParsedValue } from './field-parser.js';
import {
  type ListFieldValue,
  makeListField,
  type OneOrMany,
  type PrefillOneOrMany,
  toValueCounts,
  type ValueCountOptions,
  valueCountNames,
} from './list-field.js';
import { type FieldOptions, type FieldWithPlaceholder, fieldOptionNames, type ModalField } from './modal-field.js';
import {
  type DeclaredKey,
  type DeclaredOptions,
  FieldOptionSet,
  type OptionKey,
  type SelectableKey,
  type SelectOptionAppearance,
  type ShownOptionsFor,
  selectOptionNames,
} from './option-set.js';

/** The options of a select of declared texts in a modal. */
export interface StringSelectFieldOptions<
  Options extends DeclaredOptions<SelectOptionAppearance>,
  Required extends boolean,
  Max extends number,
  Out,
> extends FieldOptions,
    ValueCountOptions<Required, Max> {
  /**
   * 1 to 25 options: by value, or as a list `[{ name, value }]`. If omitted, options must be passed each time the modal is shown, and the value is one of
   * those.
   */
  readonly options?: Options | undefined;
  /** Shown while nothing is selected; at most 150 characters. */
  readonly placeholder?: string | undefined;
  /** Converts or rejects the selection before the handler gets it: a schema of any library, or a function. */
  readonly parse?: FieldParser<OneOrMany<OptionKey<Options>, Max>, Out> | undefined;
}

const stringSelectFieldNames: OptionNames<StringSelectFieldOptions<undefined, boolean, number, unknown>> = {
  ...fieldOptionNames,
  ...valueCountNames,
  options: selectOptionNames,
  placeholder: true,
  parse: true,
};

/** A select of options of a modal. `Key` is undefined if its options are passed when the modal is shown. */
export interface ModalStringSelect<Value, Key extends string | undefined, Max extends number>
  extends ModalField<Value, PrefillOneOrMany<SelectableKey<Key>, Max>, ShownOptionsFor<Key, SelectOptionAppearance>>,
    FieldWithPlaceholder {}

/**
 * A select of 1 to 25 options as a field of a modal. The handler gets the key of the selected option, or null if the
 * field is optional and empty; it gets a list of keys if `maxValues` is above 1.
 *
 * @example
 * size: stringSelect({ label: 'Size', options: { s: 'Small', l: 'Large' } }) // 's' | 'l'
 * @see https://docs.discord.com/developers/components/reference
 */
export function stringSelectField<
  const Options extends DeclaredOptions<SelectOptionAppearance> = undefined,
  const Required extends boolean = true,
  const Max extends number = 1,
  Out = OneOrMany<OptionKey<Options>, Max>,
>(
  options: StringSelectFieldOptions<Options, Required, Max, Out>,
): ModalStringSelect<ListFieldValue<ParsedValue<Out>, Max, Required>, DeclaredKey<Options>, Max> {
  const optionSet = new FieldOptionSet<Options>(options.options, limits.components.options);
  return makeListField({
    type: componentTypes.STRING_SELECT,
    options,
    optionNames: stringSelectFieldNames,
    isSingle: (options.maxValues ?? 1) === 1,
    sampleOptions: optionSet.sample,
    toComponent: (key, prefill: readonly OptionKey<Options>[] | undefined, shownOptions) => ({
      type: componentTypes.STRING_SELECT,
      custom_id: key,
      options: optionSet.toSelectOptions(shownOptions, prefill),
      ...(options.placeholder === undefined ? {} : { placeholder: options.placeholder }),
      ...toValueCounts(options, shownOptions),
    }),
    resolve: (value, _resolved, shownOptions) => optionSet.read(value, shownOptions),
    toPrefill: (value, _resolved, shownOptions) => optionSet.toPrefill(value, shownOptions),
  });
}
