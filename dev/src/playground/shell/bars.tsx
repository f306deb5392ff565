/** Bars across the page: the banner of the emulator, and the lost connection. */
import { useState } from 'preact/hooks';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import { Icon } from '../ui/icon.js';
import styles from './bars.module.css';

/** The banner of the emulator, with a collapsible text. */
export function BannerBar() {
  const banner = useModel().banner.value;
  const [open, setOpen] = useState(true);
  if (!banner) return null;
  const { level, title, text } = banner;
  return (
    <section class={`${styles['banner']} ${styles[level]}`} role={level === 'error' ? 'alert' : 'status'}>
      <header>
        <b>{title}</b>
        {text && (
          <button
            type="button"
            class={`${buttons['button']} ${buttons['small']} ${buttons['quiet']}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide details' : 'Show details'}
          </button>
        )}
      </header>
      {text && open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <pre tabIndex={0}>{text}</pre>
      )}
    </section>
  );
}

/** Shown while the connection is lost, with a button to reconnect immediately. */
export function ConnectionBar() {
  const model = useModel();
  if (model.connection.value !== 'lost') return null;
  return (
    <div class={styles['lost']} role="alert">
      <Icon name="bolt" size={16} />
      Cannot reach the emulator. Retrying…
      <button type="button" class={`${buttons['button']} ${buttons['small']}`} onClick={() => model.reconnect()}>
        Retry now
      </button>
    </div>
  );
}
