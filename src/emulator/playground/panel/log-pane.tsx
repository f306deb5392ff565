import { useState } from 'preact/hooks';
import type { LogEntry } from '../../log/log-entry.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { moveFocusByArrows } from '../ui/arrow-keys.js';
import { EntryRow } from './entry-row.js';
import { searchText, summarizeEntry } from './entry-summary.js';
import { entryFilters, type LogTab, latestInteractions, tabFilters } from './log-filters.js';
import styles from './log-pane.module.css';

/** Rows per page. */
const ROWS_PER_PAGE = 150;

/** The entries of one tab, newest first, filtered by text and kind. */
export function LogPane({ tab }: { readonly tab: LogTab }) {
  const model = useModel();
  const [query, setQuery] = useState('');
  const [rows, setRows] = useState(ROWS_PER_PAGE);
  const kinds = entryFilters[tab];
  const [kindKey, setKindKey] = useState(kinds[0]?.key ?? '');
  const kind = kinds.find(({ key }) => key === kindKey) ?? kinds[0];
  const searchQuery = query.trim().toLowerCase();

  const entries = model.log.entries.value;
  const inTab = tab === 'interactions' ? latestInteractions(entries) : entries.filter(tabFilters[tab]);
  const found = inTab
    .filter((entry) => kind?.matches(entry) && (searchQuery === '' || searchText(entry).includes(searchQuery)))
    .toReversed();
  const open = (entry: LogEntry) => void model.inspectEntry(entry, summarizeEntry(entry).title);

  return (
    <div class={styles['pane']}>
      <div class={styles['filters']}>
        <input
          type="search"
          class={forms['input']}
          placeholder="Filter"
          aria-label="Filter by text"
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        <select
          class={forms['input']}
          aria-label="Filter by kind"
          value={kindKey}
          onChange={(event) => setKindKey(event.currentTarget.value)}
        >
          {kinds.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <ul class={styles['rows']} aria-label="Log" onKeyDown={moveFocusByArrows}>
        {found.slice(0, rows).map((entry) => (
          <EntryRow key={entry.seq} entry={entry} onOpen={open} />
        ))}
        {found.length === 0 && (
          <li class={styles['none']}>
            {entries.length === 0 ? 'Nothing has happened yet.' : 'Nothing matches the filter.'}
          </li>
        )}
        {found.length > rows && (
          <li>
            <button
              type="button"
              data-item
              class={`${buttons['button']} ${buttons['small']} ${buttons['quiet']}`}
              onClick={() => setRows(rows + ROWS_PER_PAGE)}
            >
              Show {Math.min(ROWS_PER_PAGE, found.length - rows)} older
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
