import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import styles from './spoiler.module.css';

/** Text that is hidden until a click. @param length the number of hidden characters */
export function SpoilerText({ length, children }: { length: number; children: ComponentChildren }) {
  const { isShown, show, shownRef } = useSpoiler();
  if (isShown) {
    return (
      <span ref={shownRef} tabIndex={-1} class={styles['shown']}>
        {children}
      </span>
    );
  }
  // Only the length of the hidden text is in the page, so that neither a search nor a screen reader finds it.
  return (
    <button type="button" class={styles['hidden']} aria-label="Show spoiler" onClick={show}>
      {'\u2007\u200b'.repeat(Math.min(length, 400))}
    </button>
  );
}

/** Pictures, files or containers that are covered until a click. */
export function SpoilerCover({ isSpoiler, children }: { isSpoiler: boolean; children: ComponentChildren }) {
  const { isShown, show, shownRef } = useSpoiler();
  if (!isSpoiler) return <>{children}</>;
  return (
    <div class={styles['cover']} data-shown={isShown}>
      <div ref={shownRef} tabIndex={-1} class={styles['covered']} inert={!isShown}>
        {children}
      </div>
      {isShown ? null : (
        <button type="button" class={styles['reveal']} aria-label="Show spoiler" onClick={show}>
          <span>Spoiler</span>
        </button>
      )}
    </div>
  );
}

/** The button disappears when the spoiler is shown, so the focus moves to the content. */
function useSpoiler() {
  const [isShown, setShown] = useState(false);
  const shownRef = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useEffect(() => {
    if (isShown) shownRef.current?.focus({ preventScroll: true });
  }, [isShown]);
  const show = (event: Event) => {
    event.stopPropagation();
    setShown(true);
  };
  return { isShown, show, shownRef };
}
