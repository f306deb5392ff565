import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { Parse } from '../parse.js';
import { type FieldOptions, type ModalField, makeField, type OrNull } from './field.js';
import { type OptionKey, type OptionRecord, optionRequests, readOption } from './options.js';

export interface RadioGroupOptions<Options extends OptionRecord, Required extends boolean, Out> extends FieldOptions {
  /** 2..10 options by value. */
  readonly options: Options;
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
  const Options extends OptionRecord,
  const Required extends boolean = true,
  Out = OptionKey<Options>,
>(
  options: RadioGroupOptions<Options, Required, Out>,
): ModalField<OrNull<NoInfer<Out>, Required>, OptionKey<Options> | null> {
  const { required } = options;
  return makeField({
    label: options.label,
    description: options.description,
    required: required ?? true,
    component: (key, prefill?: OptionKey<Options> | null) => ({
      type: componentTypes.RADIO_GROUP,
      custom_id: key,
      options: optionRequests(options.options, prefill === undefined ? undefined : prefill === null ? [] : [prefill]),
      ...(required === undefined ? {} : { required }),
    }),
    typed: (answer) => {
      if (answer.type !== componentTypes.RADIO_GROUP) return undefined;
      if (answer.value === null) return null;
      const choice = readOption(options.options, answer.value);
      return choice.ok ? choice.value : undefined;
    },
    raw: (answer) => {
      const value = answer?.type === componentTypes.RADIO_GROUP ? answer.value : null;
      return value === null ? { ok: true, value } : readOption(options.options, value);
    },
    parse: options.parse,
  });
}
