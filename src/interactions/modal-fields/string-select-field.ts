import { limits } from '../../wire/constants/limits.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { FieldParser } from './field-parser.js';
import {
  type ListFieldValue,
  makeListField,
  type OneOrMany,
  type PrefillOneOrMany,
  toValueCounts,
  type ValueCountOptions,
} from './list-field.js';
import type { FieldOptions, ModalField } from './modal-field.js';
import {
  type DeclaredOptionRecord,
  FieldOptionSet,
  type OptionKey,
  type SelectOptionAppearance,
  type ShownOptionsFor,
} from './option-record.js';

export interface StringSelectFieldOptions<
  Options extends DeclaredOptionRecord<SelectOptionAppearance>,
  Required extends boolean,
  Max extends number,
  Out,
> extends FieldOptions,
    ValueCountOptions<Required, Max> {
  /**
   * 1..25 options by value. When they are left out they must be given each time that the modal is shown, and the value
   * is any text that was offered then.
   */
  readonly options?: Options | undefined;
  /** Shown while nothing is chosen; at most 150 characters. */
  readonly placeholder?: string | undefined;
  /** What becomes of the choice before the handler sees it. */
  readonly parse?: FieldParser<OneOrMany<OptionKey<Options>, Max>, Out> | undefined;
}

/**
 * A select of 1..25 options. Gives the key of the chosen option (null when it is not required and none was chosen), or
 * a list of keys when `maxValues` is more than 1.
 */
export function stringSelectField<
  const Options extends DeclaredOptionRecord<SelectOptionAppearance> = undefined,
  const Required extends boolean = true,
  const Max extends number = 1,
  Out = OneOrMany<OptionKey<Options>, Max>,
>(
  options: StringSelectFieldOptions<Options, Required, Max, Out>,
): ModalField<
  ListFieldValue<NoInfer<Out>, Max, Required>,
  PrefillOneOrMany<OptionKey<Options>, Max>,
  ShownOptionsFor<Options, SelectOptionAppearance>
> {
  const offered = new FieldOptionSet<Options>(options.options, limits.components.options);
  return makeListField({
    type: componentTypes.STRING_SELECT,
    label: options.label,
    description: options.description,
    required: options.required ?? true,
    counts: options,
    isSingle: (options.maxValues ?? 1) === 1,
    sampleOptions: offered.sample,
    toComponent: (key, chosen: readonly OptionKey<Options>[] | undefined, shown) => ({
      type: componentTypes.STRING_SELECT,
      custom_id: key,
      options: offered.toSelectOptions(shown, chosen),
      ...(options.placeholder === undefined ? {} : { placeholder: options.placeholder }),
      ...toValueCounts(options, shown),
    }),
    resolve: (value, _resolved, shown) => offered.read(value, shown),
    toPrefill: (value, _resolved, shown) => offered.toPrefill(value, shown),
    parse: options.parse,
  });
}
