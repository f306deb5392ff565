import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import buttons from '../../styles/button.module.css';
import forms from '../../styles/form.module.css';
import { Icon } from '../../ui/icon.js';
import { IconButton } from '../../ui/icon-button.js';
import { moveItem } from './list-order.js';
import { MoveButtons, useMoveFocus } from './move-buttons.js';
import styles from './settings.module.css';

interface ItemListProps<T> {
  /** The heading of the list. */
  readonly label: string;
  readonly items: readonly T[];
  /** Identifies an item. @default its index */
  readonly keyOf?: (item: T, index: number) => string;
  /** The name of one item, for its buttons: `rule` becomes `rule 1`. */
  readonly itemName: string;
  readonly max: number;
  readonly hint?: string;
  readonly problem?: string | undefined;
  readonly createItem: () => T;
  readonly onChange: (items: readonly T[]) => void;
  /** The fields of an item. */
  readonly children: (item: T, index: number, change: (item: T) => void) => ComponentChildren;
}

/** A list of items that can be added, edited, moved and removed. */
export function ItemList<T>({
  label,
  items,
  keyOf = (_item, index) => String(index),
  itemName,
  max,
  hint,
  problem,
  createItem,
  onChange,
  children,
}: ItemListProps<T>) {
  const root = useRef<HTMLElement>(null);
  /** The item that gets the focus after the next change of the number of items. */
  const focusedIndex = useRef<number | undefined>(undefined);
  const [moveCount, setMoveCount] = useState(0);
  const moveFocus = useMoveFocus(moveCount);
  useLayoutEffect(() => {
    const index = focusedIndex.current;
    focusedIndex.current = undefined;
    if (index === undefined) return;
    const item = root.current?.querySelectorAll<HTMLElement>(':scope > ol > li')[index];
    const target = item?.querySelector<HTMLElement>('input, select, textarea, button');
    (target ?? root.current?.querySelector<HTMLElement>(':scope > [data-add]'))?.focus();
  }, [items.length]);

  return (
    <section ref={root} class={styles['list']} aria-label={label}>
      <h4>{label}</h4>
      {hint !== undefined && <p class={forms['hint']}>{hint}</p>}
      {problem !== undefined && (
        <p class={forms['error']} role="alert">
          {problem}
        </p>
      )}
      <ol>
        {items.map((item, index) => {
          const key = keyOf(item, index);
          const name = `${itemName} ${index + 1}`;
          return (
            <li key={key} class={styles['item']}>
              <div class={styles['itemFields']}>
                {children(item, index, (next) => onChange(items.with(index, next)))}
              </div>
              <div class={styles['itemButtons']}>
                <MoveButtons
                  name={name}
                  itemKey={key}
                  focus={moveFocus}
                  canMove={(direction) => moveItem(items, index, direction) !== items}
                  onMove={(direction) => {
                    moveFocus.follow(keyOf(item, direction === 'up' ? index - 1 : index + 1), direction);
                    setMoveCount(moveCount + 1);
                    onChange(moveItem(items, index, direction));
                  }}
                />
                <IconButton
                  icon="trash"
                  label={`Remove ${name}`}
                  size={16}
                  onClick={() => {
                    focusedIndex.current = Math.min(index, items.length - 2);
                    onChange(items.toSpliced(index, 1));
                  }}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <button
        type="button"
        data-add
        class={`${buttons['button']} ${buttons['small']}`}
        aria-disabled={items.length >= max}
        onClick={() => {
          if (items.length >= max) return;
          focusedIndex.current = items.length;
          onChange([...items, createItem()]);
        }}
      >
        <Icon name="plus" size={14} /> Add {itemName}
      </button>
    </section>
  );
}
