import { useId } from 'preact/hooks';
import forms from '../styles/form.module.css';
import { FieldNoteLines, type FieldNotes, LabeledField, noteAttributes } from './labeled-field.js';

export interface Choice<V extends string | number> {
  readonly title: string;
  readonly value: V;
}

/** The value may be none of the choices. */
type Widened<V> = V extends number ? number : string;

interface ChoiceFieldProps<V extends string | number> extends FieldNotes {
  readonly label: string;
  readonly choices: readonly Choice<V>[];
  readonly value: Widened<NoInfer<V>>;
  readonly onChange: (value: V) => void;
}

/** A select. */
export function ChoiceField<V extends string | number>({
  label,
  choices,
  value,
  onChange,
  ...notes
}: ChoiceFieldProps<V>) {
  const id = useId();
  return (
    <LabeledField label={label} controlId={id} {...notes}>
      <select
        id={id}
        class={forms['input']}
        value={String(value)}
        onChange={({ currentTarget }) => {
          const chosen = choices[currentTarget.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
        {...noteAttributes(id, notes)}
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

interface CheckFieldProps extends FieldNotes {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** A checkbox with its label and notes. */
export function CheckField({ label, value, onChange, ...notes }: CheckFieldProps) {
  const id = useId();
  return (
    <div class={forms['field']}>
      <label class={forms['choice']}>
        <input
          id={id}
          type="checkbox"
          checked={value}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          {...noteAttributes(id, notes)}
        />
        <span>{label}</span>
      </label>
      <FieldNoteLines controlId={id} {...notes} />
    </div>
  );
}
