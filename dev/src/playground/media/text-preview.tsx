import { useId, useState } from 'preact/hooks';
import buttons from '../styles/button.module.css';
import styles from './media.module.css';
import { FIRST_LINES, useTextFile } from './text-file.js';

interface TextPreviewProps {
  readonly name: string;
  /** The address of the file on the origin of files. */
  readonly address: string;
}

/** The first lines of a text file, and all of them on request. They are shown as text, whatever they contain. */
export function TextPreview({ name, address }: TextPreviewProps) {
  const text = useTextFile(address);
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  if (!text) return null;
  const { lines, isCut } = text;
  const isLong = lines.length > FIRST_LINES;
  return (
    <figure class={styles['text']} aria-label={`Contents of ${name}`}>
      <pre id={id}>{(isExpanded ? lines : lines.slice(0, FIRST_LINES)).join('\n')}</pre>
      {isLong && (
        <button
          type="button"
          class={`${buttons['button']} ${buttons['small']} ${buttons['quiet']}`}
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : `Show ${isCut ? 'the first' : 'all'} ${lines.length} lines`}
        </button>
      )}
      {isExpanded && isCut && <p>The file contains more. Open it to read the rest.</p>}
    </figure>
  );
}
