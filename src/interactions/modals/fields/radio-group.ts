import { limits } from '../../../wire/constants/limits.js';
import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { Parse } from '../parse.js';
import { type FieldOptions, type ModalField, makeField, type OrNull } from './field.js';
import { OfferedOptions, type OfferFor, type OptionFace, type OptionKey, type OptionSource } from './options.js';

export interface RadioGroupOptions<Options extends OptionSource, Required extends boolean, Out> extends FieldOptions {
  /** 2..10 options by value. When they are left out they must be given each time that the modal is shown. */
  readonly options?: Options | undefined;
  /** Default true. Otherwise it may be left without a choice, which is null. */
  readonly required?: Required | undefined;
  /** What becomes of the choice before the handler sees it. */
  readonly parse?: Parse<OptionKey<Options>, Out> | undefined;
}

/**
 * One choice out of 2..10. Gives the key of the option, or null when it is not required and none was chosen.
 * Prefilled with null it opens without a choice.
 */
export function radioGroup<
  const Options extends OptionSource = undefined,
  const Required extends boolean = true,
  Out = OptionKey<Options>,
>(
  options: RadioGroupOptions<Options, Required, Out>,
): ModalField<OrNull<NoInfer<Out>, Required>, OptionKey<Options> | null, OfferFor<Options, OptionFace>> {
  const offered = new OfferedOptions<Options>(options.options, limits.modal.radioOptions.max);
  const { required } = options;
  return makeField({
    label: options.label,
    description: options.description,
    required: required ?? true,
    sample: offered.sample,
    component: (key, prefill: OptionKey<Options> | null | undefined, shown) => ({
      type: componentTypes.RADIO_GROUP,
      custom_id: key,
      options: offered.requests(shown, prefill === undefined ? undefined : prefill === null ? [] : [prefill]),
      ...(required === undefined ? {} : { required }),
    }),
    typed: (answer, _resolved, shown) => {
      if (answer.type !== componentTypes.RADIO_GROUP) return undefined;
      return answer.value === null ? null : offered.typed(answer.value, shown);
    },
    raw: (answer, _resolved, shown) => {
      const value = answer?.type === componentTypes.RADIO_GROUP ? answer.value : null;
      return value === null ? { ok: true, value } : offered.read(value, shown);
    },
    parse: options.parse,
  });
}
