import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Toast } from '../model/actions/toasts.js';
import { useModel } from '../model/model-context.js';
import { Icon } from '../ui/icon.js';
import styles from './toast-list.module.css';

/** How long a notice stands. */
const SHOWN_MS = 8000;

/** What is said to the person in passing. */
export function ToastList() {
  const { toasts } = useModel();
  const root = useRef<HTMLDivElement>(null);
  const list = toasts.list.value;
  useLayoutEffect(() => {
    // Shown anew, it stands above dialogs that were opened since.
    root.current?.hidePopover();
    if (list.length > 0) root.current?.showPopover();
  }, [list]);
  return (
    <div ref={root} popover="manual" class={styles['notices']} aria-live="assertive">
      {list.map((notice) => (
        <ToastCard key={notice.id} notice={notice} onDismiss={() => toasts.dismiss(notice.id)} />
      ))}
    </div>
  );
}

function ToastCard({ notice, onDismiss }: { readonly notice: Toast; readonly onDismiss: () => void }) {
  useEffect(() => {
    const timer = window.setTimeout(onDismiss, SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div class={`${styles['notice']} ${styles[notice.level]}`}>
      <div>
        <b>{notice.title}</b>
        {notice.text && <p>{notice.text}</p>}
      </div>
      <button type="button" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
