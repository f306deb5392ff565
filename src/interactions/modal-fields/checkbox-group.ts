import { limits } from '../../wire/constants/limits.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { FieldParser } from './field-parser.js';
import { makeListField, toValueCounts, type ValueCountOptions } from './list-field.js';
import type { FieldOptions, ModalField } from './modal-field.js';
import {
  type DeclaredOptionRecord,
  FieldOptionSet,
  type OptionAppearance,
  type OptionKey,
  type ShownOptionsFor,
} from './option-record.js';

export interface CheckboxGroupOptions<Options extends DeclaredOptionRecord, Out>
  extends FieldOptions,
    ValueCountOptions<boolean, number> {
  /** 1..10 options by value. When they are left out they must be given each time that the modal is shown. */
  readonly options?: Options | undefined;
  /** What becomes of the choices before the handler sees them. */
  readonly parse?: FieldParser<OptionKey<Options>[], Out> | undefined;
}

/** Any of 1..10 choices. Gives the keys of the ticked options; a list without any when it is not required. */
export function checkboxGroup<const Options extends DeclaredOptionRecord = undefined, Out = OptionKey<Options>[]>(
  options: CheckboxGroupOptions<Options, Out>,
): ModalField<NoInfer<Out>, readonly OptionKey<Options>[], ShownOptionsFor<Options, OptionAppearance>> {
  const offered = new FieldOptionSet<Options>(options.options, limits.modal.checkboxOptions.max);
  return makeListField({
    type: componentTypes.CHECKBOX_GROUP,
    label: options.label,
    description: options.description,
    required: options.required ?? true,
    counts: options,
    isSingle: false,
    sampleOptions: offered.sample,
    toComponent: (key, chosen: readonly OptionKey<Options>[] | undefined, shown) => ({
      type: componentTypes.CHECKBOX_GROUP,
      custom_id: key,
      options: offered.toSelectOptions(shown, chosen),
      ...toValueCounts(options, shown),
    }),
    resolve: (value, _resolved, shown) => offered.read(value, shown),
    toPrefill: (value, _resolved, shown) => offered.toPrefill(value, shown),
    parse: options.parse,
  });
}
