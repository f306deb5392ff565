import { useState } from 'preact/hooks';
import type { Inspection } from '../model/inspector.js';
import { useModel } from '../model/model-context.js';
import { Icon } from '../shell/icon.js';
import buttons from '../styles/button.module.css';
import styles from './inspector.module.css';
import { JsonTree } from './json-tree.js';

/** One thing as JSON, to look into and to copy. */
export function Inspector({ inspection }: { readonly inspection: Inspection }) {
  const model = useModel();
  const [copied, setCopied] = useState('');
  const { title, note, value } = inspection;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(JSON.stringify(value, null, 2));
      setCopied('Copied');
    } catch {
      setCopied('The browser did not let it be copied');
    }
    window.setTimeout(() => setCopied(''), 2000);
  }

  return (
    <section class={styles['inspector']} aria-label={`JSON of ${title}`}>
      <header>
        <h3>{title}</h3>
        <span role="status">{copied}</span>
        <button
          type="button"
          class={buttons['icon']}
          aria-label="Copy JSON"
          title="Copy JSON"
          onClick={() => void copy()}
        >
          <Icon name="copy" size={17} />
        </button>
        <button
          type="button"
          class={buttons['icon']}
          aria-label="Close JSON"
          title="Close JSON"
          onClick={() => {
            model.inspected.value = undefined;
          }}
        >
          <Icon name="close" size={18} />
        </button>
      </header>
      {note && <p class={styles['note']}>{note}</p>}
      <div class={styles['body']}>
        <JsonTree label={title} value={value} />
      </div>
    </section>
  );
}
