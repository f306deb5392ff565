import forms from '../../styles/form.module.css';

interface SearchFieldProps {
  /** The accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The search of a list inside a form. Enter does not submit the form. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <input
      type="search"
      class={forms['input']}
      aria-label={label}
      placeholder="Search"
      value={value}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
