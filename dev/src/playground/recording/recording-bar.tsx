import { useState } from 'preact/hooks';
import type { RecordingState } from '../../control/views/recording-state.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import { IconButton } from '../ui/icon-button.js';
import { focusRecordButton } from './record-button.js';
import styles from './recording.module.css';

const smallButton = `${buttons['button']} ${buttons['small']}`;

/** The bar of a recording: what was recorded so far while it runs, and then its result. */
export function RecordingBar() {
  const { recording } = useModel();
  const state = recording.state.value;
  switch (state.phase) {
    case 'starting':
    case 'recording':
    case 'writing':
      return <RunningRecording state={state} />;
    case 'written':
    case 'failed':
      return recording.isDismissed.value ? null : <EndedRecording state={state} />;
    default:
      return null;
  }
}

function RunningRecording({ state }: { readonly state: RecordingState }) {
  const { recording, toasts } = useModel();
  const [isOpen, setOpen] = useState(false);
  const { phase, steps, problem } = state;
  const last = steps.at(-1);
  return (
    <section class={styles['bar']} aria-label="Recording">
      <div class={styles['line']}>
        <span class={`${styles['dot']} ${phase === 'recording' ? styles['running'] : ''}`} aria-hidden="true" />
        <p class={styles['text']} role="status">
          <b>{describeProgress(state)}</b>
          {phase === 'recording' && last !== undefined && <span> Last step: {last}</span>}
          {problem !== undefined && <span> {problem}</span>}
        </p>
        {steps.length > 0 && (
          <button
            type="button"
            class={`${smallButton} ${buttons['quiet']}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide steps' : 'Show steps'}
          </button>
        )}
        <button
          type="button"
          class={`${smallButton} ${buttons['primary']}`}
          aria-disabled={phase !== 'recording'}
          onClick={() => {
            if (phase === 'recording') void toasts.reportFailure(recording.stop());
          }}
        >
          Stop recording
        </button>
        <button
          type="button"
          class={smallButton}
          onClick={() => void toasts.reportFailure(recording.cancel().then(focusRecordButton))}
        >
          Cancel recording
        </button>
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <ol class={styles['steps']} aria-label="Recorded steps" tabIndex={0}>
          {steps.map((step, index) => (
            <li key={index}>{step}</li>
          ))}
        </ol>
      )}
    </section>
  );
}

function EndedRecording({ state: { phase, result, problem } }: { readonly state: RecordingState }) {
  const { recording, dialog } = useModel();
  const isFailed = phase === 'failed';
  return (
    <section class={`${styles['bar']} ${isFailed ? styles['failed'] : ''}`} aria-label="Recording">
      <div class={styles['line']}>
        <p class={styles['text']} role={isFailed ? 'alert' : 'status'}>
          <b>{isFailed ? 'The recording failed.' : 'The test was written.'}</b>
          <span> {isFailed ? problem : result?.file}</span>
        </p>
        {result && (
          <button
            type="button"
            class={`${smallButton} ${buttons['primary']}`}
            onClick={() => {
              dialog.value = { kind: 'recorded_test' };
            }}
          >
            Show test
          </button>
        )}
        <IconButton
          icon="close"
          label="Close the result of the recording"
          title="Close"
          onClick={() => {
            recording.dismiss();
            focusRecordButton();
          }}
        />
      </div>
    </section>
  );
}

function describeProgress({ phase, steps }: RecordingState): string {
  if (phase === 'starting') return 'Starting the recording…';
  if (phase === 'writing') return 'Writing and checking the test…';
  return `Recording a test: ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}.`;
}
