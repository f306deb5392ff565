import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { mediaQuery } from './media-query.js';
import { readStoredSetting, storeSetting } from './stored-setting.js';

const SETTING = 'panel_width';

/** The width of the live panel that the user has selected. The browser stores it. */
export class PanelWidthSetting {
  readonly #width: Signal<number | undefined> = signal(readStoredWidth());

  /** In pixels; undefined for the default. */
  get width(): ReadonlySignal<number | undefined> {
    return this.#width;
  }

  /** @param width in pixels; undefined for the default */
  set(width: number | undefined): void {
    this.#width.value = width;
    storeSetting(SETTING, width?.toString());
  }
}

function readStoredWidth(): number | undefined {
  const width = Number(readStoredSetting(SETTING));
  return Number.isFinite(width) && width > 0 ? width : undefined;
}

/** Whether the member list is shown: in wide windows, until the user opens or closes it. */
export class MemberListSetting {
  readonly isOpen: ReadonlySignal<boolean>;
  readonly #choice: Signal<boolean | undefined> = signal(undefined);

  constructor() {
    const isWide = mediaQuery('(min-width: 1400px)');
    this.isOpen = computed(() => this.#choice.value ?? isWide.value);
  }

  toggle(): void {
    this.#choice.value = !this.isOpen.value;
  }
}
