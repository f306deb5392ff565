/** The search as a dialog: a field, and a list of pages that one chooses from with the arrow keys. */
import type { PageSearch, SearchResult } from '../search/page-search.js';
import { element } from './element.js';

/** Names of the parts of the site, by the folders of their pages. */
const PARTS: Readonly<Record<string, string>> = {
  guide: 'Guide',
  reference: 'API reference',
  examples: 'Example',
  migration: 'Migration',
  project: 'Project',
};

export class SearchDialog {
  readonly #dialog: HTMLDialogElement;
  readonly #field: HTMLInputElement;
  readonly #list = element('div', { id: 'search-results', role: 'listbox', 'aria-label': 'Pages' });
  readonly #status = element('p', { class: 'search-status', role: 'status' });
  #search: PageSearch | undefined;
  #selected = 0;

  /** @param siteUrl the folder of the site */
  constructor(private readonly siteUrl: URL) {
    this.#field = element('input', {
      type: 'search',
      role: 'combobox',
      'aria-label': 'Search',
      'aria-controls': 'search-results',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      placeholder: 'Search the guide and the reference',
      autocomplete: 'off',
      spellcheck: 'false',
      enterkeyhint: 'go',
    });
    const close = element('button', { type: 'button', class: 'search-close' }, 'Close');
    const keys = element('p', { class: 'search-keys', 'aria-hidden': 'true' });
    keys.innerHTML = '<kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>↵</kbd> open <kbd>Esc</kbd> close';
    const bar = element('div', { class: 'search-bar' }, this.#field, close);
    this.#dialog = element(
      'dialog',
      { class: 'search-dialog', 'aria-label': 'Search' },
      bar,
      this.#status,
      this.#list,
      keys,
    );
    document.body.append(this.#dialog);
    this.#field.addEventListener('input', () => this.#show());
    this.#field.addEventListener('keydown', (event) => this.#onKey(event));
    close.addEventListener('click', () => this.#dialog.close());
    this.#dialog.addEventListener('click', ({ target }) => {
      // The dialog itself is what surrounds its content. A link that was clicked is opened by the page.
      const leaves = target === this.#dialog || (target instanceof Element && target.closest('a') !== null);
      if (leaves) this.#dialog.close();
    });
    this.#show();
  }

  get search(): PageSearch | undefined {
    return this.#search;
  }

  /** The index, as soon as it is loaded. What was typed before is searched then. */
  set search(search: PageSearch | undefined) {
    this.#search = search;
    this.#show();
  }

  /** Says that the index could not be loaded. It is loaded again when the search is opened again. */
  showMissingIndex(): void {
    this.#status.textContent = 'The index cannot be loaded. Close the search, and open it again.';
  }

  open(): void {
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#field.focus();
    this.#field.select();
  }

  #show(): void {
    const query = this.#field.value.trim();
    const results = query === '' ? [] : (this.#search?.find(query) ?? []);
    this.#list.replaceChildren(...results.map((result, index) => this.#option(result, index)));
    this.#list.hidden = results.length === 0;
    this.#list.scrollTop = 0;
    this.#field.setAttribute('aria-expanded', String(results.length > 0));
    this.#status.textContent = this.#statusOf(query, results.length);
    this.#select(0);
  }

  #statusOf(query: string, count: number): string {
    if (query === '') return 'Type a word, the name of an export, or a part of an error text.';
    if (!this.#search) return 'The index is loading.';
    if (count === 0) return `No page about “${query}”.`;
    return count === 1 ? '1 page' : `${count} pages`;
  }

  #option({ page, heading }: SearchResult, index: number): HTMLElement {
    const part = PARTS[page.path.split('/')[0] ?? ''] ?? 'Topic';
    const title = element('span', { class: 'search-title' }, page.title);
    if (heading) title.append(element('span', { class: 'search-heading' }, ` › ${heading.text}`));
    const content = [title, element('span', { class: 'search-part' }, part)];
    if (page.summary !== '' && !heading) content.push(element('span', { class: 'search-summary' }, page.summary));
    const href = new URL(heading ? `${page.path}#${heading.anchor}` : page.path, this.siteUrl).href;
    const option = element('a', { role: 'option', id: `search-option-${index}`, href, tabindex: '-1' }, ...content);
    option.addEventListener('mousemove', () => this.#select(index));
    return option;
  }

  #select(index: number): void {
    const options = [...this.#list.children];
    this.#selected = options.length === 0 ? 0 : (index + options.length) % options.length;
    for (const [each, option] of options.entries()) {
      option.setAttribute('aria-selected', String(each === this.#selected));
    }
    const selected = options[this.#selected];
    if (selected) this.#field.setAttribute('aria-activedescendant', selected.id);
    else this.#field.removeAttribute('aria-activedescendant');
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      const selected = this.#list.children[this.#selected];
      if (selected instanceof HTMLElement) selected.click();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      this.#select(this.#selected + (event.key === 'ArrowDown' ? 1 : -1));
      this.#list.children[this.#selected]?.scrollIntoView({ block: 'nearest' });
    } else {
      return;
    }
    event.preventDefault();
  }
}
