import type { Theme } from '../model/settings/theme-setting.js';
import buttons from '../styles/button.module.css';
import styles from './appearance-controls.module.css';
import { type PreviewAppearance, previewWidths } from './preview-appearance.js';

const themes: readonly { readonly title: string; readonly theme: Theme }[] = [
  { title: 'Light', theme: 'light' },
  { title: 'Dark', theme: 'dark' },
];

interface AppearanceControlsProps {
  readonly appearance: PreviewAppearance;
  readonly onAppearance: (appearance: PreviewAppearance) => void;
}

/** Selects the theme and the width of the preview. */
export function AppearanceControls({ appearance, onAppearance }: AppearanceControlsProps) {
  return (
    <div class={styles['controls']}>
      <fieldset aria-label="Theme of the preview">
        {themes.map(({ title, theme }) => (
          <Choice
            key={theme}
            title={title}
            isSelected={appearance.theme === theme}
            onSelect={() => onAppearance({ ...appearance, theme })}
          />
        ))}
      </fieldset>
      <fieldset aria-label="Width of the preview">
        {previewWidths.map(({ title, width }) => (
          <Choice
            key={width}
            title={title}
            tooltip={`${width} pixels`}
            isSelected={appearance.width === width}
            onSelect={() => onAppearance({ ...appearance, width })}
          />
        ))}
      </fieldset>
    </div>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly tooltip?: string;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function Choice({ title, tooltip, isSelected, onSelect }: ChoiceProps) {
  return (
    <button
      type="button"
      class={`${buttons['button']} ${buttons['small']} ${styles['choice']}`}
      aria-pressed={isSelected}
      title={tooltip}
      onClick={onSelect}
    >
      {title}
    </button>
  );
}
