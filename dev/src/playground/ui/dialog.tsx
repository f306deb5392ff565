import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.js';

export interface DialogProps {
  readonly title: string;
  /** Shown below the title. */
  readonly subtitle?: ComponentChildren;
  readonly onClose: () => void;
  readonly wide?: boolean;
  /** Whether it has a fixed height, and its content scrolls by itself. */
  readonly isLarge?: boolean;
  /** The bottom of the dialog, with the buttons. */
  readonly footer?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A modal dialog. Escape, the close button and a click outside close it. Then the element that had the focus gets it again. */
export function Dialog({ title, subtitle, onClose, wide = false, isLarge = false, footer, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    const previous = document.activeElement;
    if (!dialog?.open) dialog?.showModal();
    return () => {
      dialog?.close();
      // The browser restores the focus only if the dialog has it, and a button loses it when it is disabled.
      if (document.activeElement === document.body && previous instanceof HTMLElement) previous.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog already; the click is for pointers
    <dialog
      ref={ref}
      class={`${styles['dialog']} ${isLarge ? styles['large'] : wide ? styles['wide'] : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div class={styles['frame']}>
        <header class={styles['header']}>
          <div>
            <h2 id={titleId}>{title}</h2>
            {subtitle !== undefined && <div class={styles['subtitle']}>{subtitle}</div>}
          </div>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        <div class={styles['body']}>{children}</div>
        {footer !== undefined && <footer class={styles['footer']}>{footer}</footer>}
      </div>
    </dialog>
  );
}
