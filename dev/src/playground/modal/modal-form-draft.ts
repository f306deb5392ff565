/** The draft of a modal, its validation, and the values to submit. */

import { initialFieldValue } from 'guildhall/internal';
import { componentTypes, limits, type ModalFieldRequest, type ModalFieldValue } from 'guildhall/wire';
import type { ModalForm } from '../model/actions/modal-state.js';

/** A field of a modal, in a label or an action row. */
export type ModalFormField = ModalFieldRequest<ModalForm>;
export type ModalFormFieldOf<T extends ModalFormField['type']> = Extract<ModalFormField, { type: T }>;

/** A field with its label, or a text between fields. */
export type ModalItem =
  | { readonly kind: 'text'; readonly content: string }
  | {
      readonly kind: 'field';
      readonly field: ModalFormField;
      readonly label: string;
      readonly description?: string | undefined;
    };

/** Lists the items of a modal from top to bottom. */
export function getModalItems(modal: ModalForm): ModalItem[] {
  return modal.components.flatMap((each): ModalItem[] => {
    if (each.type === componentTypes.TEXT_DISPLAY) return [{ kind: 'text', content: each.content }];
    if (each.type === componentTypes.ACTION_ROW) {
      return each.components.map((field) => ({ kind: 'field', field, label: field.label }));
    }
    return [{ kind: 'field', field: each.component, label: each.label, description: each.description }];
  });
}

/** The properties of a file that the draft uses. */
export interface DraftFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** The state of the fields, by `custom_id`. */
export interface ModalFormDraft<F extends DraftFile = DraftFile> {
  readonly values: Readonly<Record<string, ModalFieldValue>>;
  readonly files: Readonly<Record<string, readonly F[]>>;
}

/** Creates the draft with the initial values of a modal. */
export function createModalFormDraft(modal: ModalForm): ModalFormDraft<never> {
  const fields = getModalFields(modal);
  const uploads = fields.filter((field) => field.type === componentTypes.FILE_UPLOAD);
  return {
    values: Object.fromEntries(
      fields
        .filter((field) => field.type !== componentTypes.FILE_UPLOAD)
        .map((field) => [field.custom_id, initialFieldValue(field)]),
    ),
    files: Object.fromEntries(uploads.map((field) => [field.custom_id, []])),
  };
}

function getModalFields(modal: ModalForm): ModalFormField[] {
  return getModalItems(modal).flatMap((item) => (item.kind === 'field' ? [item.field] : []));
}

/** The accepted size of a field: characters of a text, otherwise entries. */
export interface FieldRange {
  readonly min: number;
  readonly max: number;
  /** Whether the field may be empty, even if `min` is larger than 0. */
  readonly isOptional: boolean;
}

/** Returns the accepted size of a field. */
export function getFieldRange(field: ModalFormField): FieldRange {
  switch (field.type) {
    case componentTypes.TEXT_INPUT: {
      const isOptional = field.required === false;
      return {
        min: field.min_length ?? (isOptional ? 0 : 1),
        max: field.max_length ?? limits.modal.textInput,
        isOptional,
      };
    }
    case componentTypes.CHECKBOX:
      return { min: 0, max: 1, isOptional: true };
    case componentTypes.RADIO_GROUP:
      return { min: 1, max: 1, isOptional: field.required === false };
    default: {
      const defaultMax = field.type === componentTypes.CHECKBOX_GROUP ? field.options.length : 1;
      return { min: field.min_values ?? 1, max: field.max_values ?? defaultMax, isOptional: field.required === false };
    }
  }
}

/** Returns the current size of a field: characters of a text, otherwise entries. */
export function getFilledAmount(field: ModalFormField, draft: ModalFormDraft): number {
  if (field.type === componentTypes.FILE_UPLOAD) return draft.files[field.custom_id]?.length ?? 0;
  const value = draft.values[field.custom_id] ?? null;
  if (typeof value === 'string') return field.type === componentTypes.TEXT_INPUT ? [...value].length : 1;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value?.length ?? 0;
}

/** Validates a draft. Returns the problems by `custom_id`, from top to bottom. */
export function validateModalDraft(modal: ModalForm, draft: ModalFormDraft): Record<string, string> {
  const problems = getModalFields(modal).flatMap((field) => {
    const problem = validateField(field, getFilledAmount(field, draft));
    return problem === undefined ? [] : [[field.custom_id, problem] as const];
  });
  return Object.fromEntries(problems);
}

function validateField(field: ModalFormField, filled: number): string | undefined {
  const { min, max, isOptional } = getFieldRange(field);
  if (filled === 0) return isOptional || min === 0 ? undefined : 'This field is required.';
  const isText = field.type === componentTypes.TEXT_INPUT;
  if (filled < min) return isText ? `Must be ${min} or more in length.` : `At least ${min} must be selected.`;
  if (filled > max) return isText ? `Must be ${max} or fewer in length.` : `At most ${max} can be selected.`;
  return undefined;
}

/** Whether the draft contains input that closing the modal would lose. */
export function isTouched(modal: ModalForm, draft: ModalFormDraft): boolean {
  const before = createModalFormDraft(modal);
  const hasFiles = Object.values(draft.files).some((files) => files.length > 0);
  return hasFiles || JSON.stringify(before.values) !== JSON.stringify(draft.values);
}

/** Describes the accepted size of a field; empty if there is no limit to mention. */
export function describeFieldRange(field: ModalFormField): string {
  const { min, max, isOptional } = getFieldRange(field);
  switch (field.type) {
    case componentTypes.TEXT_INPUT:
    case componentTypes.CHECKBOX:
    case componentTypes.RADIO_GROUP:
      return '';
    case componentTypes.CHECKBOX_GROUP:
      if (min <= 1 && max >= field.options.length) return '';
      break;
    default:
      if (max === 1) return '';
  }
  if (min === max) return `Choose ${max}${isOptional ? ', or none' : ''}`;
  return min <= 1 ? `Choose up to ${max}` : `Choose ${min} to ${max}`;
}
