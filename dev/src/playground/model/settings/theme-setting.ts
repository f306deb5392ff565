/** The theme of the page. It follows the system until the user selects one. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { mediaQuery } from './media-query.js';
import { readStoredSetting, storeSetting } from './stored-setting.js';

export type Theme = 'dark' | 'light';

const SETTING = 'theme';

/** The least favorable background of names: the hovered and highlighted colors of styles/theme.css combined. */
const backgrounds: Readonly<Record<Theme, string>> = { dark: '#353f50', light: '#e0e5ec' };

export class ThemeSetting {
  readonly #selectedTheme: Signal<Theme | undefined> = signal(readStoredTheme());
  readonly theme: ReadonlySignal<Theme>;
  readonly background: ReadonlySignal<string>;

  /** @param required the theme that the page has to use; while it is undefined, that of the setting is used */
  constructor(required: ReadonlySignal<Theme | undefined>) {
    const isSystemLight = mediaQuery('(prefers-color-scheme: light)');
    this.theme = computed(
      () => required.value ?? this.#selectedTheme.value ?? (isSystemLight.value ? 'light' : 'dark'),
    );
    this.background = computed(() => backgrounds[this.theme.value]);
    effect(() => {
      document.documentElement.dataset['theme'] = this.theme.value;
    });
  }

  toggle(): void {
    const theme = this.theme.value === 'dark' ? 'light' : 'dark';
    this.#selectedTheme.value = theme;
    storeSetting(SETTING, theme);
  }
}

function readStoredTheme(): Theme | undefined {
  const stored = readStoredSetting(SETTING);
  return stored === 'dark' || stored === 'light' ? stored : undefined;
}
