import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
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
