/** The theme of the page. It follows the system until the user selects one. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';

export type Theme = 'dark' | 'light';

const STORAGE_KEY = 'guildhall.theme';

/** The least favorable background of names: the hovered and highlighted colors of styles/theme.css combined. */
const backgrounds: Readonly<Record<Theme, string>> = { dark: '#353f50', light: '#e0e5ec' };

export class ThemeSetting {
  readonly #selectedTheme: Signal<Theme | undefined> = signal(readStoredTheme());
  readonly #systemTheme: Signal<Theme>;
  readonly theme: ReadonlySignal<Theme>;
  readonly background: ReadonlySignal<string>;

  /** @param required the theme that the page has to use; while it is undefined, that of the setting is used */
  constructor(required: ReadonlySignal<Theme | undefined>) {
    const light = window.matchMedia('(prefers-color-scheme: light)');
    this.#systemTheme = signal(light.matches ? 'light' : 'dark');
    light.addEventListener('change', ({ matches }) => {
      this.#systemTheme.value = matches ? 'light' : 'dark';
    });
    this.theme = computed(() => required.value ?? this.#selectedTheme.value ?? this.#systemTheme.value);
    this.background = computed(() => backgrounds[this.theme.value]);
    effect(() => {
      document.documentElement.dataset['theme'] = this.theme.value;
    });
  }

  toggle(): void {
    const theme = this.theme.value === 'dark' ? 'light' : 'dark';
    this.#selectedTheme.value = theme;
    try {
      localStorage.setItem(STORAGE_KEY, theme);
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  }
}

function readStoredTheme(): Theme | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'dark' || stored === 'light' ? stored : undefined;
  } catch {
    return undefined;
  }
}
