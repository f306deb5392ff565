import { limits } from '../../wire/constants/limits.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { NullIfOptional } from '../declarations/null-if-optional.js';
import type { FieldParser } from './field-parser.js';
import { type FieldOptions, type ModalField, makeField } from './modal-field.js';
import {
  type DeclaredOptionRecord,
  FieldOptionSet,
  type OptionAppearance,
  type OptionKey,
  type ShownOptionsFor,
} from './option-record.js';

export interface RadioGroupOptions<Options extends DeclaredOptionRecord, Required extends boolean, Out>
  extends FieldOptions {
  /** 2..10 options by value. When they are left out they must be given each time that the modal is shown. */
  readonly options?: Options | undefined;
  /** Default true. Otherwise it may be left without a choice, which is null. */
  readonly required?: Required | undefined;
  /** What becomes of the choice before the handler sees it. */
  readonly parse?: FieldParser<OptionKey<Options>, Out> | undefined;
}

/**
 * One choice out of 2..10. Gives the key of the option, or null when it is not required and none was chosen.
 * Prefilled with null it opens without a choice.
 */
export function radioGroup<
  const Options extends DeclaredOptionRecord = undefined,
  const Required extends boolean = true,
  Out = OptionKey<Options>,
>(
  options: RadioGroupOptions<Options, Required, Out>,
): ModalField<
  NullIfOptional<NoInfer<Out>, Required>,
  OptionKey<Options> | null,
  ShownOptionsFor<Options, OptionAppearance>
> {
  const offered = new FieldOptionSet<Options>(options.options, limits.modal.radioOptions.max);
  const { required } = options;
  return makeField({
    label: options.label,
    description: options.description,
    required: required ?? true,
    sampleOptions: offered.sample,
    toComponent: (key, prefill: OptionKey<Options> | null | undefined, shown) => ({
      type: componentTypes.RADIO_GROUP,
      custom_id: key,
      options: offered.toSelectOptions(shown, prefill === undefined ? undefined : prefill === null ? [] : [prefill]),
      ...(required === undefined ? {} : { required }),
    }),
    toPrefill: (answer, _resolved, shown) => {
      if (answer.type !== componentTypes.RADIO_GROUP) return undefined;
      return answer.value === null ? null : offered.toPrefill(answer.value, shown);
    },
    readRaw: (answer, _resolved, shown) => {
      const value = answer?.type === componentTypes.RADIO_GROUP ? answer.value : null;
      return value === null ? { ok: true, value } : offered.read(value, shown);
    },
    parse: options.parse,
  });
}
