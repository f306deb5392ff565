import { memo } from 'preact/compat';
import type { LogEntry } from '../../../control/views/log-entry.js';
import { useModel } from '../../model/model-context.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { formatClockTime } from './clock-time.js';
import styles from './entry-row.module.css';
import { requestPath, summarizeEntry } from './entry-summary.js';
import { ErrorReport } from './error-report.js';
import { FoldedText } from './folded-text.js';

export interface EntryRowProps {
  readonly entry: LogEntry;
  readonly onOpen: (entry: LogEntry) => void;
}

/** A row of the log. A click opens the entry as JSON. */
export const EntryRow = memo(
  function EntryRow({ entry, onOpen }: EntryRowProps) {
    const { title, details, tone } = summarizeEntry(entry);
    return (
      <li>
        <button type="button" data-item class={styles['row']} onClick={() => onOpen(entry)}>
          <time class={styles['time']} dateTime={entry.at} title={entry.at}>
            {formatClockTime(entry.at)}
          </time>
          <span class={`${styles['sign']} ${styles[tone]}`}>
            <Icon name={entryIcon(entry)} size={14} />
          </span>
          <span class={styles['what']}>
            {entry.kind === 'request' ? (
              <>
                <b>{entry.method}</b> <FoldedText text={requestPath(entry)} />
              </>
            ) : (
              <FoldedText text={title} />
            )}
            <span class={styles['details']}>
              {details.map((detail, index) => (
                <span key={index} class={index === 0 ? styles[tone] : undefined}>
                  <FoldedText text={detail} />
                </span>
              ))}
              <RequestUser entry={entry} />
              {entry.kind === 'request' && entry.rate_limit && <RateLimitBar {...entry.rate_limit} />}
            </span>
          </span>
        </button>
        {entry.kind === 'log' && entry.error && <ErrorReport error={entry.error} />}
      </li>
    );
  },
  (before, now) => before.entry === now.entry,
);

/** The user who sent the request, or the user that the entry is about. */
function RequestUser({ entry }: { readonly entry: LogEntry }) {
  const model = useModel();
  if (entry.kind !== 'request' || entry.user_id === undefined) return null;
  return <span>{model.userName(entry.user_id)}</span>;
}

interface RateLimitBarProps {
  readonly bucket: string;
  readonly limit: number;
  readonly remaining: number;
  readonly reset_after: number;
}

/** The remaining requests of a rate limit. */
function RateLimitBar({ bucket, limit, remaining, reset_after: seconds }: RateLimitBarProps) {
  const tone = remaining === 0 ? 'problem' : remaining <= limit / 5 ? 'warning' : 'plain';
  return (
    <span
      class={styles['bucket']}
      title={`Rate limit: ${remaining} of ${limit} left, resets in ${seconds.toFixed(1)} s (bucket ${bucket})`}
    >
      <span class={`${styles['bar']} ${styles[tone]}`} aria-hidden="true">
        <span style={{ width: `${(remaining / limit) * 100}%` }} />
      </span>
      {remaining}/{limit} <span class="visually-hidden">left of the rate limit</span> · {seconds.toFixed(1)} s
    </span>
  );
}

function entryIcon(entry: LogEntry): IconName {
  switch (entry.kind) {
    case 'request':
      return 'arrowIn';
    case 'dispatch':
    case 'outgoing':
      return 'arrowOut';
    case 'frame':
      return entry.direction === 'in' ? 'arrowIn' : 'arrowOut';
    case 'interaction':
      return 'bolt';
    case 'log':
      return 'file';
    case 'handler':
      return 'braces';
    case 'notice':
      return 'announcement';
  }
}
