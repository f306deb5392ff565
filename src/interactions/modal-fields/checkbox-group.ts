import { type OptionNames } from '../../base/options/option-problems.js';
import { limits } from '../../wire/constants/limits.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { FieldParser, ParsedValue } from './field-parser.js';
import { makeListField, toValueCounts, type ValueCountOptions, valueCountNames } from './list-field.js';
import { type FieldOptions, fieldOptionNames, type ModalField } from './modal-field.js';
import {
  type DeclaredKey,
  type DeclaredOptions,
  FieldOptionSet,
  type OptionAppearance,
  type OptionKey,
  optionNames,
  type SelectableKey,
  type ShownOptionsFor,
} from './option-set.js';

/** The options of a group of checkboxes in a modal. */
export interface CheckboxGroupOptions<Options extends DeclaredOptions, Out>
  extends FieldOptions,
    ValueCountOptions<boolean, number> {
  /** 1 to 10 options: by value, or as a list `[{ name, value }]`. If omitted, options must be passed each time the modal is shown. */
  readonly options?: Options | undefined;
  /** Converts or rejects the selection before the handler gets it: a schema of any library, or a function. */
  readonly parse?: FieldParser<OptionKey<Options>[], Out> | undefined;
}

const checkboxGroupNames: OptionNames<CheckboxGroupOptions<undefined, unknown>> = {
  ...fieldOptionNames,
  ...valueCountNames,
  options: optionNames,
  parse: true,
};

/** A group of checkboxes of a modal. `Key` is undefined if its options are passed when the modal is shown. */
export interface ModalCheckboxGroup<Value, Key extends string | undefined>
  extends ModalField<Value, readonly SelectableKey<Key>[], ShownOptionsFor<Key, OptionAppearance>> {}

/**
 * A group of 1 to 10 checkboxes. The handler gets the keys of the checked options; the list may be empty if the field is
 * optional.
 *
 * @example
 * days: checkboxGroup({ label: 'Days', options: { sat: 'Saturday', sun: 'Sunday' } }) // ('sat' | 'sun')[]
 * @see https://docs.discord.com/developers/components/reference
 */
export function checkboxGroup<const Options extends DeclaredOptions = undefined, Out = OptionKey<Options>[]>(
  options: CheckboxGroupOptions<Options, Out>,
): ModalCheckboxGroup<ParsedValue<Out>, DeclaredKey<Options>> {
  const optionSet = new FieldOptionSet<Options>(options.options, limits.modal.checkboxOptions.max);
  return makeListField({
    type: componentTypes.CHECKBOX_GROUP,
    options,
    optionNames: checkboxGroupNames,
    isSingle: false,
    sampleOptions: optionSet.sample,
    toComponent: (key, prefill: readonly OptionKey<Options>[] | undefined, shownOptions) => ({
      type: componentTypes.CHECKBOX_GROUP,
      custom_id: key,
      options: optionSet.toSelectOptions(shownOptions, prefill),
      ...toValueCounts(options, shownOptions),
    }),
    resolve: (value, _resolved, shownOptions) => optionSet.read(value, shownOptions),
    toPrefill: (value, _resolved, shownOptions) => optionSet.toPrefill(value, shownOptions),
  });
}
