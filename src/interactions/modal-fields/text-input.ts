import { componentTypes } from '../../wire/objects/components/component-types.js';
import { textInputStyles } from '../../wire/objects/components/modal-fields.js';
import { codePointLength } from '../custom-id/segment.js';
import type { NullIfOptional } from '../declarations/null-if-optional.js';
import type { FieldParser } from './field-parser.js';
import { type FieldOptions, type ModalField, makeField } from './modal-field.js';

export interface TextInputOptions<Required extends boolean, Out> extends FieldOptions {
  /** One line, or several. Default `short`. */
  readonly style?: 'short' | 'paragraph' | undefined;
  /** 0..4000. */
  readonly minLength?: number | undefined;
  /** 1..4000. */
  readonly maxLength?: number | undefined;
  /** Default true. Otherwise an empty text is null, and `parse` is not asked about it. */
  readonly required?: Required | undefined;
  /** Shown while the field is empty; at most 100 characters. */
  readonly placeholder?: string | undefined;
  /** What the field holds when the modal opens, unless it is prefilled. */
  readonly value?: string | undefined;
  /** What becomes of the text before the handler sees it. */
  readonly parse?: FieldParser<string, Out> | undefined;
}

/** A text field. Gives the text, what `parse` makes of it, or null when it is not required and was left empty. */
export function textInput<const Required extends boolean = true, Out = string>(
  options: TextInputOptions<Required, Out>,
): ModalField<NullIfOptional<NoInfer<Out>, Required>, string> {
  const { style = 'short', minLength, maxLength, required, placeholder } = options;
  return makeField({
    label: options.label,
    description: options.description,
    required: required ?? true,
    toComponent: (key, prefill) => {
      const value = prefill ?? options.value;
      return {
        type: componentTypes.TEXT_INPUT,
        custom_id: key,
        style: style === 'paragraph' ? textInputStyles.PARAGRAPH : textInputStyles.SHORT,
        ...(minLength === undefined ? {} : { min_length: minLength }),
        ...(maxLength === undefined ? {} : { max_length: maxLength }),
        ...(required === undefined ? {} : { required }),
        ...(placeholder === undefined ? {} : { placeholder }),
        ...(value === undefined || value === '' ? {} : { value }),
      };
    },
    toPrefill: (answer) => (answer.type === componentTypes.TEXT_INPUT ? answer.value : undefined),
    readRaw: (answer) => {
      const value = answer?.type === componentTypes.TEXT_INPUT ? answer.value : '';
      if (value === '') return { ok: true, value: null };
      // The service sees to the lengths; a modal may have been opened before they changed. How it counts characters
      // outside of the basic plane is not said, so none that it took is refused for them.
      if (value.length < (minLength ?? 0)) return { ok: false, message: `Write at least ${minLength} characters.` };
      if (codePointLength(value) > (maxLength ?? value.length)) {
        return { ok: false, message: `Write at most ${maxLength} characters.` };
      }
      return { ok: true, value };
    },
    parse: options.parse,
  });
}
