import { useState } from 'preact/hooks';
import forms from '../../styles/form.module.css';
import { SearchField } from './search-field.js';
import { matchesSearch } from './search-text.js';
import styles from './settings.module.css';

export interface CheckListItem<V extends string> {
  readonly value: V;
  readonly title: string;
  /** More text that the search finds, for example the name of the constant. */
  readonly searchText?: string;
  /** Why the item cannot be changed. */
  readonly lock?: string | undefined;
}

interface CheckListProps<V extends string> {
  readonly legend: string;
  readonly items: readonly CheckListItem<V>[];
  readonly selected: readonly V[];
  readonly onChange: (selected: readonly V[]) => void;
  readonly problem?: string | undefined;
}

/** A list is searchable from this number of items. */
const SEARCHABLE_SIZE = 9;

/** A searchable list of checkboxes. */
export function CheckList<V extends string>({ legend, items, selected, onChange, problem }: CheckListProps<V>) {
  const [search, setSearch] = useState('');
  const matching = items.filter((item) => matchesSearch(search, item.title, item.searchText));
  return (
    <fieldset class={styles['checkList']}>
      <legend class={forms['label']}>{legend}</legend>
      {problem !== undefined && (
        <p class={forms['error']} role="alert">
          {problem}
        </p>
      )}
      {items.length >= SEARCHABLE_SIZE && (
        <SearchField label={`Search ${legend.toLowerCase()}`} value={search} onChange={setSearch} />
      )}
      <div class={styles['checks']}>
        {matching.map(({ value, title, lock }) => (
          <label key={value} title={lock}>
            <input
              type="checkbox"
              checked={selected.includes(value)}
              disabled={lock !== undefined}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...selected, value] : selected.filter((each) => each !== value))
              }
            />
            <span>{title}</span>
          </label>
        ))}
        {matching.length === 0 && <p class={forms['hint']}>{items.length === 0 ? 'There are none.' : 'No matches.'}</p>}
      </div>
    </fieldset>
  );
}
