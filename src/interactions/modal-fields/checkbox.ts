import { type OptionNames } from '../../base/options/option-problems.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import { optionNameProblems } from '../declarations/declaration-problem.js';
import type { FieldParser, ParsedValue } from './field-parser.js';
import { type FieldOptions, fieldOptionNames, type ModalField, makeField } from './modal-field.js';

/** The options of a checkbox in a modal. */
export interface CheckboxOptions<Out> extends FieldOptions {
  /**
   * Whether the checkbox is checked initially, unless there is a prefill.
   * @default false
   */
  readonly default?: boolean | undefined;
  /** Converts or rejects the value before the handler gets it; `z.literal(true, 'message')` requires a checked box. */
  readonly parse?: FieldParser<boolean, Out> | undefined;
}

const checkboxNames: OptionNames<CheckboxOptions<unknown>> = { ...fieldOptionNames, default: true, parse: true };

/** A checkbox of a modal. */
export interface ModalCheckbox<Value> extends ModalField<Value, boolean> {}

/**
 * A single checkbox. The handler gets true or false. Discord has no required checkbox; require it with `parse`.
 *
 * @example
 * rules: checkbox({ label: 'I accept the rules', parse: z.literal(true, 'You must accept the rules') })
 * @see https://docs.discord.com/developers/components/reference
 */
export function checkbox<Out = boolean>(options: CheckboxOptions<Out>): ModalCheckbox<ParsedValue<Out>> {
  return makeField({
    label: options.label,
    description: options.description,
    required: false,
    problems: optionNameProblems(options, checkboxNames),
    toComponent: (key, prefill) => {
      const checked = prefill ?? options.default;
      return { type: componentTypes.CHECKBOX, custom_id: key, ...(checked === undefined ? {} : { default: checked }) };
    },
    toPrefill: (submitted) => (submitted.type === componentTypes.CHECKBOX ? submitted.value : undefined),
    readRaw: (submitted) => ({ ok: true, value: submitted?.type === componentTypes.CHECKBOX && submitted.value }),
    parse: options.parse,
  });
}
