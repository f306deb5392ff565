import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Toast } from '../model/actions/toasts.js';
import { useModel } from '../model/model-context.js';
import { Icon } from '../ui/icon.js';
import styles from './toast-list.module.css';

/** How long a notification is shown. */
const SHOWN_MS = 8000;

/** The notifications of the page. */
export function ToastList() {
  const { toasts } = useModel();
  const root = useRef<HTMLDivElement>(null);
  const list = toasts.list.value;
  useLayoutEffect(() => {
    // Showing the popover again places it above dialogs that were opened later.
    root.current?.hidePopover();
    if (list.length > 0) root.current?.showPopover();
  }, [list]);
  return (
    <div ref={root} popover="manual" class={styles['toasts']} aria-live="assertive">
      {list.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
      ))}
    </div>
  );
}

function ToastCard({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }) {
  useEffect(() => {
    const timer = window.setTimeout(onDismiss, SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div class={`${styles['toast']} ${styles[toast.level]}`}>
      <div>
        <b>{toast.title}</b>
        {toast.text && <p>{toast.text}</p>}
      </div>
      <button type="button" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
