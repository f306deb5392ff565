import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { type CycleKeys, cycleIndex } from './arrow-keys.js';
import styles from './tabs.module.css';

const verticalKeys: CycleKeys = { next: 'ArrowDown', previous: 'ArrowUp' };

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
  /** Whether the tabs are at the left of the pane. In narrow windows they are above it. */
  readonly isVertical?: boolean;
  /** The content of the selected tab. */
  readonly children: ComponentChildren;
}

/** Tabs with a pane. Arrow keys, Home and End select a tab. */
export function Tabs<K extends string>({
  label,
  tabs,
  selected,
  onSelect,
  isVertical = false,
  children,
}: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const selectedIndex = tabs.findIndex(({ key }) => key === selected);

  function onTabKeyDown(event: KeyboardEvent): void {
    const find = (keys: CycleKeys) => cycleIndex(event.key, selectedIndex, tabs.length, keys);
    const next = find({ next: 'ArrowRight', previous: 'ArrowLeft' }) ?? (isVertical ? find(verticalKeys) : undefined);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onSelect(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <div class={`${styles['tabs']} ${isVertical ? styles['vertical'] : ''}`}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        {...(isVertical ? { 'aria-orientation': 'vertical' } : {})}
        class={styles['list']}
        onKeyDown={onTabKeyDown}
      >
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
      <div role="tabpanel" id={`${id}-pane`} aria-labelledby={`${id}-${selected}`} tabIndex={-1} class={styles['pane']}>
        {children}
      </div>
    </div>
  );
}
