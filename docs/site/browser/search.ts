/** The dialog of the search. `site.ts` loads it when it is opened first, and then the index. */
import { type PackedPages, unpackPages } from '../search/packed-pages.js';
import { PageSearch } from '../search/page-search.js';
import { SearchDialog } from './search-dialog.js';

declare global {
  /** What search-index.js contains. */
  var guildhallSearchIndex: PackedPages | undefined;
}

let dialog: SearchDialog | undefined;

document.addEventListener('open-search', (event) => {
  if (!(event instanceof CustomEvent)) return;
  dialog ??= new SearchDialog(event.detail);
  dialog.open();
});

document.addEventListener('search-index-missing', () => dialog?.showMissingIndex());

document.addEventListener('search-index-loaded', () => {
  const packed = globalThis.guildhallSearchIndex;
  if (packed && dialog && !dialog.search) dialog.search = new PageSearch(unpackPages(packed));
});
