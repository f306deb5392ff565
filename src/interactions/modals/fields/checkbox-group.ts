import { limits } from '../../../wire/constants/limits.js';
import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { Parse } from '../parse.js';
import type { FieldOptions, ModalField } from './field.js';
import { type CountOptions, countRequest, makeListField } from './list-field.js';
import { OfferedOptions, type OfferFor, type OptionFace, type OptionKey, type OptionSource } from './options.js';

export interface CheckboxGroupOptions<Options extends OptionSource, Out>
  extends FieldOptions,
    CountOptions<boolean, number> {
  /** 1..10 options by value. When they are left out they must be given each time that the modal is shown. */
  readonly options?: Options | undefined;
  /** What becomes of the choices before the handler sees them. */
  readonly parse?: Parse<OptionKey<Options>[], Out> | undefined;
}

/** Any of 1..10 choices. Gives the keys of the ticked options; a list without any when it is not required. */
export function checkboxGroup<const Options extends OptionSource = undefined, Out = OptionKey<Options>[]>(
  options: CheckboxGroupOptions<Options, Out>,
): ModalField<NoInfer<Out>, readonly OptionKey<Options>[], OfferFor<Options, OptionFace>> {
  const offered = new OfferedOptions<Options>(options.options, limits.modal.checkboxOptions.max);
  return makeListField({
    type: componentTypes.CHECKBOX_GROUP,
    label: options.label,
    description: options.description,
    required: options.required ?? true,
    counts: options,
    single: false,
    sample: offered.sample,
    component: (key, chosen: readonly OptionKey<Options>[] | undefined, shown) => ({
      type: componentTypes.CHECKBOX_GROUP,
      custom_id: key,
      options: offered.requests(shown, chosen),
      ...countRequest(options, shown),
    }),
    resolve: (value, _resolved, shown) => offered.read(value, shown),
    typed: (value, _resolved, shown) => offered.typed(value, shown),
    parse: options.parse,
  });
}
