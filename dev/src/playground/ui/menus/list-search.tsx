import styles from './list-search.module.css';

interface ListSearchProps {
  /** The accessible name. */
  readonly label: string;
  readonly placeholder: string;
  /** The id of the list box. */
  readonly listId: string;
  /** The id of the active option. */
  readonly activeId: string | undefined;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The search field above a list box in a popover. It keeps the focus while keys change the active option. */
export function ListSearch({ label, placeholder, listId, activeId, value, onSearch, onKeyDown }: ListSearchProps) {
  return (
    <input
      data-autofocus
      class={styles['search']}
      type="text"
      role="combobox"
      aria-label={label}
      aria-expanded="true"
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeId}
      autocomplete="off"
      placeholder={placeholder}
      value={value}
      onInput={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
