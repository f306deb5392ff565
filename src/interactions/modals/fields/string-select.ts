import { limits } from '../../../wire/constants/limits.js';
import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { Parse } from '../parse.js';
import type { FieldOptions, ModalField } from './field.js';
import {
  type Amount,
  type Chosen,
  type CountOptions,
  countRequest,
  makeListField,
  type PrefillAmount,
} from './list-field.js';
import { OfferedOptions, type OfferFor, type OptionKey, type OptionSource, type SelectOptionFace } from './options.js';

export interface StringSelectOptions<
  Options extends OptionSource<SelectOptionFace>,
  Required extends boolean,
  Max extends number,
  Out,
> extends FieldOptions,
    CountOptions<Required, Max> {
  /**
   * 1..25 options by value. When they are left out they must be given each time that the modal is shown, and the value
   * is any text that was offered then.
   */
  readonly options?: Options | undefined;
  /** Shown while nothing is chosen; at most 150 characters. */
  readonly placeholder?: string | undefined;
  /** What becomes of the choice before the handler sees it. */
  readonly parse?: Parse<Amount<OptionKey<Options>, Max>, Out> | undefined;
}

/**
 * A select of 1..25 options. Gives the key of the chosen option (null when it is not required and none was chosen), or
 * a list of keys when `maxValues` is more than 1.
 */
export function stringSelect<
  const Options extends OptionSource<SelectOptionFace> = undefined,
  const Required extends boolean = true,
  const Max extends number = 1,
  Out = Amount<OptionKey<Options>, Max>,
>(
  options: StringSelectOptions<Options, Required, Max, Out>,
): ModalField<
  Chosen<NoInfer<Out>, Max, Required>,
  PrefillAmount<OptionKey<Options>, Max>,
  OfferFor<Options, SelectOptionFace>
> {
  const offered = new OfferedOptions<Options>(options.options, limits.components.options);
  return makeListField({
    type: componentTypes.STRING_SELECT,
    label: options.label,
    description: options.description,
    required: options.required ?? true,
    counts: options,
    single: (options.maxValues ?? 1) === 1,
    sample: offered.sample,
    component: (key, chosen: readonly OptionKey<Options>[] | undefined, shown) => ({
      type: componentTypes.STRING_SELECT,
      custom_id: key,
      options: offered.requests(shown, chosen),
      ...(options.placeholder === undefined ? {} : { placeholder: options.placeholder }),
      ...countRequest(options, shown),
    }),
    resolve: (value, _resolved, shown) => offered.read(value, shown),
    typed: (value, _resolved, shown) => offered.typed(value, shown),
    parse: options.parse,
  });
}
