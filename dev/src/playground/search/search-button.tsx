import { useEffect } from 'preact/hooks';
import { useModel } from '../model/model-context.js';
import { IconButton } from '../ui/icon-button.js';

/** The button gets the focus when the search closes. */
export const SEARCH_BUTTON_ID = 'search-messages';

/** Opens the search of messages. Ctrl+Shift+F does so, too: Ctrl+F is the search of the browser. */
export function SearchButton() {
  const { search } = useModel();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isShortcut = event.key.toLowerCase() === 'f' && event.shiftKey && (event.ctrlKey || event.metaKey);
      if (!isShortcut || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      search.isOpen.value = true;
      document.querySelector<HTMLInputElement>('search input')?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [search]);
  return (
    <IconButton
      id={SEARCH_BUTTON_ID}
      icon="search"
      label="Search messages"
      title="Search messages (Ctrl+Shift+F)"
      pressed={search.isOpen.value}
      onClick={() => {
        search.isOpen.value = !search.isOpen.peek();
      }}
    />
  );
}
