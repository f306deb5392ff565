/**
 * A menu at a point of the window. It follows the ARIA menu pattern: arrow keys move, ArrowRight opens a submenu and
 * ArrowLeft leaves it, letters find entries, Escape and Tab close.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { moveFocusInMenu } from '../arrow-keys.js';
import { Icon } from '../icon.js';
import styles from './context-menu.module.css';
import type { ContextMenuEntry } from './context-menu-entry.js';
import menu from './menu.module.css';

interface ContextMenuProps {
  readonly label: string;
  readonly entries: readonly ContextMenuEntry[];
  /** Pixels in the window. */
  readonly position: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

export function ContextMenu({ label, entries, position, onClose }: ContextMenuProps) {
  const layer = useRef<HTMLDivElement | null>(null);
  // Shown in the ref callback, because effects of child components run first and measure the menu.
  const show = useCallback((element: HTMLDivElement | null) => {
    layer.current = element;
    element?.showPopover();
  }, []);
  useEffect(() => {
    const closeOnOutsidePress = ({ target }: Event) => {
      if (!(target instanceof Node) || !layer.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', closeOnOutsidePress, true);
    window.addEventListener('resize', onClose);
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsidePress, true);
      window.removeEventListener('resize', onClose);
    };
  }, [onClose]);
  return (
    <div ref={show} popover="manual" class={styles['layer']}>
      <Menu
        label={label}
        entries={entries}
        anchorRect={{ left: position.x, right: position.x, top: position.y }}
        onClose={onClose}
      />
    </div>
  );
}

interface MenuProps {
  readonly label: string;
  readonly entries: readonly ContextMenuEntry[];
  /** The menu opens to the right of `right`, or to the left of `left` if there is no room. */
  readonly anchorRect: { readonly left: number; readonly right: number; readonly top: number };
  /** Closes all menus. */
  readonly onClose: () => void;
  /** For submenus: closes only this menu. */
  readonly onBack?: () => void;
}

const MARGIN = 8;

function Menu({ label, entries, anchorRect, onClose, onBack }: MenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<string>();
  const items = () => [...(panel.current?.querySelectorAll<HTMLElement>(':scope > [role^=menuitem]') ?? [])];

  useLayoutEffect(() => {
    const box = panel.current;
    if (!box) return;
    const { offsetWidth: width, offsetHeight: height } = box;
    const fitsRight = anchorRect.right + width + MARGIN <= window.innerWidth;
    box.style.left = `${Math.max(MARGIN, fitsRight ? anchorRect.right : anchorRect.left - width)}px`;
    box.style.top = `${Math.max(MARGIN, Math.min(anchorRect.top, window.innerHeight - height - MARGIN))}px`;
  }, [anchorRect.left, anchorRect.right, anchorRect.top, entries.length]);
  useLayoutEffect(() => {
    items()[0]?.focus({ preventScroll: true });
  }, []);

  function focusItem(title: string | undefined): void {
    items()
      .find((item) => item.dataset['title'] === title)
      ?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Tab' || (event.key === 'Escape' && !onBack)) onClose();
    else if (event.key === 'Escape' || event.key === 'ArrowLeft') onBack?.();
    else if (event.key === 'ArrowRight') {
      const focused = items().find((item) => item.matches(':focus'));
      if (focused?.ariaHasPopup) setOpened(focused.dataset['title']);
    } else if (!moveFocusInMenu(event, items())) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const submenu = entries.find((entry) => entry.kind === 'submenu' && entry.title === opened);
  useLayoutEffect(() => {
    // The entry with the focus was replaced, for example when the commands of a submenu have loaded.
    if (!submenu && document.activeElement === document.body) items()[0]?.focus({ preventScroll: true });
  }, [entries, submenu]);
  return (
    <>
      <div
        ref={panel}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        class={`${menu['menu']} ${styles['menu']}`}
        onKeyDown={onKeyDown}
      >
        {entries.map((entry, index) => (
          <Item
            key={entry.kind === 'separator' ? `separator ${index}` : `${entry.kind} ${entry.title} ${index}`}
            entry={entry}
            isOpened={entry === submenu}
            onOpen={setOpened}
            onClose={onClose}
          />
        ))}
      </div>
      {submenu?.kind === 'submenu' && (
        <Menu
          key={submenu.title}
          label={submenu.title}
          entries={submenu.entries}
          anchorRect={anchorRectOf(items().find((item) => item.dataset['title'] === submenu.title))}
          onClose={onClose}
          onBack={() => {
            setOpened(undefined);
            focusItem(submenu.title);
          }}
        />
      )}
    </>
  );
}

function anchorRectOf(item: HTMLElement | undefined): MenuProps['anchorRect'] {
  const { left = 0, right = 0, top = 0 } = item?.getBoundingClientRect() ?? {};
  return { left: left - 4, right: right + 4, top: top - 6 };
}

interface ItemProps {
  readonly entry: ContextMenuEntry;
  readonly isOpened: boolean;
  readonly onOpen: (title: string | undefined) => void;
  readonly onClose: () => void;
}

function Item({ entry, isOpened, onOpen, onClose }: ItemProps) {
  switch (entry.kind) {
    case 'separator':
      return <hr class={styles['line']} />;
    case 'text':
      return (
        <button
          type="button"
          role="menuitem"
          aria-disabled="true"
          tabIndex={-1}
          class={`${menu['item']} ${styles['item']}`}
          data-title={entry.title}
        >
          {entry.title}
        </button>
      );
    case 'check':
      return (
        <button
          type="button"
          role="menuitemcheckbox"
          aria-checked={entry.isChecked}
          aria-disabled={entry.isDisabled}
          tabIndex={-1}
          class={`${menu['item']} ${styles['item']}`}
          data-title={entry.title}
          onClick={() => {
            if (!entry.isDisabled) entry.onToggle();
          }}
        >
          <span class={styles['dot']} style={entry.color ? { background: entry.color } : {}} />
          <span class={styles['title']}>{entry.title}</span>
          <span class={styles['box']} aria-hidden="true" />
        </button>
      );
    case 'submenu':
      return (
        <button
          type="button"
          role="menuitem"
          aria-haspopup="menu"
          aria-expanded={isOpened}
          tabIndex={-1}
          class={`${menu['item']} ${styles['item']}`}
          data-title={entry.title}
          onClick={() => onOpen(entry.title)}
        >
          <span class={styles['title']}>{entry.title}</span>
          <span class={styles['arrow']}>
            <Icon name="chevron" size={16} />
          </span>
        </button>
      );
    case 'action':
      return (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          class={`${menu['item']} ${styles['item']}`}
          data-title={entry.title}
          data-danger={entry.danger || undefined}
          onPointerEnter={() => onOpen(undefined)}
          onClick={() => {
            onClose();
            entry.onSelect();
          }}
        >
          <span class={styles['title']}>
            {entry.title}
            {entry.note !== undefined && <small>{entry.note}</small>}
          </span>
          {entry.icon && <Icon name={entry.icon} size={17} />}
        </button>
      );
  }
}
