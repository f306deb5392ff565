import { useEffect, useRef } from 'preact/hooks';
import styles from './media.module.css';
import type { MediaItem } from './media-item.js';
import { Picture } from './picture.js';

/** A picture in full size above the page. */
export function Lightbox({ item, onClose }: { item: MediaItem; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  return (
    // A click outside the picture closes the dialog; by keyboard Escape and the button do.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={dialog}
      class={styles['lightbox']}
      aria-label={item.description || 'Picture'}
      onClose={onClose}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <Picture url={item.url} alt={item.description ?? ''} />
      <div class={styles['lightboxFoot']}>
        {item.description ? <p>{item.description}</p> : <span />}
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}
