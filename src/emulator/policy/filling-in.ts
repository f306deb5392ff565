/** How a person fills in the fields of a modal. What was not touched keeps what the modal came with. */
import type { z } from 'zod';
import { limits } from '../../wire/limits.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import { textInputStyles } from '../../wire/objects/components/modal-fields.js';
import { type ModalField, type ModalFieldValue, presetOf } from '../../wire/objects/components/modal-presets.js';
import type { ModalFieldAnswer } from '../../wire/objects/interaction.js';
import type { UploadedFile } from '../state/attachments.js';
import { Impossible } from './person.js';
import { checkCount, checkOffered, checkSelectable, type Picker, type Range } from './picking.js';
import { checkUpload } from './uploading.js';

/** What a person puts into a field. */
export type FieldInput = ModalFieldValue;

/** A field of a modal. */
export type Field = ModalField<z.output<typeof ModalRequest>>;
type FieldOf<T extends Field['type']> = Extract<Field, { type: T }>;

/** What a field holds when the modal is sent: its answer, or the files of an upload, which have no ids yet. */
export type Filled =
  | { readonly kind: 'answer'; readonly answer: ModalFieldAnswer }
  | { readonly kind: 'files'; readonly files: readonly UploadedFile[] };

/**
 * Checks what a person put into a field, and gives what the field then holds.
 * @throws {Impossible} when no person could leave the field so
 */
export function fillIn(
  field: Field,
  input: FieldInput | undefined,
  files: readonly UploadedFile[] | undefined,
  picker: Picker,
): Filled {
  const path = `values.${field.custom_id}`;
  if (field.type === componentTypes.FILE_UPLOAD) {
    if (input !== undefined) throw new Impossible('wrong_kind', 'This field takes files.', path);
    return { kind: 'files', files: checkedFiles(field, files ?? [], `files.${field.custom_id}`) };
  }
  if (files) throw new Impossible('wrong_kind', 'This field takes no files.', `files.${field.custom_id}`);
  return { kind: 'answer', answer: answerOf(field, input === undefined ? presetOf(field) : input, picker, path) };
}

function answerOf(
  field: Exclude<Field, { type: typeof componentTypes.FILE_UPLOAD }>,
  input: FieldInput,
  picker: Picker,
  path: string,
): ModalFieldAnswer {
  const ids = { id: field.id ?? 0, custom_id: field.custom_id };
  switch (field.type) {
    case componentTypes.TEXT_INPUT:
      return { type: field.type, ...ids, value: checkedText(field, input, path) };
    case componentTypes.RADIO_GROUP:
      return { type: field.type, ...ids, value: checkedChoice(field, input, path) };
    case componentTypes.CHECKBOX:
      return { type: field.type, ...ids, value: checkedTick(input, path) };
    case componentTypes.CHECKBOX_GROUP: {
      const picked = listOf(input, path);
      checkCount(picked, rangeOf(field, field.options.length), path);
      checkOffered(picked, field.options, path);
      return { type: field.type, ...ids, values: picked };
    }
    default: {
      const picked = listOf(input, path);
      checkCount(picked, rangeOf(field, 1), path);
      checkSelectable(field, picked, picker, path);
      return { type: field.type, ...ids, values: picked };
    }
  }
}

function checkedText(field: FieldOf<typeof componentTypes.TEXT_INPUT>, input: FieldInput, path: string): string {
  const value = input ?? '';
  if (typeof value !== 'string') throw new Impossible('wrong_kind', 'This field takes text.', path);
  const { min_length: min = 0, max_length: max = limits.modal.text } = field;
  const length = [...value].length;
  if (length === 0 && field.required !== false) throw new Impossible('required', 'This field is required.', path);
  if (length > 0 && length < min) throw new Impossible('too_short', `Must be ${min} or more in length.`, path);
  if (length > max) throw new Impossible('too_long', `Must be ${max} or fewer in length.`, path);
  if (field.style === textInputStyles.SHORT && /[\r\n]/.test(value)) {
    throw new Impossible('line_break', 'A short field holds one line.', path);
  }
  return value;
}

function checkedChoice(
  field: FieldOf<typeof componentTypes.RADIO_GROUP>,
  value: FieldInput,
  path: string,
): string | null {
  if (value !== null && typeof value !== 'string') throw new Impossible('wrong_kind', 'One option, or null.', path);
  if (value === null && field.required !== false) throw new Impossible('required', 'This field is required.', path);
  if (value !== null) checkOffered([value], field.options, path);
  return value;
}

function checkedTick(input: FieldInput, path: string): boolean {
  const value = input ?? false;
  if (typeof value !== 'boolean') throw new Impossible('wrong_kind', 'This field is ticked (true) or not.', path);
  return value;
}

function checkedFiles(
  field: FieldOf<typeof componentTypes.FILE_UPLOAD>,
  files: readonly UploadedFile[],
  path: string,
): readonly UploadedFile[] {
  checkCount(files, rangeOf(field, 1), path);
  for (const [index, file] of files.entries()) checkUpload(file, field.file_types ?? [], `${path}.${index}`);
  return files;
}

/** How much a field takes: one by default, and nothing at all will do when it is not required. */
function rangeOf(
  field: {
    readonly required?: boolean | undefined;
    readonly min_values?: number | undefined;
    readonly max_values?: number | undefined;
  },
  defaultMax: number,
): Range {
  return { min: field.min_values ?? 1, max: field.max_values ?? defaultMax, mayBeEmpty: field.required === false };
}

function listOf(input: FieldInput, path: string): string[] {
  if (input === null) return [];
  if (typeof input === 'string' || typeof input === 'boolean') {
    throw new Impossible('wrong_kind', 'This field takes a list of values.', path);
  }
  return [...input];
}
