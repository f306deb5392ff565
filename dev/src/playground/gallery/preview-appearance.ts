import type { Theme } from '../model/settings/theme-setting.js';

const phone = { title: 'Phone', width: 360 };
const tablet = { title: 'Tablet', width: 768 };
const desktop = { title: 'Desktop', width: 1280 };

/** The widths in which previews are shown, in pixels. */
export const previewWidths: readonly { readonly title: string; readonly width: number }[] = [phone, tablet, desktop];

/** How a preview is shown. */
export interface PreviewAppearance {
  readonly theme: Theme;
  /** In pixels. */
  readonly width: number;
}

/** The appearance of the first preview: the theme of the page, and the width of a tablet if the window is as wide. */
export function defaultAppearance(theme: Theme): PreviewAppearance {
  return { theme, width: (window.innerWidth < tablet.width ? phone : tablet).width };
}
