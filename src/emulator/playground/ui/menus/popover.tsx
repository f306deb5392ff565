import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import styles from './popover.module.css';

interface PopoverProps {
  /** What it belongs to, and stands below or above of. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** Pixels; as wide as its anchor when absent. */
  readonly width?: number;
  /** The person turned to something else. */
  readonly onOutsidePress: () => void;
  readonly children: ComponentChildren;
}

const MARGIN = 6;

/**
 * Something that opens over the page beside its anchor, in the top layer: over lists that scroll and over dialogs. What
 * is marked with `data-takes-focus` in it has the focus then.
 */
export function Popover({ anchor, width, onOutsidePress, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    panel.current?.showPopover();
    // Only what is shown can take the focus.
    panel.current?.querySelector<HTMLElement>('[data-takes-focus]')?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    const place = () => positionPanel(panel.current, anchor.current, width);
    place();
    window.addEventListener('resize', place);
    // Scrolling does not bubble: it is met on its way down.
    window.addEventListener('scroll', place, true);
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
    };
  });
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const isInside = target instanceof Node && (panel.current?.contains(target) || anchor.current?.contains(target));
      if (!isInside) onOutsidePress();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, [onOutsidePress]);
  return (
    <div ref={panel} popover="manual" class={styles['popover']}>
      {children}
    </div>
  );
}

/** Below the anchor where there is room, otherwise above it, and never outside of the window. */
function positionPanel(panel: HTMLElement | null, anchor: HTMLElement | null, width: number | undefined): void {
  if (!panel || !anchor) return;
  const at = anchor.getBoundingClientRect();
  const wide = Math.min(width ?? at.width, window.innerWidth - 2 * MARGIN);
  panel.style.width = `${wide}px`;
  const below = window.innerHeight - at.bottom - 2 * MARGIN;
  const above = at.top - 2 * MARGIN;
  panel.style.maxHeight = '';
  const goesUp = panel.scrollHeight > below && above > below;
  panel.style.maxHeight = `${Math.max(120, goesUp ? above : below)}px`;
  panel.style.left = `${Math.max(MARGIN, Math.min(at.left, window.innerWidth - wide - MARGIN))}px`;
  panel.style.top = goesUp ? `${at.top - panel.offsetHeight - MARGIN}px` : `${at.bottom + MARGIN}px`;
}
