import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import styles from './popover.module.css';

interface PopoverProps {
  /** The popover opens below or above this element. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** In pixels. @default the width of the anchor */
  readonly width?: number;
  /** Called for a press outside the popover and its anchor. */
  readonly onOutsidePress: () => void;
  readonly children: ComponentChildren;
}

const MARGIN = 6;

/**
 * A panel next to its anchor, in the top layer of the browser: above scrolling lists and dialogs. The element with
 * `data-autofocus` gets the focus.
 */
export function Popover({ anchor, width, onOutsidePress, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    panel.current?.showPopover();
    // Only visible elements can take the focus.
    panel.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    const updatePosition = () => positionPanel(panel.current, anchor.current, width);
    updatePosition();
    window.addEventListener('resize', updatePosition);
    // Scroll events do not bubble, so the listener uses the capture phase.
    window.addEventListener('scroll', updatePosition, true);
    return () => {
      window.removeEventListener('resize', updatePosition);
      window.removeEventListener('scroll', updatePosition, true);
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

/** Places the panel below the anchor if there is room, otherwise above it, and always inside the window. */
function positionPanel(panel: HTMLElement | null, anchor: HTMLElement | null, width: number | undefined): void {
  if (!panel || !anchor) return;
  const anchorBox = anchor.getBoundingClientRect();
  const panelWidth = Math.min(width ?? anchorBox.width, window.innerWidth - 2 * MARGIN);
  panel.style.width = `${panelWidth}px`;
  const below = window.innerHeight - anchorBox.bottom - 2 * MARGIN;
  const above = anchorBox.top - 2 * MARGIN;
  panel.style.maxHeight = '';
  const opensUpward = panel.scrollHeight > below && above > below;
  panel.style.maxHeight = `${Math.max(120, opensUpward ? above : below)}px`;
  panel.style.left = `${Math.max(MARGIN, Math.min(anchorBox.left, window.innerWidth - panelWidth - MARGIN))}px`;
  panel.style.top = opensUpward ? `${anchorBox.top - panel.offsetHeight - MARGIN}px` : `${anchorBox.bottom + MARGIN}px`;
}
