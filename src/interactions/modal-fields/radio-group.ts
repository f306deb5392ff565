import { type OptionNames } from '../../base/options/option-problems.js';
import { limits } from '../../wire/constants/limits.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import { optionNameProblems } from '../declarations/declaration-problem.js';
import type { NullIfOptional } from '../declarations/null-if-optional.js';
import type { FieldParser, ParsedValue } from './field-parser.js';
import { type FieldOptions, fieldOptionNames, type ModalField, makeField } from './modal-field.js';
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

/** The options of a radio group in a modal. */
export interface RadioGroupOptions<Options extends DeclaredOptions, Required extends boolean, Out>
  extends FieldOptions {
  /** 2 to 10 options: by value, or as a list `[{ name, value }]`. If omitted, options must be passed each time the modal is shown. */
  readonly options?: Options | undefined;
  /**
   * Whether the user must select an option. If false, the value can be null.
   * @default true
   */
  readonly required?: Required | undefined;
  /** Converts or rejects the selection before the handler gets it: a schema of any library, or a function. */
  readonly parse?: FieldParser<OptionKey<Options>, Out> | undefined;
}

const radioGroupNames: OptionNames<RadioGroupOptions<undefined, boolean, unknown>> = {
  ...fieldOptionNames,
  options: optionNames,
  required: true,
  parse: true,
};

/** A group of radio buttons of a modal. `Key` is undefined if its options are passed when the modal is shown. */
export interface ModalRadioGroup<Value, Key extends string | undefined>
  extends ModalField<Value, SelectableKey<Key> | null, ShownOptionsFor<Key, OptionAppearance>> {}

/**
 * A group of 2 to 10 radio buttons. The handler receives the key of the selected option, or null if the field is
 * optional and no option is selected. To show it without a selection, pass null in `prefill`.
 *
 * @example
 * tier: radioGroup({ label: 'Tier', options: { core: 'Core', guest: 'Guest' } }) // 'core' | 'guest'
 * @see https://docs.discord.com/developers/components/reference
 */
export function radioGroup<
  const Options extends DeclaredOptions = undefined,
  const Required extends boolean = true,
  Out = OptionKey<Options>,
>(
  options: RadioGroupOptions<Options, Required, Out>,
): ModalRadioGroup<NullIfOptional<ParsedValue<Out>, Required>, DeclaredKey<Options>> {
  const optionSet = new FieldOptionSet<Options>(options.options, limits.modal.radioOptions.max);
  const { required } = options;
  return makeField({
    label: options.label,
    description: options.description,
    required: required ?? true,
    problems: optionNameProblems(options, radioGroupNames),
    sampleOptions: optionSet.sample,
    toComponent: (key, prefill: OptionKey<Options> | null | undefined, shownOptions) => ({
      type: componentTypes.RADIO_GROUP,
      custom_id: key,
      options: optionSet.toSelectOptions(
        shownOptions,
        prefill === undefined ? undefined : prefill === null ? [] : [prefill],
      ),
      ...(required === undefined ? {} : { required }),
    }),
    toPrefill: (submitted, _resolved, shownOptions) => {
      if (submitted.type !== componentTypes.RADIO_GROUP) return undefined;
      return submitted.value === null ? null : optionSet.toPrefill(submitted.value, shownOptions);
    },
    readRaw: (submitted, _resolved, shownOptions) => {
      const value = submitted?.type === componentTypes.RADIO_GROUP ? submitted.value : null;
      return value === null ? { ok: true, value } : optionSet.read(value, shownOptions);
    },
    parse: options.parse,
  });
}
