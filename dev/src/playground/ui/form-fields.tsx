import { useId } from 'preact/hooks';
import forms from '../styles/form.module.css';
import { type FieldNotes, LabeledField, noteAttributes } from './labeled-field.js';

interface TextFieldProps extends FieldNotes {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Longer text cannot be typed. Without it, the emulator rejects text that is too long. */
  readonly maxLength?: number;
  readonly placeholder?: string;
}

export function TextField({ label, value, onChange, maxLength, placeholder, ...notes }: TextFieldProps) {
  const id = useId();
  return (
    <LabeledField label={label} controlId={id} {...notes}>
      <input
        id={id}
        type="text"
        class={forms['input']}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        autocomplete="off"
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
        {...noteAttributes(id, notes)}
      />
    </LabeledField>
  );
}

/** A text field with several lines. */
export function TextAreaField({ label, value, onChange, maxLength, placeholder, ...notes }: TextFieldProps) {
  const id = useId();
  return (
    <LabeledField label={label} controlId={id} {...notes}>
      <textarea
        id={id}
        rows={2}
        class={forms['input']}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
        {...noteAttributes(id, notes)}
      />
    </LabeledField>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
}

export function NumberField({ label, value, onChange, min, max }: NumberFieldProps) {
  const id = useId();
  return (
    <LabeledField label={label} controlId={id}>
      <input
        id={id}
        type="number"
        class={forms['input']}
        min={min}
        max={max}
        required
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </LabeledField>
  );
}
