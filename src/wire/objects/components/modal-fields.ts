import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import {
  absentField,
  boundedInteger,
  boundedList,
  boundedText,
  formIssue,
  lengthProblem,
} from '../../validation/field-schemas.js';
import type { ObjectSchema, Schema } from '../../validation/schema-types.js';
import { componentTypes, textInputStyles } from './component-types.js';
import { checkListOptions, checkValueCounts } from './list-counts.js';
import { componentId, customId, notDisabled } from './shared-fields.js';

export { textInputStyles };

const bounds = limits.modal;

const textInput = {
  type: z.literal(componentTypes.TEXT_INPUT),
  id: componentId,
  custom_id: customId,
  style: z.literal(Object.values(textInputStyles)),
  min_length: boundedInteger(0, bounds.textInput).optional(),
  max_length: boundedInteger(1, bounds.textInput).optional(),
  required: z.boolean().optional(),
  /** Prefilled text. */
  value: boundedText(0, bounds.textInput).optional(),
  placeholder: boundedText(0, bounds.placeholder).optional(),
  disabled: notDisabled,
};

interface Lengths {
  min_length?: number | undefined;
  max_length?: number | undefined;
  value?: string | undefined;
}

/** The lengths must be a range. A prefilled text may be too short, because the user can complete it, but not too long. */
function checkLengths(ctx: z.core.ParsePayload<Lengths>): void {
  const { min_length: min = 0, max_length: max = bounds.textInput, value = '' } = ctx.value;
  if (max < bounds.textInput && [...value].length > max) {
    ctx.issues.push(formIssue(ctx.value, lengthProblem(0, max), ['value']));
  }
  if (min > max) {
    ctx.issues.push(
      formIssue(
        ctx.value,
        { formCode: 'NUMBER_TYPE_MAX', message: `int value should be less than or equal to ${max}.` },
        ['min_length'],
      ),
    );
  }
}

const noLabel = absentField({
  formCode: 'TEXT_INPUT_LABEL_NOT_ALLOWED',
  message: 'A text input inside a label has no label of its own',
});

/** A text field, inside a label. */
export interface TextInputRequest {
  type: 4;
  id?: number | undefined;
  custom_id: string;
  style: 1 | 2;
  min_length?: number | undefined;
  max_length?: number | undefined;
  required?: boolean | undefined;
  /** Prefilled text. */
  value?: string | undefined;
  placeholder?: string | undefined;
  label?: undefined | undefined;
  disabled?: undefined;
}
export const TextInputRequest: ObjectSchema<TextInputRequest> = z
  .object({ ...textInput, label: noLabel.optional() })
  .check(checkLengths);
/** @deprecated in favor of a label: an action row with one text input that has its own label. */
export interface TextInputRowRequest {
  type: 1;
  id?: number | undefined;
  components: {
    type: 4;
    id?: number | undefined;
    custom_id: string;
    style: 1 | 2;
    min_length?: number | undefined;
    max_length?: number | undefined;
    required?: boolean | undefined;
    /** Prefilled text. */
    value?: string | undefined;
    placeholder?: string | undefined;
    label: string;
    disabled?: undefined;
  }[];
  disabled?: undefined;
}
export const TextInputRowRequest: ObjectSchema<TextInputRowRequest> = z.object({
  type: z.literal(componentTypes.ACTION_ROW),
  id: componentId,
  components: boundedList(
    z.discriminatedUnion('type', [z.object({ ...textInput, label: boundedText(1, bounds.label) }).check(checkLengths)]),
    1,
    1,
  ),
  disabled: notDisabled,
});

/** An entry of a radio or checkbox group. */
export interface ChoiceOption {
  value: string;
  label: string;
  description?: string | undefined;
  default?: boolean | undefined;
}
export const ChoiceOption: ObjectSchema<ChoiceOption> = z.object({
  value: boundedText(1, limits.components.optionText),
  label: boundedText(1, limits.components.optionText),
  description: boundedText(0, limits.components.optionText).optional(),
  default: z.boolean().optional(),
});

