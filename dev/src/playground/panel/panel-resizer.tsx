/** The left edge of the live panel, which changes its width by pointer and keyboard. */
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useModel } from '../model/model-context.js';
import styles from './panel-resizer.module.css';

/** In pixels, as in live-panel.module.css. */
const MIN_WIDTH = 320;
/** By how many pixels an arrow key changes the width. */
const STEP = 16;

/** @param panel the live panel, an element next to `main` */
export function PanelResizer({
  panel,
  panelId,
}: {
  readonly panel: RefObject<HTMLElement | null>;
  readonly panelId: string;
}) {
  const { panelWidth, pageView } = useModel();
  const [shown, setShown] = useState({ width: MIN_WIDTH, max: MIN_WIDTH });
  const [drag, setDrag] = useState<{ readonly x: number; readonly width: number }>();

  useEffect(() => {
    const { current: element } = panel;
    const main = element?.parentElement?.querySelector('main');
    if (!element || !main) return;
    const observer = new ResizeObserver(() => setShown({ width: element.offsetWidth, max: maxWidthOf(element, main) }));
    observer.observe(element);
    observer.observe(main);
    return () => observer.disconnect();
    // The gallery has a `main` of its own.
  }, [pageView.value?.kind]);

  const resize = (width: number) => panelWidth.set(Math.round(Math.max(MIN_WIDTH, Math.min(width, shown.max))));
  const onKeyDown = (event: KeyboardEvent) => {
    // The panel is measured only after it was rendered, so a repeated key would see an old width.
    const current = Math.min(panelWidth.width.peek() ?? shown.width, shown.max);
    const widths: Readonly<Record<string, number>> = {
      ArrowLeft: current + STEP,
      ArrowRight: current - STEP,
      Home: MIN_WIDTH,
      End: shown.max,
    };
    const width = widths[event.key];
    if (width === undefined) return;
    event.preventDefault();
    resize(width);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an `hr` cannot have the attributes of a control
    <div
      role="separator"
      class={styles['resizer']}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the live panel"
      aria-controls={panelId}
      aria-valuenow={shown.width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={shown.max}
      title="Drag to resize, double-click to reset"
      data-active={drag !== undefined}
      onKeyDown={onKeyDown}
      onDblClick={() => panelWidth.set(undefined)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        setDrag({ x: event.clientX, width: shown.width });
      }}
      onPointerMove={(event) => {
        if (drag) resize(drag.width + drag.x - event.clientX);
      }}
      onPointerUp={() => setDrag(undefined)}
      onPointerCancel={() => setDrag(undefined)}
    />
  );
}

/** The messages keep the least width of `main`, unless the panel is above them, as in narrow windows. */
function maxWidthOf(panel: HTMLElement, main: HTMLElement): number {
  const isAbove = getComputedStyle(panel).position === 'absolute';
  const max = isAbove
    ? (panel.parentElement?.clientWidth ?? 0)
    : panel.offsetWidth + main.offsetWidth - Number.parseFloat(getComputedStyle(main).minWidth);
  return Math.max(MIN_WIDTH, Math.floor(max));
}
