import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { Parse } from '../parse.js';
import type { FieldOptions, ModalField } from './field.js';
import { type CountOptions, countRequest, makeListField } from './list-field.js';
import { type OptionKey, type OptionRecord, optionRequests, readOption } from './options.js';

export interface CheckboxGroupOptions<Options extends OptionRecord, Out>
  extends FieldOptions,
    CountOptions<boolean, number> {
  /** 1..10 options by value. */
  readonly options: Options;
  /** What becomes of the choices before the handler sees them. */
  readonly parse?: Parse<OptionKey<Options>[], Out> | undefined;
}

/** Any of 1..10 choices. Gives the keys of the ticked options; a list without any when it is not required. */
export function checkboxGroup<const Options extends OptionRecord, Out = OptionKey<Options>[]>(
  options: CheckboxGroupOptions<Options, Out>,
): ModalField<NoInfer<Out>, readonly OptionKey<Options>[]> {
  return makeListField({
    type: componentTypes.CHECKBOX_GROUP,
    label: options.label,
    description: options.description,
    required: options.required ?? true,
    single: false,
    component: (key, chosen?: readonly OptionKey<Options>[]) => ({
      type: componentTypes.CHECKBOX_GROUP,
      custom_id: key,
      options: optionRequests(options.options, chosen),
      ...countRequest(options),
    }),
    resolve: (value) => readOption(options.options, value),
    typed: (value) => {
      const option = readOption(options.options, value);
      return option.ok ? option.value : undefined;
    },
    parse: options.parse,
  });
}
