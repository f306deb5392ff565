import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import { Icon } from '../ui/icon.js';
import styles from './message-box.module.css';

/** The pending and failed commands of the open channel. */
export function CommandRuns() {
  const { composer } = useModel();
  const runs = composer.runs.value;
  return (
    <div class={runs.length > 0 ? styles['runs'] : undefined} role="log" aria-label="Commands that were sent">
      {runs.map((run) => (
        <div key={run.id} class={styles['run']} data-failed={run.state === 'failed' || undefined}>
          {run.state === 'sending' ? (
            <p>
              Sending <b>{run.title}</b> to {run.application}…
            </p>
          ) : (
            <>
              <p>
                <b>{run.title}</b> failed. <span class={styles['runProblem']}>{run.problem}</span>
              </p>
              <button
                type="button"
                class={`${buttons['button']} ${buttons['small']}`}
                onClick={() => composer.retryCommand(run)}
              >
                Try again
              </button>
              {run.draft && (
                <button
                  type="button"
                  class={`${buttons['button']} ${buttons['small']}`}
                  onClick={() => composer.editFailedCommand(run)}
                >
                  Edit
                </button>
              )}
              <button
                type="button"
                class={`${buttons['icon']} ${styles['dismiss']}`}
                aria-label={`Dismiss ${run.title}`}
                title="Dismiss"
                onClick={() => composer.dismissRun(run.id)}
              >
                <Icon name="close" size={16} />
              </button>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
