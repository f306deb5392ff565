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
import { type OptionKey, type OptionRecord, optionRequests, readOption, type SelectOptionFace } from './options.js';

export interface StringSelectOptions<
  Options extends OptionRecord<SelectOptionFace>,
  Required extends boolean,
  Max extends number,
  Out,
> extends FieldOptions,
    CountOptions<Required, Max> {
  /** 1..25 options by value. */
  readonly options: Options;
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
  const Options extends OptionRecord<SelectOptionFace>,
  const Required extends boolean = true,
  const Max extends number = 1,
  Out = Amount<OptionKey<Options>, Max>,
>(
  options: StringSelectOptions<Options, Required, Max, Out>,
): ModalField<Chosen<NoInfer<Out>, Max, Required>, PrefillAmount<OptionKey<Options>, Max>> {
  return makeListField({
    type: componentTypes.STRING_SELECT,
    label: options.label,
    description: options.description,
    required: options.required ?? true,
    single: (options.maxValues ?? 1) === 1,
    component: (key, chosen?: readonly OptionKey<Options>[]) => ({
      type: componentTypes.STRING_SELECT,
      custom_id: key,
      options: optionRequests(options.options, chosen),
      ...(options.placeholder === undefined ? {} : { placeholder: options.placeholder }),
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
