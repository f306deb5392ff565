import { useState } from 'preact/hooks';
import type { Inspection } from '../model/inspector.js';
import { useModel } from '../model/model-context.js';
import { IconButton } from '../ui/icon-button.js';
import styles from './inspector-pane.module.css';
import { JsonTree } from './json-tree.js';

/** A value as JSON, with a copy button. */
export function InspectorPane({ inspection }: { readonly inspection: Inspection }) {
  const model = useModel();
  const [copied, setCopied] = useState('');
  const { title, note, value } = inspection;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(JSON.stringify(value, null, 2));
      setCopied('Copied');
    } catch {
      setCopied('The browser denied access to the clipboard');
    }
    window.setTimeout(() => setCopied(''), 2000);
  }

  return (
    <section class={styles['inspector']} aria-label={`JSON of ${title}`}>
      <header>
        <h3>{title}</h3>
        <span role="status">{copied}</span>
        <IconButton icon="copy" label="Copy JSON" size={17} onClick={() => void copy()} />
        <IconButton
          icon="close"
          label="Close JSON"
          size={18}
          onClick={() => {
            model.inspected.value = undefined;
          }}
        />
      </header>
      {note && <p class={styles['note']}>{note}</p>}
      <div class={styles['body']}>
        <JsonTree label={title} value={value} />
      </div>
    </section>
  );
}
