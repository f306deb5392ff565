/** What stands across the page: an announcement, and that the service is not reached. */
import { useState } from 'preact/hooks';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import { Icon } from '../ui/icon.js';
import styles from './bars.module.css';

/** The standing announcement, with its whole text on demand where it is long. */
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <pre tabIndex={0}>{text}</pre>
      )}
    </section>
  );
}

/** Says that the service is lost, and tries again at once when asked to. */
export function ConnectionBar() {
  const model = useModel();
  if (model.connection.value !== 'lost') return null;
  return (
    <div class={styles['lost']} role="alert">
      <Icon name="bolt" size={16} />
      The service is not reached. Trying again…
      <button type="button" class={`${buttons['button']} ${buttons['small']}`} onClick={() => model.reconnect()}>
        Try now
      </button>
    </div>
  );
}
