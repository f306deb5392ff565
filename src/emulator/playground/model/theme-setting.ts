/** Dark or light: as the system says, until the person says otherwise. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';

export type Theme = 'dark' | 'light';

const STORAGE_KEY = 'guildhall.theme';

/**
 * At least as far from the plain background as anything that names stand on: the hovered and highlighted colours of
 * styles/theme.css laid over each other.
 */
const backgrounds: Readonly<Record<Theme, string>> = { dark: '#353f50', light: '#e0e5ec' };

export class ThemeSetting {
  readonly #chosen: Signal<Theme | undefined> = signal(readStoredTheme());
  readonly #system: Signal<Theme>;
  readonly theme: ReadonlySignal<Theme>;
  readonly background: ReadonlySignal<string>;

  constructor() {
    const light = window.matchMedia('(prefers-color-scheme: light)');
    this.#system = signal(light.matches ? 'light' : 'dark');
    light.addEventListener('change', ({ matches }) => {
      this.#system.value = matches ? 'light' : 'dark';
    });
    this.theme = computed(() => this.#chosen.value ?? this.#system.value);
    this.background = computed(() => backgrounds[this.theme.value]);
    effect(() => {
      document.documentElement.dataset['theme'] = this.theme.value;
    });
  }

  toggle(): void {
    const theme = this.theme.value === 'dark' ? 'light' : 'dark';
    this.#chosen.value = theme;
    try {
      localStorage.setItem(STORAGE_KEY, theme);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
}

function readStoredTheme(): Theme | undefined {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return kept === 'dark' || kept === 'light' ? kept : undefined;
  } catch {
    return undefined;
  }
}
