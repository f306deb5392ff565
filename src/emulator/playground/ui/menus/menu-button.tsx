import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { moveFocusInMenu } from '../arrow-keys.js';
import { Icon, type IconName } from '../icon.js';
import styles from './menu-button.module.css';

/** An entry of a menu. */
export interface MenuItem {
  readonly title: string;
  readonly icon?: IconName;
  /** Ornament in place of an icon. */
  readonly customIcon?: ComponentChildren;
  readonly danger?: boolean;
  /** Of choices: whether it is the one that holds. */
  readonly checked?: boolean;
  readonly onSelect: () => void;
}

export interface MenuButtonProps {
  /** The name of the button and of its menu. */
  readonly label: string;
  readonly class?: string | undefined;
  /** Whether the button's face says its name by itself, which then begins with what is seen. */
  readonly hasVisibleLabel?: boolean;
  /** Where the menu opens. Default `down`. */
  readonly direction?: 'down' | 'up';
  readonly items: readonly MenuItem[];
  /** The button's face. */
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
  const list = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

  // Before the next key is pressed.
  useLayoutEffect(() => {
    if (!open) return;
    (list().find((item) => item.getAttribute('aria-checked') === 'true') ?? list()[0])?.focus();
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  function move(event: KeyboardEvent): void {
    if (event.key === 'Escape') close();
    else if (!moveFocusInMenu(event, list())) return;
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
          class={`${styles['menu']} ${styles[direction]}`}
          onKeyDown={move}
        >
          {items.map(({ title, icon, customIcon, danger, checked, onSelect }) => (
            <button
              key={title}
              type="button"
              {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
              tabIndex={-1}
              class={`${styles['item']} ${danger ? styles['danger'] : ''}`}
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
