import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Accepts files dropped on the `main` element around an element, unless a dialog is open. Returns whether files are
 * being dragged over it.
 */
export function useDroppedFiles(
  element: { readonly current: HTMLElement | null },
  onDroppedFiles: (files: readonly File[]) => void,
): boolean {
  const [isDragging, setDragging] = useState(false);
  const handler = useRef(onDroppedFiles);
  handler.current = onDroppedFiles;
  useEffect(() => {
    const area = element.current?.closest('main') ?? element.current?.closest('form');
    if (!area) return;
    const hasFiles = (event: DragEvent) =>
      event.dataTransfer?.types.includes('Files') === true && document.querySelector('dialog[open]') === null;
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node) || !area.contains(event.relatedTarget)) setDragging(false);
    };
    const onDrop = (event: DragEvent) => {
      setDragging(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      handler.current([...(event.dataTransfer?.files ?? [])]);
    };
    area.addEventListener('dragover', onDragOver);
    area.addEventListener('dragleave', onDragLeave);
    area.addEventListener('drop', onDrop);
    return () => {
      area.removeEventListener('dragover', onDragOver);
      area.removeEventListener('dragleave', onDragLeave);
      area.removeEventListener('drop', onDrop);
    };
  }, [element]);
  return isDragging;
}
