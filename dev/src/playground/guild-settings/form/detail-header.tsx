import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import buttons from '../../styles/button.module.css';
import styles from './settings.module.css';
import { useUnsavedChanges } from './unsaved-changes.js';

interface DetailHeaderProps {
  readonly title: string;
  /** The label of the button that returns to the list. */
  readonly backLabel: string;
  readonly onBack: () => void;
  /** More buttons. */
  readonly children?: ComponentChildren;
}

/** The head of an editor that replaces its list. It gets the focus when the editor opens. */
export function DetailHeader({ title, backLabel, onBack, children }: DetailHeaderProps) {
  const unsaved = useUnsavedChanges();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <header class={styles['detailHeader']}>
      <button type="button" class={`${buttons['button']} ${buttons['small']}`} onClick={() => unsaved.leave(onBack)}>
        ← {backLabel}
      </button>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </header>
  );
}

/** Focuses the button of a row when the list replaces its editor: the row with the id, or the first one. */
export function useRowFocus<E extends HTMLElement>(lastId: string | undefined) {
  const list = useRef<E>(null);
  useLayoutEffect(() => {
    if (lastId === undefined) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    (rows.find((row) => row.dataset['row'] === lastId) ?? rows[0])?.focus();
  }, []);
  return list;
}
