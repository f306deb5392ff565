import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { cycleIndex } from './arrow-keys.js';
import styles from './tabs.module.css';

export interface Tab<K extends string> {
  readonly key: K;
  readonly title: string;
}

export interface TabsProps<K extends string> {
  /** The accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly Tab<K>[];
  readonly selected: K;
  readonly onSelect: (key: K) => void;
  /** The content of the selected tab. */
  readonly children: ComponentChildren;
}

/** Tabs with a pane. Arrow keys, Home and End select a tab. */
export function Tabs<K extends string>({ label, tabs, selected, onSelect, children }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const selectedIndex = tabs.findIndex(({ key }) => key === selected);

  function onTabKeyDown(event: KeyboardEvent): void {
    const next = cycleIndex(event.key, selectedIndex, tabs.length, { next: 'ArrowRight', previous: 'ArrowLeft' });
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onSelect(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <div class={styles['tabs']}>
      <div ref={list} role="tablist" aria-label={label} class={styles['list']} onKeyDown={onTabKeyDown}>
        {tabs.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === selected}
            aria-controls={`${id}-pane`}
            tabIndex={key === selected ? 0 : -1}
            class={styles['tab']}
            onClick={() => onSelect(key)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-pane`} aria-labelledby={`${id}-${selected}`} class={styles['pane']}>
        {children}
      </div>
    </div>
  );
}
