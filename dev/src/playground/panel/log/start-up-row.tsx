import { useState } from 'preact/hooks';
import type { LogEntry } from '../../../control/views/log-entry.js';
import { Icon } from '../../ui/icon.js';
import { formatClockTime } from './clock-time.js';
import { EntryRow } from './entry-row.js';
import rows from './entry-row.module.css';
import type { StartUpGroup } from './panel-items.js';

export interface StartUpRowProps {
  readonly group: StartUpGroup;
  readonly onOpen: (entry: LogEntry) => void;
}

/** The requests and frames of a bot that starts, folded. */
export function StartUpRow({ group, onOpen }: StartUpRowProps) {
  const [open, setOpen] = useState(false);
  const { entries } = group;
  const at = entries[0]?.at ?? '';
  return (
    <>
      <li>
        <button type="button" data-item class={rows['row']} aria-expanded={open} onClick={() => setOpen(!open)}>
          <time class={rows['time']} dateTime={at} title={at}>
            {formatClockTime(at)}
          </time>
          <span class={`${rows['sign']} ${rows['plain']}`}>
            <Icon name="play" size={14} />
          </span>
          <span class={rows['what']}>
            Start of a bot
            <span class={rows['details']}>{entries.length} requests and frames</span>
          </span>
        </button>
      </li>
      {open && entries.toReversed().map((entry) => <EntryRow key={entry.seq} entry={entry} onOpen={onOpen} />)}
    </>
  );
}