/** A selection of one out of 2 to 10 options. */
export interface RadioGroupRequest {
  type: 21;
  id?: number | undefined;
  custom_id: string;
  /** At most one of them is selected by default. */
  options: ChoiceOption[];
  required?: boolean | undefined;
  disabled?: undefined;
}
export const RadioGroupRequest: ObjectSchema<RadioGroupRequest> = z
  .object({
    type: z.literal(componentTypes.RADIO_GROUP),
    id: componentId,
    custom_id: customId,
    options: boundedList(ChoiceOption, bounds.radioOptions.min, bounds.radioOptions.max),
    required: z.boolean().optional(),
    disabled: notDisabled,
  })
  .check((ctx) => checkListOptions(ctx, bounds.radioOptions.max));

/** A selection of any of 1 to 10 options. */
export interface CheckboxGroupRequest {
  type: 22;
  id?: number | undefined;
  custom_id: string;
  /** At most `max_values` of them are selected by default. */
  options: ChoiceOption[];
  min_values?: number | undefined;
  /** Default: the number of options. */
  max_values?: number | undefined;
  required?: boolean | undefined;
  disabled?: undefined;
}
export const CheckboxGroupRequest: ObjectSchema<CheckboxGroupRequest> = z
  .object({
    type: z.literal(componentTypes.CHECKBOX_GROUP),
    id: componentId,
    custom_id: customId,
    options: boundedList(ChoiceOption, bounds.checkboxOptions.min, bounds.checkboxOptions.max),
    min_values: boundedInteger(0, bounds.checkboxOptions.max).optional(),
    max_values: boundedInteger(1, bounds.checkboxOptions.max).optional(),
    required: z.boolean().optional(),
    disabled: notDisabled,
  })
  .check((ctx) => {
    const { max_values: max, options } = ctx.value;
    checkListOptions(ctx, bounds.checkboxOptions.max, max ?? options.length);
  });

const notRequired = z.custom<false>((given) => given === false, {
  error: 'A checkbox cannot be required; use a checkbox group with one option',
  params: { formCode: 'BASE_TYPE_CHOICES' },
});

/** A single checkbox. It cannot be required; a checkbox group with one option can. */
export interface CheckboxRequest {
  type: 23;
  id?: number | undefined;
  custom_id: string;
  default?: boolean | undefined;
  required?: false | undefined;
  disabled?: undefined;
}
export const CheckboxRequest: ObjectSchema<CheckboxRequest> = z.object({
  type: z.literal(componentTypes.CHECKBOX),
  id: componentId,
  custom_id: customId,
  default: z.boolean().optional(),
  required: notRequired.optional(),
  disabled: notDisabled,
});

/** A group of file types, or a file extension with its dot. */
export type FileType = 'image' | 'video' | 'audio' | `.${string}`;
export const FileType: Schema<FileType> = z.union([
  z.enum(['image', 'video', 'audio']),
  z.templateLiteral(['.', z.string().min(1)]),
]);

/** An upload of up to ten files. The API reference does not contain `file_types` yet. */
export interface FileUploadRequest {
  type: 19;
  id?: number | undefined;
  custom_id: string;
  min_values?: number | undefined;
  max_values?: number | undefined;
  required?: boolean | undefined;
  file_types?: FileType[] | undefined;
  disabled?: undefined;
}
export const FileUploadRequest: ObjectSchema<FileUploadRequest> = z
  .object({
    type: z.literal(componentTypes.FILE_UPLOAD),
    id: componentId,
    custom_id: customId,
    min_values: boundedInteger(0, bounds.files).optional(),
    max_values: boundedInteger(1, bounds.files).optional(),
    required: z.boolean().optional(),
    file_types: boundedList(FileType, 0, bounds.fileTypes).optional(),
    disabled: notDisabled,
  })
  .check((ctx) => checkValueCounts(ctx));
