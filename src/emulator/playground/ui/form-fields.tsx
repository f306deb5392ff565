import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import forms from '../styles/form.module.css';

interface LabeledFieldProps {
  readonly label: string;
  readonly controlId: string;
  readonly children: ComponentChildren;
}

function LabeledField({ label, controlId, children }: LabeledFieldProps) {
  return (
    <div class={forms['field']}>
      <label class={forms['label']} for={controlId}>
        {label}
      </label>
      {children}
    </div>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  readonly placeholder?: string;
}

export function TextField({ label, value, onChange, maxLength, placeholder }: TextFieldProps) {
  const id = useId();
  return (
    <LabeledField label={label} controlId={id}>
      <input
        id={id}
        type="text"
        class={forms['input']}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        autocomplete="off"
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
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

interface ChoiceFieldProps {
  readonly label: string;
  readonly choices: readonly { readonly title: string; readonly value: number }[];
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export function ChoiceField({ label, choices, value, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <LabeledField label={label} controlId={id}>
      <select
        id={id}
        class={forms['input']}
        value={String(value)}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={String(choice.value)}>
            {choice.title}
          </option>
        ))}
      </select>
    </LabeledField>
  );
}

interface RadioChoiceProps {
  /** The name of the group. */
  readonly name: string;
  readonly title: string;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

export function RadioChoice({ name, title, isSelected, onSelect }: RadioChoiceProps) {
  return (
    <label class={forms['choice']}>
      <input type="radio" name={name} checked={isSelected} onChange={onSelect} />
      <span>{title}</span>
    </label>
  );
}
