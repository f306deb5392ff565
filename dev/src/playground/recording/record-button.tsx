import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import { Icon } from '../ui/icon.js';

const BUTTON_ID = 'record-test';

/** Moves the focus to the button, for example when the focused button of the recording is removed. */
export function focusRecordButton(): void {
  document.getElementById(BUTTON_ID)?.focus();
}

/** The button that starts the recording of a test. It exists only if a program records, and has no effect while a recording is running. */
export function RecordButton() {
  const model = useModel();
  const canStart = model.recording.canStart.value;
  if (model.recording.state.value.phase === 'unavailable') return null;
  return (
    <button
      type="button"
      class={`${buttons['button']} ${buttons['small']} ${buttons['quiet']}`}
      id={BUTTON_ID}
      aria-disabled={!canStart}
      onClick={() => {
        if (canStart) model.dialog.value = { kind: 'record_test' };
      }}
    >
      <Icon name="record" size={16} />
      Record test
    </button>
  );
}
