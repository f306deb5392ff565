import { useLayoutEffect, useState } from 'preact/hooks';

/** The width of an element in pixels, without its padding; 0 before it was measured. */
export function useElementWidth(element: { readonly current: HTMLElement | null }): number {
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
