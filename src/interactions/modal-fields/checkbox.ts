import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { FieldParser } from './field-parser.js';
import { type FieldOptions, type ModalField, makeField } from './modal-field.js';

export interface CheckboxOptions<Out> extends FieldOptions {
  /** Whether it is ticked when the modal opens, unless it is prefilled. Default false. */
  readonly default?: boolean | undefined;
  /** What becomes of it before the handler sees it; `z.literal(true, 'why')` demands the tick. */
  readonly parse?: FieldParser<boolean, Out> | undefined;
}

/** A single tick. Gives true or false; the interface has no required one, so demand it with `parse`. */
export function checkbox<Out = boolean>(options: CheckboxOptions<Out>): ModalField<NoInfer<Out>, boolean> {
  return makeField({
    label: options.label,
    description: options.description,
    required: false,
    toComponent: (key, prefill) => {
      const ticked = prefill ?? options.default;
      return { type: componentTypes.CHECKBOX, custom_id: key, ...(ticked === undefined ? {} : { default: ticked }) };
    },
    toPrefill: (answer) => (answer.type === componentTypes.CHECKBOX ? answer.value : undefined),
    readRaw: (answer) => ({ ok: true, value: answer?.type === componentTypes.CHECKBOX && answer.value }),
    parse: options.parse,
  });
}
