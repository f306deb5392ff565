import { type componentTypes, textInputStyles } from 'guildhall/wire';
import forms from '../styles/form.module.css';
import type { FieldProps } from './field-props.js';
import styles from './modal.module.css';
import type { ModalFormFieldOf } from './modal-form-draft.js';

interface TextInputFieldProps extends FieldProps<ModalFormFieldOf<typeof componentTypes.TEXT_INPUT>> {
  readonly value: string;
}

/**
 * A text input with one or several lines. Text beyond the limit is counted instead of cut off, so pasted text is not
 * lost.
 */
export function TextInputField({ field, ids, isInvalid, value, onValue }: TextInputFieldProps) {
  const shared = {
    id: ids.field,
    name: field.custom_id,
    value,
    placeholder: field.placeholder ?? '',
    autocomplete: 'off',
    'aria-describedby': ids.describedBy,
    'aria-invalid': isInvalid,
    'aria-required': field.required !== false,
  };
  if (field.style === textInputStyles.PARAGRAPH) {
    return (
      <textarea
        {...shared}
        rows={4}
        class={`${forms['input']} ${styles['paragraph']}`}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    );
  }
  return (
    <input {...shared} type="text" class={forms['input']} onInput={(event) => onValue(event.currentTarget.value)} />
  );
}
