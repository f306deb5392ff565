import { type OptionNames } from '../../base/options/option-problems.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import { textInputStyles } from '../../wire/objects/components/modal-fields.js';
import { codePointLength } from '../custom-id/segment.js';
import { optionNameProblems } from '../declarations/declaration-problem.js';
import type { NullIfOptional } from '../declarations/null-if-optional.js';
import type { FieldParser, ParsedValue } from './field-parser.js';
import {
  type FieldOptions,
  type FieldWithPlaceholder,
  fieldOptionNames,
  type ModalField,
  makeField,
} from './modal-field.js';

/** The options of a text input in a modal. */
export interface TextInputOptions<Required extends boolean, Out> extends FieldOptions {
  /**
   * One line (`short`) or several lines (`paragraph`).
   * @default 'short'
   */
  readonly style?: 'short' | 'paragraph' | undefined;
  /** 0 to 4000 characters. */
  readonly minLength?: number | undefined;
  /** 1 to 4000 characters. */
  readonly maxLength?: number | undefined;
  /**
   * Whether the user must enter a text. Otherwise an empty field is null, and `parse` is not called for it.
   * @default true
   */
  readonly required?: Required | undefined;
  /** Shown while the field is empty; at most 100 characters. */
  readonly placeholder?: string | undefined;
  /** The initial text, unless there is a prefill. */
  readonly value?: string | undefined;
  /** Converts or rejects the text before the handler gets it: a schema of any library, or a function. */
  readonly parse?: FieldParser<string, Out> | undefined;
}

const textInputNames: OptionNames<TextInputOptions<boolean, unknown>> = {
  ...fieldOptionNames,
  style: true,
  minLength: true,
  maxLength: true,
  required: true,
  placeholder: true,
  value: true,
  parse: true,
};

/** A text input of a modal. */
export interface ModalTextInput<Value> extends ModalField<Value, string>, FieldWithPlaceholder {}

/**
 * A text input. The handler gets the text or the result of `parse`, or null if the field is optional and empty.
 *
 * @example
 * age: textInput({ label: 'Age', parse: z.coerce.number().int().min(16, 'You must be 16 or older') }) // number
 * name: textInput({ label: 'Name', parse: async (name, reject) => (await isTaken(name) ? reject('Taken') : name) })
 * @see https://docs.discord.com/developers/components/reference
 */
export function textInput<const Required extends boolean = true, Out = string>(
  options: TextInputOptions<Required, Out>,
): ModalTextInput<NullIfOptional<ParsedValue<Out>, Required>> {
  const { style = 'short', minLength, maxLength, required, placeholder } = options;
  return makeField({
    label: options.label,
    description: options.description,
    required: required ?? true,
    problems: optionNameProblems(options, textInputNames),
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
    toPrefill: (submitted) =>
      submitted.type === componentTypes.TEXT_INPUT
        ? // The maximum may have changed since the submitted modal was shown.
          [...submitted.value].slice(0, maxLength).join('')
        : undefined,
    readRaw: (submitted) => {
      const value = submitted?.type === componentTypes.TEXT_INPUT ? submitted.value : '';
      if (value === '') return { ok: true, value: null };
      // Discord enforces the lengths, but a modal may have been opened before they changed. How Discord counts characters
      // outside the basic multilingual plane is not documented, so both checks use the count in favor of the user.
      if (value.length < (minLength ?? 0)) return { ok: false, message: `Write at least ${minLength} characters.` };
      if (maxLength !== undefined && value.length > maxLength && codePointLength(value) > maxLength) {
        return { ok: false, message: `Write at most ${maxLength} characters.` };
      }
      return { ok: true, value };
    },
    parse: options.parse,
  });
}
