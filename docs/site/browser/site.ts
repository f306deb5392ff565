/**
 * What all pages do without the framework of the site: the search, the recording and the button that copies a command. It works on pages that
 * were opened as files, where browsers load no modules, and on the first page, which does without them to be small.
 */
import { openClickThrough } from './click-through.js';
import { copyCommand } from './copy-command.js';
import { loadScript, siteUrl } from './site-files.js';
import { isStaticPage, showTheme, startStaticPage } from './static-page.js';

// VitePress does not change the state of its switch when a page is opened in the dark theme.
showTheme();
if (isStaticPage()) startStaticPage();

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest('[data-open-search]')) void openSearch();
  if (target.closest('[data-open-recording]')) void openClickThrough();
  const command = target.closest<HTMLElement>('[data-copy]');
  if (command) void copyCommand(command);
});

document.addEventListener('keydown', (event) => {
  const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
  const isSlash = event.key === '/' && !isEditing(event.target) && !event.ctrlKey && !event.metaKey;
  if (!isShortcut && !isSlash) return;
  event.preventDefault();
  void openSearch();
});

/** The dialog is a script of its own, because most visits do without it. */
async function openSearch(): Promise<void> {
  await loadScript('search.js');
  document.dispatchEvent(new CustomEvent('open-search', { detail: siteUrl }));
  const isLoaded = await loadScript('search-index.js').then(
    () => true,
    () => false,
  );
  document.dispatchEvent(new CustomEvent(isLoaded ? 'search-index-loaded' : 'search-index-missing'));
}

const isEditing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName));
