import { isField, type ModalField } from '../../../../src/interactions/modal-fields/modal-field.js';

/** The part of a declared field that reads a submission. */
export type AcceptingField = Pick<ModalField, 'read'>;

/** Whether a value of a modal's `fields` is a field. */
export function isAcceptingField(value: unknown): value is AcceptingField {
  return typeof value === 'object' && value !== null && 'read' in value && isField(value as ModalField);
}
