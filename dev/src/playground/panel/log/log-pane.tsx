import { useState } from 'preact/hooks';
import type { LogEntry } from '../../../control/views/log-entry.js';
import { useModel } from '../../model/model-context.js';
import buttons from '../../styles/button.module.css';
import forms from '../../styles/form.module.css';
import { moveFocusByArrows } from '../../ui/arrow-keys.js';
import { EntryRow } from './entry-row.js';
import { searchText, summarizeEntry } from './entry-summary.js';
import { InteractionRow } from './interaction-row.js';
import {
  type EntryFilter,
  entryFilters,
  type InteractionFilter,
  interactionFilters,
  type LogTab,
  tabFilters,
} from './log-filters.js';
import styles from './log-pane.module.css';
import { arrangeEntries, entriesOf, groupInteractions, type PanelItem } from './panel-items.js';
import { StartUpRow } from './start-up-row.js';

/** Rows per page. */
const ROWS_PER_PAGE = 150;

/** The entries of one tab, newest first, filtered by text and kind. */
export function LogPane({ tab }: { readonly tab: LogTab }) {
  const model = useModel();
  const [query, setQuery] = useState('');
  const [rows, setRows] = useState(ROWS_PER_PAGE);
  const kinds: readonly (EntryFilter | InteractionFilter)[] =
    tab === 'interactions' ? interactionFilters : entryFilters[tab];
  const [kindKey, setKindKey] = useState(kinds[0]?.key ?? '');
  const entries = model.log.entries.value;
  const found = itemsOfTab(tab, entries, kindKey, query.trim().toLowerCase()).toReversed();
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
          aria-label={tab === 'log' ? 'Filter by level' : 'Filter by kind'}
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
        {found.slice(0, rows).map((item) => (
          <PanelRow key={entriesOf(item)[0]?.seq} item={item} onOpen={open} />
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

interface PanelRowProps {
  readonly item: PanelItem;
  readonly onOpen: (entry: LogEntry) => void;
}

function PanelRow({ item, onOpen }: PanelRowProps) {
  switch (item.kind) {
    case 'interaction':
      return <InteractionRow group={item} onOpen={onOpen} />;
    case 'start_up':
      return <StartUpRow group={item} onOpen={onOpen} />;
    case 'entry':
      return <EntryRow entry={item.entry} onOpen={onOpen} />;
  }
}

/** The items of a tab. An interaction is shown with all of its entries if one of them contains the text. */
function itemsOfTab(
  tab: LogTab,
  entries: readonly LogEntry[],
  kindKey: string,
  searchQuery: string,
): readonly PanelItem[] {
  const containsText = (entry: LogEntry) => searchQuery === '' || searchText(entry).includes(searchQuery);
  if (tab === 'interactions') {
    const filter = interactionFilters.find(({ key }) => key === kindKey);
    return groupInteractions(entries).filter(
      (group) => filter?.matches(group) !== false && group.entries.some(containsText),
    );
  }
  const filter = entryFilters[tab].find(({ key }) => key === kindKey);
  const matches = (entry: LogEntry) => filter?.matches(entry) !== false && containsText(entry);
  if (tab === 'all') return arrangeEntries(entries).flatMap((item) => matchingItems(item, matches));
  return entries.filter((entry) => tabFilters[tab](entry) && matches(entry)).map((entry) => ({ kind: 'entry', entry }));
}

function matchingItems(item: PanelItem, matches: (entry: LogEntry) => boolean): readonly PanelItem[] {
  if (item.kind === 'interaction') return item.entries.some(matches) ? [item] : [];
  const entries = entriesOf(item).filter(matches);
  return item.kind === 'start_up' && entries.length > 1
    ? [{ ...item, entries }]
    : entries.map((entry) => ({ kind: 'entry', entry }));
}
