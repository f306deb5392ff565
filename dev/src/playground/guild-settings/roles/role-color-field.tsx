import { useId } from 'preact/hooks';
import buttons from '../../styles/button.module.css';
import { toCssColor } from '../../ui/css-color.js';
import { LabeledField } from '../../ui/labeled-field.js';
import styles from '../form/settings.module.css';

/** The color that the picker proposes for a role without color. */
const PROPOSED_COLOR = 0x3f7fbf;

interface RoleColorFieldProps {
  /** 0xRRGGBB; 0 means no color. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** The color of a role. */
export function RoleColorField({ value, onChange }: RoleColorFieldProps) {
  const id = useId();
  return (
    <LabeledField label="Color" controlId={id}>
      <div class={styles['colorField']}>
        <input
          id={id}
          type="color"
          value={toCssColor(value === 0 ? PROPOSED_COLOR : value)}
          onInput={({ currentTarget }) => onChange(Number.parseInt(currentTarget.value.slice(1), 16))}
        />
        {value === 0 ? (
          <span>No color</span>
        ) : (
          <button
            type="button"
            class={`${buttons['button']} ${buttons['small']} ${buttons['quiet']}`}
            onClick={() => onChange(0)}
          >
            Remove the color
          </button>
        )}
      </div>
    </LabeledField>
  );
}
