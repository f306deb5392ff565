/**
 * Shows an item in a frame of its own, which is this page with the address of a preview. The frame has the exact width, so that
 * media queries apply, and its own theme. It is scaled down if there is not enough space.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useModel } from '../model/model-context.js';
import type { PreviewAppearance } from './preview-appearance.js';
import styles from './preview-frame.module.css';

interface PreviewFrameProps {
  readonly itemKey: string;
  readonly title: string;
  readonly appearance: PreviewAppearance;
}

export function PreviewFrame({ itemKey, title, appearance: { theme, width } }: PreviewFrameProps) {
  const model = useModel();
  const pane = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const available = useElementWidth(pane);
  const address = `/${model.hrefForView({ kind: 'preview', entry: itemKey, theme })}`;
  const [firstAddress] = useState(address);
  const lastAddress = useRef(address);
  useLayoutEffect(() => {
    if (lastAddress.current === address) return;
    lastAddress.current = address;
    // Without a new entry in the history of the page, which the attribute `src` would add.
    frame.current?.contentWindow?.location.replace(address);
  }, [address]);
  const scale = available === 0 ? 1 : Math.min(1, available / width);
  return (
    <div ref={pane} class={styles['pane']}>
      <div class={styles['sized']} style={{ width: `${width * scale}px` }}>
        <iframe
          ref={frame}
          class={styles['frame']}
          title={`Preview of ${title}`}
          src={firstAddress}
          style={{ width: `${width}px`, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
      {scale < 1 && <p class={styles['scale']}>{Math.floor(scale * 100)} % of its size</p>}
    </div>
  );
}

/** The width of an element in pixels, without its padding; 0 before it was measured. */
function useElementWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return width;
}
