/** Changes the roles in VitePress' search, which has a button around all controls and a link in each option of the list. */
import type { Plugin } from 'vite';

/** Attributes of the component and what replaces them. Each must occur, so that an update of VitePress is noticed. */
const REPLACEMENTS: readonly (readonly [part: string, replacement: string])[] = [
  ['role="button"', 'role="dialog" aria-modal="true"'],
  [`:aria-owns="results?.length ? 'localsearch-list' : undefined"`, ''],
  ['aria-expanded="true"', ''],
  ['aria-haspopup="listbox"', ''],
  [`:id="'localsearch-item-' + index"`, ''],
  [`:aria-selected="selectedIndex === index ? 'true' : 'false'"`, ''],
  ['role="option"', 'role="presentation"'],
  [
    `:aria-label="[...p.titles, p.title].join(' > ')"`,
    `role="option" :id="'localsearch-item-' + index" :aria-selected="selectedIndex === index ? 'true' : 'false'"`,
  ],
  ...['navigateUp', 'navigateDown', 'select', 'close'].map((key): readonly [string, string] => {
    const label = `:aria-label="translate('modal.footer.${key}KeyAriaLabel')"`;
    return [label, `role="img" ${label}`];
  }),
];

export function accessibleSearch(): Plugin {
  return {
    name: 'accessible-search',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/VPLocalSearchBox.vue')) return undefined;
      let changed = code;
      for (const [part, replacement] of REPLACEMENTS) {
        if (changed.split(part).length !== 2) throw new Error(`VPLocalSearchBox.vue does not contain once: ${part}`);
        changed = changed.replace(part, () => replacement);
      }
      return changed;
    },
  };
}
