/** Checks how a user fills in the fields of a modal. Fields without input keep their initial value. */

import { initialFieldValue } from 'guildhall/internal';
import {
  componentTypes,
  limits,
  type ModalFieldRequest,
  type ModalFieldValue,
  type ModalRequest,
  type SubmittedModalField,
  textInputStyles,
} from 'guildhall/wire';
import type { z } from 'zod';
import type { ReceivedFile } from '../../state/files/attachments.js';
import { UserActionError } from '../errors/user-action-error.js';
import {
  type ActingUser,
  checkOfferedOptions,
  checkSelectableEntries,
  checkSelectionCount,
  type SelectionRange,
} from './select-checks.js';
import { checkUpload } from './upload-checks.js';

/** A field of a modal as the application requested it. */
export type RequestedModalField = ModalFieldRequest<z.output<typeof ModalRequest>>;
type ModalFieldOfType<T extends RequestedModalField['type']> = Extract<RequestedModalField, { type: T }>;

/** The content of a field when the modal is submitted: its value, or uploaded files, which have no ids yet. */
export type FilledField =
  | { readonly kind: 'value'; readonly value: SubmittedModalField }
  | { readonly kind: 'files'; readonly files: readonly ReceivedFile[] };

/**
 * Checks the input for a field and returns its resulting content.
 * @throws {UserActionError} when a client would not accept the input
 */
export function fillModalField(
  field: RequestedModalField,
  input: ModalFieldValue | undefined,
  files: readonly ReceivedFile[] | undefined,
  actingUser: ActingUser,
): FilledField {
  const path = `values.${field.custom_id}`;
  if (field.type === componentTypes.FILE_UPLOAD) {
    if (input !== undefined) throw new UserActionError('wrong_kind', 'This field accepts only files.', path);
    return { kind: 'files', files: checkFiles(field, files ?? [], `files.${field.custom_id}`) };
  }
  if (files) throw new UserActionError('wrong_kind', 'This field does not accept files.', `files.${field.custom_id}`);
  return {
    kind: 'value',
    value: toSubmittedField(field, input === undefined ? initialFieldValue(field) : input, actingUser, path),
  };
}

function toSubmittedField(
  field: Exclude<RequestedModalField, { type: typeof componentTypes.FILE_UPLOAD }>,
  input: ModalFieldValue,
  actingUser: ActingUser,
  path: string,
): SubmittedModalField {
  const ids = { id: field.id ?? 0, custom_id: field.custom_id };
  switch (field.type) {
    case componentTypes.TEXT_INPUT:
      return { type: field.type, ...ids, value: checkText(field, input, path) };
    case componentTypes.RADIO_GROUP:
      return { type: field.type, ...ids, value: checkRadioChoice(field, input, path) };
    case componentTypes.CHECKBOX:
      return { type: field.type, ...ids, value: checkCheckbox(input, path) };
    case componentTypes.CHECKBOX_GROUP: {
      const selected = toValueList(input, path);
      checkSelectionCount(selected, selectionRangeOf(field, field.options.length), path);
      checkOfferedOptions(selected, field.options, path);
      return { type: field.type, ...ids, values: selected };
    }
    default: {
      const selected = toValueList(input, path);
      checkSelectionCount(selected, selectionRangeOf(field, 1), path);
      checkSelectableEntries(field, selected, actingUser, path);
      return { type: field.type, ...ids, values: selected };
    }
  }
}

function checkText(
  field: ModalFieldOfType<typeof componentTypes.TEXT_INPUT>,
  input: ModalFieldValue,
  path: string,
): string {
  const value = input ?? '';
  if (typeof value !== 'string') throw new UserActionError('wrong_kind', 'This field must be text.', path);
  const { min_length: min = 0, max_length: max = limits.modal.textInput } = field;
  const length = [...value].length;
  if (length === 0 && field.required !== false) throw new UserActionError('required', 'This field is required.', path);
  if (length > 0 && length < min) throw new UserActionError('too_short', `Must be ${min} or more in length.`, path);
  if (length > max) throw new UserActionError('too_long', `Must be ${max} or fewer in length.`, path);
  if (field.style === textInputStyles.SHORT && /[\r\n]/.test(value)) {
    throw new UserActionError('line_break', 'A short text field cannot contain line breaks.', path);
  }
  return value;
}

function checkRadioChoice(
  field: ModalFieldOfType<typeof componentTypes.RADIO_GROUP>,
  value: ModalFieldValue,
  path: string,
): string | null {
  if (value !== null && typeof value !== 'string')
    throw new UserActionError('wrong_kind', 'This field must be one option or null.', path);
  if (value === null && field.required !== false)
    throw new UserActionError('required', 'This field is required.', path);
  if (value !== null) checkOfferedOptions([value], field.options, path);
  return value;
}

function checkCheckbox(input: ModalFieldValue, path: string): boolean {
  const value = input ?? false;
  if (typeof value !== 'boolean') throw new UserActionError('wrong_kind', 'This field must be true or false.', path);
  return value;
}

function checkFiles(
  field: ModalFieldOfType<typeof componentTypes.FILE_UPLOAD>,
  files: readonly ReceivedFile[],
  path: string,
): readonly ReceivedFile[] {
  checkSelectionCount(files, selectionRangeOf(field, 1), path);
  for (const [index, file] of files.entries()) checkUpload(file, field.file_types ?? [], `${path}.${index}`);
  return files;
}

/** How many entries a field accepts. The default is one; an optional field can be empty. */
function selectionRangeOf(
  field: {
    readonly required?: boolean | undefined;
    readonly min_values?: number | undefined;
    readonly max_values?: number | undefined;
  },
  defaultMax: number,
): SelectionRange {
  return { min: field.min_values ?? 1, max: field.max_values ?? defaultMax, canBeEmpty: field.required === false };
}

function toValueList(input: ModalFieldValue, path: string): string[] {
  if (input === null) return [];
  if (typeof input === 'string' || typeof input === 'boolean') {
    throw new UserActionError('wrong_kind', 'This field must be a list of values.', path);
  }
  return [...input];
}
