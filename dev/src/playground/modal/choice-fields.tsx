import type { componentTypes } from 'guildhall/wire';
import forms from '../styles/form.module.css';
import type { FieldProps } from './field-props.js';
import styles from './modal.module.css';
import { getFieldRange, type ModalFormFieldOf } from './modal-form-draft.js';

interface LabeledOption {
  readonly label: string;
  readonly description?: string | undefined;
}

function OptionLabel({ option }: { option: LabeledOption }) {
  return (
    <span class={styles['optionText']}>
      <span>{option.label}</span>
      {option.description ? <small>{option.description}</small> : null}
    </span>
  );
}

interface RadioFieldProps extends FieldProps<ModalFormFieldOf<typeof componentTypes.RADIO_GROUP>> {
  readonly value: string | null;
}

/** A radio group. An optional one can be cleared. */
export function RadioField({ field, ids, isInvalid, value, onValue }: RadioFieldProps) {
  const isOptional = field.required === false;
  return (
    <div
      role="radiogroup"
      class={styles['options']}
      aria-labelledby={ids.label}
      aria-describedby={ids.describedBy}
      aria-invalid={isInvalid}
      aria-required={!isOptional}
    >
      {field.options.map((option, index) => (
        <label key={option.value} class={forms['choice']}>
          <input
            id={index === 0 ? ids.field : undefined}
            type="radio"
            name={ids.field}
            value={option.value}
            checked={value === option.value}
            onChange={() => onValue(option.value)}
          />
          <OptionLabel option={option} />
        </label>
      ))}
      {isOptional && value !== null ? (
        <button type="button" class={styles['clear']} onClick={() => onValue(null)}>
          Clear choice
        </button>
      ) : null}
    </div>
  );
}

interface CheckboxGroupFieldProps extends FieldProps<ModalFormFieldOf<typeof componentTypes.CHECKBOX_GROUP>> {
  readonly values: readonly string[];
}

/** A group of checkboxes. */
export function CheckboxGroupField({ field, ids, isInvalid, values, onValue }: CheckboxGroupFieldProps) {
  const isFull = values.length >= getFieldRange(field).max;
  return (
    // The role `group` does not support `aria-invalid`; the description contains the error.
    // biome-ignore lint/a11y/useSemanticElements: the label is outside the group, so a fieldset would need a second one
    <div
      role="group"
      class={styles['options']}
      aria-labelledby={ids.label}
      aria-describedby={ids.describedBy}
      data-invalid={isInvalid}
    >
      {field.options.map((option, index) => {
        const isChecked = values.includes(option.value);
        return (
          <label key={option.value} class={forms['choice']} data-blocked={isFull && !isChecked}>
            <input
              id={index === 0 ? ids.field : undefined}
              type="checkbox"
              value={option.value}
              checked={isChecked}
              disabled={isFull && !isChecked}
              onChange={() =>
                onValue(isChecked ? values.filter((each) => each !== option.value) : [...values, option.value])
              }
            />
            <OptionLabel option={option} />
          </label>
        );
      })}
    </div>
  );
}

interface CheckboxFieldProps extends FieldProps<ModalFormFieldOf<typeof componentTypes.CHECKBOX>> {
  readonly isChecked: boolean;
}

/** A single checkbox. */
export function CheckboxField({ ids, isInvalid, isChecked, onValue }: CheckboxFieldProps) {
  return (
    <span class={styles['checkbox']}>
      <input
        id={ids.field}
        type="checkbox"
        checked={isChecked}
        aria-describedby={ids.describedBy}
        aria-invalid={isInvalid}
        onChange={(event) => onValue(event.currentTarget.checked)}
      />
      <span aria-hidden="true">{isChecked ? 'Yes' : 'No'}</span>
    </span>
  );
}
