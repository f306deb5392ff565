import { useState } from 'preact/hooks';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { Dialog } from '../ui/dialog.js';
import styles from './recording.module.css';

/** The test that a recording was written to. It remains open if another recording is started meanwhile. */
export function RecordedTestDialog({ onClose }: { readonly onClose: () => void }) {
  const [result] = useState(useModel().recording.state.value.result);
  const [note, setNote] = useState('');
  if (!result) return null;
  const { file, source, warnings } = result;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(source);
      setNote('Copied');
    } catch {
      setNote('The browser denied access to the clipboard');
    }
  }

  return (
    <Dialog
      title="Recorded test"
      subtitle={<code>{file}</code>}
      wide
      onClose={onClose}
      footer={
        <>
          <span class={styles['note']} role="status">
            {note}
          </span>
          <button type="button" class={buttons['button']} onClick={() => downloadText(file, source)}>
            Download
          </button>
          <button type="button" class={`${buttons['button']} ${buttons['primary']}`} onClick={() => void copy()}>
            Copy
          </button>
        </>
      }
    >
      {warnings.length > 0 && (
        <section class={styles['warning']} aria-label="Warnings">
          <h3 class={forms['label']}>Warnings</h3>
          <ul class={styles['warnings']}>
            {warnings.map((warning, index) => (
              <li key={index}>{warning}</li>
            ))}
          </ul>
        </section>
      )}
      <section
        class={styles['source']}
        aria-label="Source of the test"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
      >
        <pre>{source}</pre>
      </section>
    </Dialog>
  );
}

/**
 * Saves a text as a file on the computer of the user.
 * @param path its last part is the name of the file
 */
function downloadText(path: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = path.split(/[/\\]/).at(-1) || 'recorded.test.ts';
  link.click();
  // The browser has started the download by then.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
