import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { moveFocusInMenu } from '../arrow-keys.js';
import { Icon, type IconName } from '../icon.js';
import menu from './menu.module.css';
import styles from './menu-button.module.css';

/** An entry of a menu. */
export interface MenuItem {
  readonly title: string;
  readonly icon?: IconName;
  /** Decoration instead of an icon. */
  readonly customIcon?: ComponentChildren;
  readonly danger?: boolean;
  /** For choices: whether this is the selected one. */
  readonly checked?: boolean;
  readonly onSelect: () => void;
}

export interface MenuButtonProps {
  /** The name of the button and of its menu. */
  readonly label: string;
  readonly class?: string | undefined;
  /** Whether the visible content of the button is its accessible name; `label` then starts with the same text. */
  readonly hasVisibleLabel?: boolean;
  /** @default 'down' */
  readonly direction?: 'down' | 'up';
  readonly items: readonly MenuItem[];
  /** The visible content of the button. */
  readonly children: ComponentChildren;
}

/** A button that opens a menu; arrow keys move in it, Escape closes it. */
export function MenuButton({
  label,
  class: className,
  hasVisibleLabel = false,
  direction = 'down',
  items,
  children,
}: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuItems = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

  // A layout effect, so that the focus has moved before the next key press.
  useLayoutEffect(() => {
    if (!open) return;
    (menuItems().find((item) => item.getAttribute('aria-checked') === 'true') ?? menuItems()[0])?.focus();
    const closeOnOutsideEvent = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOnOutsideEvent);
    document.addEventListener('focusin', closeOnOutsideEvent);
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsideEvent);
      document.removeEventListener('focusin', closeOnOutsideEvent);
    };
  }, [open]);

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  function onMenuKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') close();
    else if (!moveFocusInMenu(event, menuItems())) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={root} class={styles['root']}>
      <button
        ref={button}
        type="button"
        class={className}
        aria-label={hasVisibleLabel ? undefined : label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          class={`${menu['menu']} ${styles['menu']} ${styles[direction]}`}
          onKeyDown={onMenuKeyDown}
        >
          {items.map(({ title, icon, customIcon, danger, checked, onSelect }) => (
            <button
              key={title}
              type="button"
              {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
              tabIndex={-1}
              class={`${menu['item']} ${styles['item']}`}
              data-danger={danger || undefined}
              onClick={() => {
                close();
                onSelect();
              }}
            >
              <span class={styles['mark']}>{customIcon ?? (icon && <Icon name={icon} size={17} />)}</span>
              {title}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
