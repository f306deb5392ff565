import type { ModalFieldValue } from 'guildhall/wire';
import type { FieldIds } from './field-frame.js';
import type { ModalFormField } from './modal-form-draft.js';

/** The props of a field's control. */
export interface FieldProps<F extends ModalFormField> {
  readonly field: F;
  readonly label: string;
  readonly ids: FieldIds;
  readonly isInvalid: boolean;
  readonly onValue: (value: ModalFieldValue) => void;
}
