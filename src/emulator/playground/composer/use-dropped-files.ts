import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Takes files that are dropped anywhere in the part of the page around an element (`main`), unless a dialog is open.
 * Gives whether files are being dragged over it.
 */
export function useDroppedFiles(
  inside: { readonly current: HTMLElement | null },
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const area = inside.current?.closest('main') ?? inside.current?.closest('form');
    if (!area) return;
    const hasFiles = (event: DragEvent) =>
      event.dataTransfer?.types.includes('Files') === true && document.querySelector('dialog[open]') === null;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node) || !area.contains(event.relatedTarget)) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    area.addEventListener('dragover', over);
    area.addEventListener('dragleave', leave);
    area.addEventListener('drop', drop);
    return () => {
      area.removeEventListener('dragover', over);
      area.removeEventListener('dragleave', leave);
      area.removeEventListener('drop', drop);
    };
  }, [inside]);
  return isOver;
}
