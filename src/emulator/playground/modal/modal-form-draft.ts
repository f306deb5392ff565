/** What a person has put into a modal so far, what of it is missing, and what is sent. */
import { limits } from '../../../wire/constants/limits.js';
import { componentTypes } from '../../../wire/objects/components/component-types.js';
import {
  initialFieldValue,
  type ModalFieldRequest,
  type ModalFieldValue,
} from '../../../wire/objects/components/modal-initial-values.js';
import type { ModalForm } from '../model/actions/modal-state.js';

/** A field of a modal, whatever it stands in. */
export type ModalFormField = ModalFieldRequest<ModalForm>;
export type ModalFormFieldOf<T extends ModalFormField['type']> = Extract<ModalFormField, { type: T }>;

/** A field with what stands beside it, or a text between fields. */
export type ModalItem =
  | { readonly kind: 'text'; readonly content: string }
  | {
      readonly kind: 'field';
      readonly field: ModalFormField;
      readonly label: string;
      readonly description?: string | undefined;
    };

/** What stands in a modal, from top to bottom. */
export function getModalItems(modal: ModalForm): ModalItem[] {
  return modal.components.flatMap((each): ModalItem[] => {
    if (each.type === componentTypes.TEXT_DISPLAY) return [{ kind: 'text', content: each.content }];
    if (each.type === componentTypes.ACTION_ROW) {
      return each.components.map((field) => ({ kind: 'field', field, label: field.label }));
    }
    return [{ kind: 'field', field: each.component, label: each.label, description: each.description }];
  });
}

/** A file as far as the draft looks at it. */
export interface DraftFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** The state of the fields, by custom_id. */
export interface ModalFormDraft<F extends DraftFile = DraftFile> {
  readonly values: Readonly<Record<string, ModalFieldValue>>;
  readonly files: Readonly<Record<string, readonly F[]>>;
}

/** What the modal came with. */
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

/** How much a field takes: characters of a text, otherwise entries. */
export interface FieldRange {
  readonly min: number;
  readonly max: number;
  /** Whether nothing at all will do, whatever `min` says. */
  readonly isOptional: boolean;
}

/** How much a field takes. */
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
      const all = field.type === componentTypes.CHECKBOX_GROUP ? field.options.length : 1;
      return { min: field.min_values ?? 1, max: field.max_values ?? all, isOptional: field.required === false };
    }
  }
}

/** How much is in a field now: characters of a text, otherwise entries. */
export function getFilledAmount(field: ModalFormField, draft: ModalFormDraft): number {
  if (field.type === componentTypes.FILE_UPLOAD) return draft.files[field.custom_id]?.length ?? 0;
  const value = draft.values[field.custom_id] ?? null;
  if (typeof value === 'string') return field.type === componentTypes.TEXT_INPUT ? [...value].length : 1;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value?.length ?? 0;
}

/** Why fields cannot be sent as they are, by custom_id, from top to bottom. */
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
  if (filled < min) return isText ? `Must be ${min} or more in length.` : `At least ${min} must be picked.`;
  if (filled > max) return isText ? `Must be ${max} or fewer in length.` : `At most ${max} may be picked.`;
  return undefined;
}

/** Whether a person would lose something if the modal went away. */
export function isTouched(modal: ModalForm, draft: ModalFormDraft): boolean {
  const before = createModalFormDraft(modal);
  const hasFiles = Object.values(draft.files).some((files) => files.length > 0);
  return hasFiles || JSON.stringify(before.values) !== JSON.stringify(draft.values);
}

/** What a field takes, in words; empty where there is nothing to say. */
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

/** The `accept` of a file input for the types that an upload takes; undefined for any. */
export function toAcceptAttribute(types: readonly string[] | undefined): string | undefined {
  if (!types || types.length === 0) return undefined;
  return types.map((type) => (type.startsWith('.') ? type : `${type}/*`)).join(',');
}
