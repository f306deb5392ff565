import { useState } from 'preact/hooks';
import type { LogEntry } from '../../../control/views/log-entry.js';
import { useModel } from '../../model/model-context.js';
import buttons from '../../styles/button.module.css';
import { Icon } from '../../ui/icon.js';
import { IconButton } from '../../ui/icon-button.js';
import { formatClockTime } from './clock-time.js';
import rows from './entry-row.module.css';
import { interactionName, type Tone, toneOfInteraction, usedName } from './entry-summary.js';
import { ErrorReport } from './error-report.js';
import { FoldedText } from './folded-text.js';
import styles from './interaction-row.module.css';
import { interactionSteps } from './interaction-steps.js';
import type { InteractionGroup } from './panel-items.js';

/** The time limit of initial responses. */
const RESPONSE_DEADLINE_MS = 3000;

export interface InteractionRowProps {
  readonly group: InteractionGroup;
  /** Shows an entry as JSON. */
  readonly onOpen: (entry: LogEntry) => void;
}

/** An interaction: what was used, by whom, the handler, and the outcome. A click shows the steps with their times. */
export function InteractionRow({ group, onOpen }: InteractionRowProps) {
  const model = useModel();
  const [open, setOpen] = useState(false);
  const { sent, latest, handler, error, hasFailed } = group;
  const tone: Tone = hasFailed ? 'problem' : toneOfInteraction(latest.status);
  const used = usedName(latest);
  const params = Object.entries(handler?.params ?? {}).map(([name, value]) => `${name} = ${value}`);
  const { answered_after_ms: afterMs, problem } = latest;
  const status = latest.status === 'answered' && handler?.outcome === 'failed' ? 'handler failed' : latest.status;
  return (
    <li class={hasFailed ? styles['failed'] : ''}>
      <div class={styles['head']}>
        <button type="button" data-item class={rows['row']} aria-expanded={open} onClick={() => setOpen(!open)}>
          <time class={rows['time']} dateTime={sent.at} title={sent.at}>
            {formatClockTime(sent.at)}
          </time>
          <span class={`${rows['sign']} ${rows[tone]}`}>
            <Icon name="bolt" size={14} />
          </span>
          <span class={rows['what']}>
            <b>{used}</b> {interactionName(sent.type)} by {model.userName(sent.user_id)}
            <span class={rows['details']}>
              <span class={rows[tone]}>{status.replace('_', ' ')}</span>
              {afterMs !== undefined && <span>{Math.round(afterMs)} ms</span>}
              {problem && (
                <span>
                  <FoldedText text={problem} />
                </span>
              )}
              {handler?.handler && <span>{handler.handler}</span>}
              {handler?.declaration && <span>{handler.declaration}</span>}
              {params.map((param) => (
                <span key={param}>{param}</span>
              ))}
            </span>
            {afterMs !== undefined && (
              <span class={`${rows['bar']} ${rows[toneOfInteraction(latest.status)]}`} aria-hidden="true">
                <span style={{ width: `${Math.min(100, (afterMs / RESPONSE_DEADLINE_MS) * 100)}%` }} />
              </span>
            )}
          </span>
        </button>
        <IconButton
          icon="repeat"
          label={`Repeat ${used}`}
          title="Send this interaction again"
          size={16}
          onClick={() => void model.actions.repeatInteraction(group.id, sent.user_id)}
        />
      </div>
      {hasFailed && error && <ErrorReport error={error} />}
      {open && <Steps group={group} onOpen={onOpen} />}
    </li>
  );
}

function Steps({ group, onOpen }: InteractionRowProps) {
  return (
    <div class={styles['opened']}>
      <ol class={styles['steps']} aria-label={`Steps of ${usedName(group.latest)}`}>
        {interactionSteps(group).map(({ entry, afterMs, label, title, details, tone }) => (
          <li key={entry.seq}>
            <button type="button" data-item class={styles['step']} onClick={() => onOpen(entry)}>
              <span class={styles['after']}>+{afterMs} ms</span>
              <span class={rows['what']}>
                <span class={styles['label']}>{label}</span> <FoldedText text={title} />
                <span class={rows['details']}>
                  {details.map((detail, index) => (
                    <span key={index} class={index === 0 ? rows[tone] : undefined}>
                      <FoldedText text={detail} />
                    </span>
                  ))}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        class={`${buttons['button']} ${buttons['small']} ${buttons['quiet']}`}
        onClick={() => onOpen(group.latest)}
      >
        Show the interaction as JSON
      </button>
    </div>
  );
}
